// `import GLBlurTesting` also imports GLBlur.
@_exported public import GLBlur
