import GLBlur

/// The measurements on pictures of one size.
struct BenchResult {
  let size: Size
  let format: PixelFormat
  /// The path of the image, or nil for generated pixels.
  let file: String?
  /// The durations of copying as many bytes as the picture has.
  let copy: Spread
  var rows: [BenchRow] = []

  var bytes: Int { size.width * size.height * format.bytesPerPixel }

  /// The throughput of the fastest copy, with each byte counted once.
  var gigabytesPerSecond: Double { Double(bytes) / copy.best / 1e6 }

  /// Returns a duration as a multiple of the fastest copy.
  func ratio(_ milliseconds: Double) -> Double { milliseconds / copy.best }

  /// Returns how many times as long as opaque pixels translucent ones take on the backend, or nil
  /// if they were not measured.
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

/// The measurements of one chain on one backend.
struct BenchRow {
  let name: String
  /// The requested backend.
  let backend: Backend
  var isTranslucent = false
  /// The backend that rendered.
  var rendered: Backend?
  var device: String?
  var passes: Int?
  /// The durations from pixels in memory to pixels in memory, or nil if rendering failed.
  var render: Spread?
  /// The stages from file to file in the order of the work. The array is empty if no file was
  /// named.
  var stages: [Stage] = []
  var failure: Failure?

  struct Stage {
    let name: String
    let spread: Spread
  }
}
