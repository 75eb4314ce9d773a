import Dispatch
import GLBlur
import GLBlurChain
import GLBlurVideo
import Synchronization

/// The frames of one film on their way into another. Several workers read, render and write them, and they come
/// out in the order in which they went in.
final class FilmStream: Sendable {
  let output: FilmOutput
  private let frames: FilmRenderer
  private let progress: FilmProgress
  private let format: FrameFormat
  private let reading: Mutex<Reading>
  private let order = Mutex(InOrder<Made>())
  /// Counts the frames that may still be read before others have been written, which bounds memory.
  private let room = DispatchSemaphore(value: 0)
  /// Memory of frames that have been rendered or written.
  private let unused = Mutex<(stored: [[UInt8]], made: [[UInt8]])>(([], []))

  /// What has been read. Its lock is held while a frame is read.
  ///
  /// `@unchecked Sendable`: the reader is used under the lock alone.
  private struct Reading: @unchecked Sendable {
    var source: FilmSource
    var count = 0
    var isOver = false
  }

  /// A frame that waits for its turn.
  private enum Made {
    case frame(PreparedFrame, FrameSpan, RenderingSummary, ImageDifference?)
    case end(any Error)
  }

  /// The number of frames on their way.
  private static let most = 16

  /// Renders the first frame, and begins what the frames become.
  ///
  /// - Parameter begin: Begins it, with the first frame that has been rendered.
  /// - Throws: An error if there is no frame, and the errors of a render.
  init(
    _ source: FilmSource, _ frames: FilmRenderer, _ progress: FilmProgress,
    _ begin: (Image) throws -> any FilmSink
  ) throws {
    var source = source
    var planes: [UInt8] = []
    format = source.reader.format
    guard let first = try source.read(reusing: &planes) else { throw source.lackOfFrames }
    let result = try frames.render(first, of: format)
    output = FilmOutput(try begin(result.image), of: source.reader.name)
    self.frames = frames
    self.progress = progress
    reading = Mutex(Reading(source: source, count: 1))
    for _ in 1..<Self.most { room.signal() }
    deliver(try made(of: result, first.span, 0), 0)
  }

  /// Takes the next frame to its place.
  ///
  /// - Returns: False if there is none, or if an error has ended the work.
  func step() -> Bool {
    guard let (number, stored) = reading.withLock({ read(&$0) }) else { return false }
    do {
      let stored = try stored.get()
      let result = try frames.render(stored, of: format)
      deliver(try made(of: result, stored.span, number), number)
      unused.withLock { $0.stored.append(stored.planes) }
    } catch {
      deliver(.end(error), number)
    }
    return true
  }

  private func made(
    of result: FilmRenderer.Result, _ span: FrameSpan, _ number: Int
  ) throws -> Made {
    var memory = unused.withLock { $0.made.popLast() } ?? []
    return .frame(
      try output.preparation.prepare(result.image, number, reusing: &memory), span,
      result.summary, result.difference)
  }

  /// Reads a frame.
  ///
  /// - Returns: The frame and its number, or nil if there is none.
  private func read(
    _ reading: inout Reading
  ) -> (Int, Swift.Result<FilmSource.Stored, any Error>)? {
    guard !reading.isOver else { return nil }
    room.wait()
    let number = reading.count
    reading.count += 1
    var memory = unused.withLock { $0.stored.popLast() } ?? []
    do {
      if !output.isEnded, let stored = try reading.source.read(reusing: &memory) {
        return (number, .success(stored))
      }
      reading.isOver = true
      room.signal()
      return nil
    } catch {
      reading.isOver = true
      return (number, .failure(frames.cause(of: error)))
    }
  }

  /// Writes a frame, and those behind it that have waited for it.
  private func deliver(_ frame: Made, _ number: Int) {
    let done = order.withLock { order in
      var done = 0
      for frame in order.add(frame, of: number) + order.finish(number) {
        switch frame {
        case .end(let error): output.fail(error)
        case .frame(let frame, let span, let summary, let difference):
          done = output.add(frame, shown: span, summary, difference)
          if case .planes(let planes) = frame { unused.withLock { $0.made.append(planes) } }
        }
        room.signal()
      }
      return done
    }
    if done > 0 { progress.show(done) }
  }

  /// What there is to say about how the film was read, when all workers are done.
  var notes: [String] {
    reading.withLock { ($0.source.reader as? FFmpegReader)?.notes ?? [] }
  }
}
