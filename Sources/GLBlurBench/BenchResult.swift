package import GLBlur

/// The measurements on pictures of one size.
package struct BenchResult {
  /// The size of the pictures, in pixels.
  package let size: Size
  package let format: PixelFormat
  /// The path of the image file, or nil for generated pixels.
  package let file: String?
  /// The durations of copying as many bytes as a picture has.
  package let copy: Spread
  package var rows: [BenchRow] = []

  /// The number of bytes of one picture.
  package var bytes: Int { size.width * size.height * format.bytesPerPixel }

  /// The throughput of the fastest copy, in which each byte counts once.
  package var gigabytesPerSecond: Double { Double(bytes) / copy.best / 1e6 }

  /// Returns a duration as a multiple of that of the fastest copy.
  package func ratio(_ milliseconds: Double) -> Double { milliseconds / copy.best }

  /// Returns the time for translucent pixels as a multiple of that for opaque ones, or nil if one
  /// of the two was not measured on the backend.
  package func translucentRatio(on backend: Backend) -> Double? {
    func best(_ name: String) -> Double? {
      rows.first { $0.backend == backend && $0.name == name }?.render?.best
    }
    guard let translucent = best(BenchSubject.translucentName),
      let opaque = best(BenchSubject.opaqueName)
    else { return nil }
    return translucent / opaque
  }
}

/// The measurements of a chain on a backend.
package struct BenchRow {
  /// The name of the chain.
  package let name: String
  /// The backend that was asked for.
  package let backend: Backend
  /// Whether the pixels are translucent.
  package var isTranslucent = false
  /// The backend that rendered, or nil if rendering failed.
  package var rendered: Backend?
  /// The name of the GPU's renderer, or nil if the CPU rendered.
  package var device: String?
  /// The number of passes of a render.
  package var passes: Int?
  /// The durations from pixels in memory to pixels in memory, or nil if rendering failed.
  package var render: Spread?
  /// The stages from file to file, in the order of the work. It is empty for generated pixels.
  package var stages: [Stage] = []
  /// The reason why the chain could not be rendered, or nil if it was rendered.
  package var failure: String?

  package init(
    name: String, backend: Backend, isTranslucent: Bool = false, failure: String? = nil
  ) {
    self.name = name
    self.backend = backend
    self.isTranslucent = isTranslucent
    self.failure = failure
  }

  /// The durations of a stage, such as decoding.
  package struct Stage {
    package let name: String
    package let spread: Spread
  }
}
