import GLBlur
import GLBlurFiles
import GLBlurVideo

/// A picture for each frame of a film. Each appears as soon as it is complete.
final class PictureSink: FilmSink {
  let preparation: FilmPreparation

  private var times: ConstantRate?

  /// - Parameter rate: The number of frames in a second, or nil if it is not known.
  init(_ pattern: NumberPattern, _ options: WriteOptions, rate: Ratio?) {
    let writer = ImageWriter(options)
    preparation = .file { image, number in
      _ = try Interruption.held { () throws(FileError) in
        try writer.write(image, to: pattern.name(number))
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
