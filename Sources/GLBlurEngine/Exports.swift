// This module's declarations name images, pixels and colours.
@_exported public import GLBlurColor
@_exported public import GLBlurImage
