// A program that makes chains also needs the filters.
@_exported public import GLBlurFilters
// Users' shaders are filters too.
@_exported public import UserShaders
