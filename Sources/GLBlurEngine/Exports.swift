// Code that plans passes also handles images and colours.
@_exported public import GLBlurColor
@_exported public import GLBlurImage
