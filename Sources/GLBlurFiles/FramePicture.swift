import GLBlurImage

/// A frame of an animation. The frames before it are decoded too, since it may be laid on them.
final class FramePicture: SteppedSource {
  var check: () throws -> Void = {}
  private let frames: AnimationReader
  private let number: Int

  /// - Parameter number: The number of the frame, from 1 on.
  init(_ frames: AnimationReader, number: Int) {
    self.frames = frames
    self.number = number
  }

  var shape: ImageShape { ImageShape(frames.info.size, frames.info.format) }
  var profile: ColorProfile { frames.profile }
  var notes: [String] { frames.notes }
  var metadata: Metadata { frames.metadata }
  var isWhole: Bool { true }
  var decodingBytes: Int { frames.keptBytes + frames.frameBytes }

  func forEachPart(_ body: (ImagePart) throws -> Void) throws {
    for _ in 1..<number {
      try check()
      _ = try frames.next()
    }
    try check()
    if let frame = try frames.next() { try body(ImagePart(frame.image)) }
  }
}
