// One import for the common case: chains, filters, images, files, devices and the renderer.
@_exported public import GLBlurChain
@_exported public import GLBlurFiles
@_exported public import GLBlurGPU
@_exported public import Legibility
