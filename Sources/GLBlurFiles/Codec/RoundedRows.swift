import GLBlurImage

/// The rows of a picture with each sample rounded to the nearest of a format of whole numbers.
struct RoundedRows: RowProducer {
  private let base: any RowProducer
  let shape: ImageShape

  /// Creates rows of a picture.
  ///
  /// - Parameters:
  ///   - base: The picture.
  ///   - format: The format of the rows: `rgba8` or `rgba16`.
  init(_ base: any RowProducer, _ format: PixelFormat) {
    self.base = base
    shape = ImageShape(base.shape.size, format)
  }

  var profile: ColorProfile { base.profile }
  var metadata: Metadata { base.metadata }
  var isOpaque: Bool { base.isOpaque }
  var failure: (any Error)? { base.failure }

  func rows<Failure: Error>(
    _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    if shape.format == .rgba8 {
      try unsafe round(rows, to: UInt8.self, body)
    } else {
      try unsafe round(rows, to: UInt16.self, body)
    }
  }

  private func round<Target: Sample, Failure: Error>(
    _ rows: Range<Int>, to type: Target.Type, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var row = [Target](repeating: Target(unit: 0), count: 4 * shape.size.width)
    try unsafe base.rows(rows) { pixels throws(Failure) in
      unsafe convertRow(pixels, of: base.shape.format, into: &row)
      try unsafe row.withUnsafeBufferPointer { samples throws(Failure) in
        if let start = samples.baseAddress { unsafe try body(UnsafeRawPointer(start)) }
      }
    }
  }
}
