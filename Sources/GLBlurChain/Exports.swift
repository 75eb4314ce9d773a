// A chain is made of filters.
@_exported public import GLBlurFilters
