// The API of this module takes and returns colours, so its clients always need GLBlurColor too.
@_exported public import GLBlurColor
