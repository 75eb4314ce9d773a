import GLBlurChain

/// A picture that is decoded until a control ends the render that it is decoded for.
final class ControlledSource: RowSource {
  private let source: any RowSource
  private let control: RenderControl

  init(_ source: any RowSource, _ control: RenderControl) {
    self.source = source
    self.control = control
  }

  var shape: ImageShape { source.shape }
  var profile: ColorProfile { source.profile }
  var isWhole: Bool { source.isWhole }
  var decodingBytes: Int { source.decodingBytes }
  var clampedSamples: Int { source.clampedSamples }

  func whole() throws -> Image? {
    try control.check()
    return try source.whole()
  }

  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws {
    try control.check()
    try unsafe source.read(count, into: rows)
  }
}
