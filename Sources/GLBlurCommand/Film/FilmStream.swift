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

  /// What has been read. Its lock is held while a frame is read, and while one is rendered if frames are
  /// rendered in their order.
  ///
  /// `@unchecked Sendable`: the reader is used under the lock alone.
  private struct Reading: @unchecked Sendable {
    var source: FilmSource
    var count = 0
    var isOver = false
    /// The time of the frame that was read last, in seconds.
    var time = 0.0
    /// What was kept of that frame, if frames are rendered in their order.
    var memory = FrameMemory()

    /// Returns the moment of the frame that was read last.
    mutating func moment(of frame: FilmSource.Stored, _ number: Int) -> FrameMoment {
      let before = time
      time = frame.span.time.seconds
      return FrameMoment(
        time: time, timeDelta: number > 0 ? time - before : 0, index: number)
    }
  }

  /// A frame that was read.
  private struct Taken {
    let frame: FilmSource.Stored
    let moment: FrameMoment
    /// What it became, if frames are rendered in their order.
    var result: FilmRenderer.Result?
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
    var read = Reading(source: source, count: 1)
    let result = try frames.render(
      first, of: format, at: read.moment(of: first, 0), memory: &read.memory)
    output = FilmOutput(try begin(result.image), of: source.reader.name)
    self.frames = frames
    self.progress = progress
    reading = Mutex(read)
    for _ in 1..<Self.most { room.signal() }
    deliver(try made(of: result, first.span, 0), 0)
  }

  /// Takes the next frame to its place.
  ///
  /// - Returns: False if there is none, or if an error has ended the work.
  func step() -> Bool {
    guard let (number, taken) = reading.withLock({ read(&$0) }) else { return false }
    do {
      let taken = try taken.get()
      let stored = taken.frame
      var nothing = FrameMemory()
      let result =
        try taken.result
        ?? frames.render(stored, of: format, at: taken.moment, memory: &nothing)
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
  ) -> (Int, Swift.Result<Taken, any Error>)? {
    guard !reading.isOver else { return nil }
    room.wait()
    let number = reading.count
    reading.count += 1
    var memory = unused.withLock { $0.stored.popLast() } ?? []
    do {
      if !output.isEnded, let stored = try reading.source.read(reusing: &memory) {
        var taken = Taken(frame: stored, moment: reading.moment(of: stored, number))
        if frames.keepsOrder {
          taken.result = try frames.render(
            stored, of: format, at: taken.moment, memory: &reading.memory)
        }
        return (number, .success(taken))
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
    reading.withLock(\.source.notes)
  }
}
