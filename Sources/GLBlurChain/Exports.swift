// A program that imports this module to make chains gets the filters with it.
@_exported public import GLBlurFilters
// Shaders of users are filters too.
@_exported public import GLBlurShading
