// The API of this module uses colours, so its clients always need GLBlurColor.
@_exported public import GLBlurColor
