// This module's API uses colours, so its clients always need GLBlurColor.
@_exported public import GLBlurColor
