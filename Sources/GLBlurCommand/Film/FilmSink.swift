import GLBlur
import GLBlurFiles
import GLBlurVideo
import Synchronization

/// A frame on its way into a file.
enum PreparedFrame: Sendable {
  /// The bytes of a frame of a film.
  case planes([UInt8])
  /// A picture of an animation.
  case image(Image)
  /// A frame that has been written already.
  case written
}

/// What the frames of a film become. Frames are prepared by any number of threads, and added in their order by one
/// at a time.
protocol FilmSink: AnyObject {
  /// What there is to say about what was made.
  var notes: [String] { get }

  /// Completes what is made. A film gets its name only now.
  func end() throws

  /// Gives up what is made, so that nothing is left of it.
  func discard()

  func add(_ frame: PreparedFrame, shown span: FrameSpan) throws

  /// What prepares frames.
  var preparation: FilmPreparation { get }
}

/// How frames are prepared for a file, by any thread.
enum FilmPreparation: Sendable {
  case planes(FrameConverter, background: SIMD3<Double>, Flattening)
  case image
  case file(NumberPattern, WriteOptions)

  /// Prepares a frame.
  ///
  /// - Parameters:
  ///   - number: The number of the frame, from 0.
  ///   - unused: An array whose memory may be used.
  func prepare(_ image: Image, _ number: Int, reusing unused: inout [UInt8]) throws -> PreparedFrame
  {
    switch self {
    case .planes(let converter, let background, let flattening):
      let format = converter.format
      let deep = try image.converted(to: format.pixelFormat)
      let isFlat = format.hasAlpha || deep.isOpaque
      if !isFlat { flattening.count.add(1, ordering: .relaxed) }
      let flat = isFlat ? deep : try deep.flattened(over: background)
      var planes: [UInt8] = []
      swap(&planes, &unused)
      try converter.write(flat, to: &planes)
      return .planes(planes)
    case .image: return .image(image)
    case .file(let pattern, let options):
      let path = pattern.name(number)
      _ = try Interruption.held { () throws(FileError) in
        try ImageWriter(options).write(image, to: path)
      }
      return .written
    }
  }
}

/// Counts the frames that have lost their alpha.
final class Flattening: Sendable {
  let count = Atomic(0)
}

/// A film, as a `FilmWriter` makes it.
final class WriterSink: FilmSink {
  private let writer: any FilmWriter
  private let flattening = Flattening()
  private let isChosen: Bool
  let preparation: FilmPreparation

  /// - Parameter isChosen: Whether the background is one that the user has chosen.
  init(_ writer: any FilmWriter, background: SIMD3<Double>, isChosen: Bool) {
    self.writer = writer
    self.isChosen = isChosen
    preparation = .planes(
      FrameConverter(writer.format), background: background, flattening)
  }

  var notes: [String] {
    // A library knows nothing of the options of the command.
    let notes = writer is Y4MWriter ? writer.notes.map { $0 + " (--fps)" } : writer.notes
    let count = flattening.count.load(ordering: .relaxed)
    guard count > 0, !isChosen else { return notes }
    return notes + [
      "\(count) frames are translucent and this film holds no alpha, so they are put on the background; choose that "
        + "with --background, or keep alpha in .webm, .mov or .mkv with --codec vp9, prores or ffv1"
    ]
  }
  func end() throws { try writer.end() }
  func discard() { writer.discard() }

  func add(_ frame: PreparedFrame, shown span: FrameSpan) throws {
    if case .planes(let planes) = frame { try writer.add(planes, shown: span) }
  }
}

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
    preparation = .file(pattern, options)
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
