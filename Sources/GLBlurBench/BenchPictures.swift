package import GLBlur

/// What is rendered: two pictures in turn, so that nothing can be remembered from one repetition to
/// the next.
package struct BenchPictures {
  /// Where the pixels are from.
  enum Source {
    case formula(Size)
    case file(String, Image)
  }

  let source: Source
  package let size: Size
  let format: PixelFormat

  package init(_ size: Size) {
    source = .formula(size)
    self.size = size
    format = .rgba8
  }

  package init(file: String, _ image: Image) {
    source = .file(file, image)
    size = image.size
    format = image.format
  }

  var bytes: Int { size.width * size.height * format.bytesPerPixel }

  /// The path of the image file, or nil for generated pixels.
  var file: String? {
    if case .file(let path, _) = source { path } else { nil }
  }

  func pair(isTranslucent: Bool) throws -> [Image] {
    switch source {
    case .formula(let size):
      try (1...2).map {
        try TestPicture(size: size, number: $0, isTranslucent: isTranslucent).image()
      }
    case .file(_, let image): [image, try image.inverted()]
    }
  }
}
