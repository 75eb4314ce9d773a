// The declarations of filters name signals, edge modes and kernels of the engine.
@_exported public import GLBlurEngine
