import GLBlur
import GLBlurFiles
import GLBlurVideo

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
  case planes(FrameConverter, background: SIMD3<Double>)
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
    case .planes(let converter, let background):
      let format = converter.format
      let deep = try image.converted(to: format.pixelFormat)
      let flat = format.hasAlpha || deep.isOpaque ? deep : try deep.flattened(over: background)
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

/// A film, as a `FilmWriter` makes it.
final class WriterSink: FilmSink {
  private let writer: any FilmWriter
  let preparation: FilmPreparation

  init(_ writer: any FilmWriter, background: SIMD3<Double>) {
    self.writer = writer
    preparation = .planes(FrameConverter(writer.format), background: background)
  }

  var notes: [String] { (writer as? FFmpegWriter)?.notes ?? [] }
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

  init(_ pattern: NumberPattern, _ options: WriteOptions) {
    preparation = .file(pattern, options)
  }

  let notes: [String] = []
  func add(_ frame: PreparedFrame, shown span: FrameSpan) throws {}
  func end() throws {}
  func discard() {}
}
