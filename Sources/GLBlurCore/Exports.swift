// Colours belong to chains.
@_exported public import GLBlurColor
