// Colour profiles are made of these values.
@_exported public import GLBlurColor
