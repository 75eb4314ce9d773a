import GLBlur
import GLBlurFiles
import GLBlurVideo

/// An animation of the frames of a film.
final class AnimationSink: FilmSink {
  private var animation: Animation
  private let destination: Destination
  private(set) var notes: [String] = []
  let preparation = FilmPreparation.image

  init(_ animation: Animation, to destination: Destination) {
    self.animation = animation
    self.destination = destination
  }

  func add(_ frame: PreparedFrame, shown span: FrameSpan) throws {
    guard case .image(let image) = frame else { return }
    try animation.add(
      image, delay: FrameDelay(span.duration.value, span.duration.timescale))
  }

  func end() throws {
    try animation.encodeAll()
    notes += try destination.write(animation)
  }

  func discard() { animation = Animation(format: animation.format) }
}

/// A picture for each frame of a film. Each appears as soon as it is complete.
final class PictureSink: FilmSink {
  let preparation: FilmPreparation

  private var times: ConstantRate?

  /// - Parameter rate: The number of frames in a second, or nil if it is not known.
  init(_ pattern: NumberPattern, _ options: WriteOptions, rate: Ratio?) {
    preparation = .file { image, number in
      _ = try Interruption.held { () throws(FileError) in
        try ImageWriter(options).write(image, to: pattern.name(number))
      }
    }
    times = rate.map(ConstantRate.init)
  }

  var notes: [String] {
    guard let times, times.repeated + times.omitted > 0 else { return [] }
    return [
      "the frames are not shown for equal times, which pictures do not say; --fps makes pictures of equal times"
    ]
  }

  func add(_ frame: PreparedFrame, shown span: FrameSpan) throws {
    _ = times?.copies(shown: span)
  }
  func end() throws {}
  func discard() {}
}
