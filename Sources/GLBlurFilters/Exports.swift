// Filters are made of kernels, and public filters say signals and edge modes.
@_exported public import GLBlurEngine
