// The declarations of this module name images, pixels and colours.
@_exported public import GLBlurColor
@_exported public import GLBlurImage
