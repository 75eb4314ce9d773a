import GLBlurChain

/// The rows of a complete picture, delivered until a control ends the render. So slow encoding ends
/// in time too.
struct ControlledRows: RowProducer {
  let base: any RowProducer
  let control: RenderControl

  /// The number of rows between checks of the control.
  private static let batch = 16

  var shape: ImageShape { base.shape }
  var profile: ColorProfile { base.profile }
  var metadata: Metadata { base.metadata }
  var isOpaque: Bool { base.isOpaque }
  var failure: (any Error)? { base.failure ?? control.error }

  func rows<Failure: Error>(
    _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.batch) {
      if control.isEnded { return }
      try unsafe base.rows(start..<min(start + Self.batch, rows.upperBound), body)
    }
  }
}
