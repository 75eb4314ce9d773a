// Colour profiles consist of this module's values.
@_exported public import GLBlurColor
