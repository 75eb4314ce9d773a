public import GLBlurImage

extension ImageInfo {
  /// The number of pixels of a length on paper, as the file states it.
  public typealias Resolution = GLBlurImage.Metadata.Resolution
}
