// Programs that import this module to make chains also need the filters.
@_exported public import GLBlurFilters
// Users' shaders are filters too.
@_exported public import UserShaders
