package import GLBlur

/// The pictures that a benchmark renders.
///
/// There are two of them, which take turns, so that nothing can be reused from one repetition to
/// the next.
package struct BenchPictures {
  /// The source of the pixels.
  enum Source {
    /// Pixels that are generated in the given size.
    case formula(Size)
    /// An image and the path of its file.
    case file(String, Image)
  }

  let source: Source
  /// The size of the pictures, in pixels.
  package let size: Size
  let format: PixelFormat

  /// Creates generated pictures.
  package init(_ size: Size) {
    source = .formula(size)
    self.size = size
    format = .rgba8
  }

  /// Creates the pictures of a file: the image and the same with inverted colours.
  package init(file: String, _ image: Image) {
    source = .file(file, image)
    size = image.size
    format = image.format
  }

  /// The number of bytes of one picture.
  var bytes: Int { size.width * size.height * format.bytesPerPixel }

  /// The path of the image file, or nil for generated pixels.
  var file: String? {
    if case .file(let path, _) = source { path } else { nil }
  }

  /// Returns the two pictures.
  ///
  /// - Parameter isTranslucent: Whether generated pixels are translucent. Images of files are
  ///   rendered as they are.
  func pair(isTranslucent: Bool) throws -> [Image] {
    switch source {
    case .formula(let size):
      try (1...2).map {
        try BenchPicture(size: size, number: $0, isTranslucent: isTranslucent).image()
      }
    case .file(_, let image): [image, try image.inverted()]
    }
  }
}
