// The declarations of filters name signals, edge modes and kernels of the engine.
@_exported public import GLBlurEngine
// Chains and shaders take values from texts.
@_exported public import JSONParsing
