@_exported public import GLBlurColor
