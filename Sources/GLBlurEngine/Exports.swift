// Whoever plans passes handles images and colours.
@_exported public import GLBlurColor
@_exported public import GLBlurImage
