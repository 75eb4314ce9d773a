// `import GLBlur` also imports chains, filters, images, files, devices and legibility.
@_exported public import GLBlurChain
@_exported public import GLBlurFiles
@_exported public import GLBlurGPU
@_exported public import Legibility
