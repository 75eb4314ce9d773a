package import GLBlur

/// What was measured on pictures of one size.
package struct BenchResult {
  package let size: Size
  package let format: PixelFormat
  /// The image's path; nil for pixels of a formula.
  package let file: String?
  /// Of as many bytes as the picture has.
  package let copy: Spread
  package var rows: [BenchRow] = []

  package var bytes: Int { size.width * size.height * format.bytesPerPixel }

  /// Of the fastest copy, each byte counted once.
  package var gigabytesPerSecond: Double { Double(bytes) / copy.best / 1e6 }

  /// How many times as long as the fastest copy.
  package func ratio(_ milliseconds: Double) -> Double { milliseconds / copy.best }

  /// How much longer translucent pixels take on the backend; nil where they were not measured.
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

/// A chain on a backend.
package struct BenchRow {
  package let name: String
  /// Which was asked for.
  package let backend: Backend
  package var isTranslucent = false
  /// Which rendered, and the GPU if it is one.
  package var rendered: Backend?
  package var device: String?
  package var passes: Int?
  /// From pixels in memory to pixels in memory; nil where it failed.
  package var render: Spread?
  /// From file to file, in the order of the work; empty where no file was named.
  package var stages: [Stage] = []
  /// Why the chain could not be rendered; nil where it was.
  package var failure: String?

  package init(
    name: String, backend: Backend, isTranslucent: Bool = false, failure: String? = nil
  ) {
    self.name = name
    self.backend = backend
    self.isTranslucent = isTranslucent
    self.failure = failure
  }

  package struct Stage {
    package let name: String
    package let spread: Spread
  }
}
