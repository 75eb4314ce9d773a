import GLBlur

/// What was measured on pictures of one size.
struct BenchResult {
  let size: Size
  let format: PixelFormat
  /// The image's path; nil for pixels of a formula.
  let file: String?
  /// Of as many bytes as the picture has.
  let copy: Spread
  var rows: [BenchRow] = []

  var bytes: Int { size.width * size.height * format.bytesPerPixel }

  /// Of the fastest copy, each byte counted once.
  var gigabytesPerSecond: Double { Double(bytes) / copy.best / 1e6 }

  /// How many times as long as the fastest copy.
  func ratio(_ milliseconds: Double) -> Double { milliseconds / copy.best }

  /// How much longer translucent pixels take on the backend; nil where they were not measured.
  func translucentRatio(on backend: Backend) -> Double? {
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
struct BenchRow {
  let name: String
  /// Which was asked for.
  let backend: Backend
  var isTranslucent = false
  /// Which rendered, and the GPU if it is one.
  var rendered: Backend?
  var device: String?
  var passes: Int?
  /// From pixels in memory to pixels in memory; nil where it failed.
  var render: Spread?
  /// From file to file, in the order of the work; empty where no file was named.
  var stages: [Stage] = []
  var failure: Failure?

  struct Stage {
    let name: String
    let spread: Spread
  }
}
