// Nothing can be said of legibility without colours.
@_exported public import GLBlurColor
