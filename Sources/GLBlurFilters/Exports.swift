// Filters name signals, edge modes and kernels of the engine.
@_exported public import GLBlurEngine
// Chains and shaders take values from JSON.
@_exported public import JSONParsing
