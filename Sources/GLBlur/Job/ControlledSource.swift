import GLBlurChain

/// A picture whose decoding stops when a control ends the render.
class ControlledSource: PictureSource {
  private let source: any PictureSource
  fileprivate let control: RenderControl

  fileprivate init(_ source: any PictureSource, _ control: RenderControl) {
    self.source = source
    self.control = control
  }

  var shape: ImageShape { source.shape }
  var profile: ColorProfile { source.profile }
  var isWhole: Bool { source.isWhole }
  var decodingBytes: Int { source.decodingBytes }
  var clampedSamples: Int { source.clampedSamples }
  var notes: [String] { source.notes }
  var metadata: Metadata { source.metadata }

  func forEachPart(_ body: (ImagePart) throws -> Void) throws {
    try control.check()
    (source as? any SteppedSource)?.check = { [control] in try control.check() }
    try source.forEachPart { part in
      try control.check()
      try body(part)
    }
  }
}

/// Rows whose decoding stops when a control ends the render.
private final class ControlledRowSource: ControlledSource, RowSource {
  private let source: any RowSource

  init(_ source: any RowSource, _ control: RenderControl) {
    self.source = source
    super.init(source, control)
  }

  var isKnownOpaque: Bool { source.isKnownOpaque }

  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws {
    try control.check()
    try unsafe source.read(count, into: rows)
  }
}

extension RenderControl {
  package func controlled(_ source: any PictureSource) -> any PictureSource {
    if let rows = source as? any RowSource { return ControlledRowSource(rows, self) }
    return ControlledSource(source, self)
  }
}

/// The rows of a complete picture, delivered until a control ends the render.
struct ControlledRows: RowProducer {
  let base: any RowProducer
  let control: RenderControl

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
