// Programs that make chains need the filters too.
@_exported public import GLBlurFilters
