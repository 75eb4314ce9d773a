package import GLBlurFiles
package import GLBlurImage
import Synchronization

/// A frame on its way into a file.
package enum PreparedFrame: Sendable {
  case planes([UInt8])
  case image(Image)
  case written
}

/// What the frames of a film become. Any number of threads prepare frames, and one at a time adds
/// them in order.
package protocol FilmSink: AnyObject {
  var notes: [String] { get }

  func end() throws

  func discard()

  func add(_ frame: PreparedFrame, shown span: FrameSpan) throws

  var preparation: FilmPreparation { get }
}

/// How frames are prepared for a file, by any thread.
package enum FilmPreparation: Sendable {
  case planes(FrameConverter, background: SIMD3<Double>, Flattening)
  case image
  case file(@Sendable (Image, Int) throws -> Void)

  /// The number of the frame counts from 0, and the memory of `unused` may be used.
  package func prepare(
    _ image: Image, _ number: Int, reusing unused: inout [UInt8]
  ) throws -> PreparedFrame {
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
    case .file(let write):
      try write(image, number)
      return .written
    }
  }
}

/// Counts the frames that have lost their alpha.
package final class Flattening: Sendable {
  let count = Atomic(0)
}

/// A film, as a `FilmWriter` makes it.
package final class WriterSink: FilmSink {
  private let writer: any FilmWriter
  private let flattening = Flattening()
  private let describe: (_ notes: [String], _ flattened: Int) -> [String]
  package let preparation: FilmPreparation

  /// - Parameters:
  ///   - background: The colour that frames are put on if the film holds no alpha.
  ///   - describe: Returns the notes of the sink, given those of the writer and the number of
  ///     frames that were put on the background.
  package init(
    _ writer: any FilmWriter, background: SIMD3<Double>,
    describe: @escaping (_ notes: [String], _ flattened: Int) -> [String]
  ) {
    self.writer = writer
    self.describe = describe
    preparation = .planes(
      FrameConverter(writer.format), background: background, flattening)
  }

  /// The notes say how many frames were put on white, unless another background was requested.
  convenience init(_ writer: any FilmWriter, _ options: FilmOptions) {
    let background = options.pictures.background
    self.init(writer, background: background) { notes, flattened in
      flattened == 0 || background != WriteOptions().background
        ? notes
        : notes + [
          "\(flattened) frames are translucent and this film holds no alpha, so they are put on white"
        ]
    }
  }

  package var notes: [String] {
    describe(writer.notes, flattening.count.load(ordering: .relaxed))
  }
  package func end() throws { try writer.end() }
  package func discard() { writer.discard() }

  package func add(_ frame: PreparedFrame, shown span: FrameSpan) throws {
    if case .planes(let planes) = frame { try writer.add(planes, shown: span) }
  }
}

/// An animation of the frames of a film.
package final class AnimationSink: FilmSink {
  private var animation: Animation
  private let write: (Animation) throws -> [String]
  package private(set) var notes: [String] = []
  package let preparation = FilmPreparation.image

  /// - Parameter write: Writes the whole animation and returns notes about it.
  package init(_ animation: Animation, write: @escaping (Animation) throws -> [String]) {
    self.animation = animation
    self.write = write
  }

  package func add(_ frame: PreparedFrame, shown span: FrameSpan) throws {
    guard case .image(let image) = frame else { return }
    try animation.add(image, delay: FrameDelay(span.duration.value, span.duration.timescale))
  }

  package func end() throws {
    try animation.encodeAll()
    notes += try write(animation)
  }

  package func discard() { animation = Animation(format: animation.format) }
}
