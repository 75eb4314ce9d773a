import Dispatch
import GLBlur
import GLBlurChain
import GLBlurVideo
import Synchronization

/// The frames of one film on their way into another. Several workers read, render and write them, and they come
/// out in the order in which they went in.
final class FilmStream: Sendable {
  private let frames: FilmRenderer
  private let progress: FilmProgress
  private let format: FrameFormat
  private let name: String
  private let preparation: FilmPreparation
  private let reading: Mutex<Reading>
  private let writing: Mutex<Writing>
  /// The exit status of a signal that has ended the work early, or 0.
  private let stopStatus = Atomic<Int32>(0)
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

  /// What has been written. Its lock is held while a frame is written.
  ///
  /// `@unchecked Sendable`: the sink is used under the lock alone.
  private struct Writing: @unchecked Sendable {
    let sink: any FilmSink
    var order = InOrder<Made>()
    var done = 0
    var summary: RenderingSummary?
    var difference: ImageDifference?
    var failure: (any Error)?
    /// The time at which the last frame that has been written ends, in seconds.
    var end = 0.0
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
  /// - Throws: `FilmError` if there is no frame, and the errors of a render.
  init(
    _ source: FilmSource, _ frames: FilmRenderer, _ progress: FilmProgress,
    _ begin: (Image) throws -> any FilmSink
  ) throws {
    var source = source
    var planes: [UInt8] = []
    name = source.reader.name
    format = source.reader.format
    guard let first = try source.read(reusing: &planes) else {
      throw Failure(
        status: .badData,
        message: "\(name): has no frame in the part that --from and --to say; name another part")
    }
    let result = try frames.render(first, of: format)
    let sink = try begin(result.image)
    preparation = sink.preparation
    self.frames = frames
    self.progress = progress
    reading = Mutex(Reading(source: source, count: 1))
    writing = Mutex(Writing(sink: sink))
    for _ in 0..<Self.most { room.signal() }
    room.wait()
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
      // The copy of the planes ends here, so that their memory may be written anew.
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
    let frame = try preparation.prepare(result.image, number, reusing: &memory)
    return .frame(frame, span, result.summary, result.difference)
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
    let frame = Swift.Result { () throws -> FilmSource.Stored? in
      try !isStopped && writing.withLock({ $0.failure == nil })
        ? reading.source.read(reusing: &memory) : nil
    }
    switch frame {
    case .success(let stored?): return (number, .success(stored))
    case .success(nil):
      reading.isOver = true
      room.signal()
      return nil
    case .failure(let error):
      reading.isOver = true
      return (number, .failure(error))
    }
  }

  /// Writes a frame, and those behind it that have waited for it.
  private func deliver(_ frame: Made, _ number: Int) {
    let done = writing.withLock { writing in
      for frame in writing.order.add(frame, of: number) + writing.order.finish(number) {
        if writing.failure == nil, !isStopped {
          do { try put(frame, &writing) } catch { writing.failure = error }
        }
        room.signal()
      }
      return writing.done
    }
    progress.show(done)
  }

  private func put(_ made: Made, _ writing: inout Writing) throws {
    switch made {
    case .end(let error): throw error
    case .frame(let frame, let span, let summary, let difference):
      if let size = writing.summary?.size, size != summary.size {
        throw Failure(
          status: .badData,
          message:
            "\(name): the frame at \(rounded(span.time.seconds, 3)) s becomes \(summary.size) pixels and "
            + "the first became \(size); end the chain with 'resize' to a width and a height")
      }
      try writing.sink.add(frame, shown: span)
      writing.done += 1
      writing.end = span.time.seconds + span.duration.seconds
      writing.summary = writing.summary?.joined(summary) ?? summary
      if let difference, difference.greatest > writing.difference?.greatest ?? -1 {
        writing.difference = difference
      }
      if case .planes(let planes) = frame { unused.withLock { $0.made.append(planes) } }
    }
  }

  /// Ends the work early, so that the beginning of the film is kept.
  ///
  /// - Parameter status: The exit status of the signal.
  func stop(status: Int32) { stopStatus.store(status, ordering: .relaxed) }

  private var isStopped: Bool { stopStatus.load(ordering: .relaxed) != 0 }

  /// Gives the film up.
  func discard() {
    writing.withLock { writing in
      writing.failure = writing.failure ?? Failure(status: .bug, message: "\(name): was given up")
      writing.sink.discard()
    }
  }

  /// Completes the film, when all workers are done.
  ///
  /// - Throws: The error that ended the work. Nothing is left of the film then.
  func finish(_ report: inout InputReport) throws {
    report.inputNotes += reading.withLock { ($0.source.reader as? FFmpegReader)?.notes ?? [] }
    try writing.withLock { writing in
      report.rendering = writing.summary
      report.frames = writing.done
      report.difference = writing.difference
      do {
        if let failure = writing.failure { throw failure }
        try writing.sink.end()
        if isStopped {
          report.failure = Failure(
            status: ExitStatus(rawValue: stopStatus.load(ordering: .relaxed)) ?? .interrupt,
            message: "\(name): was interrupted; the first \(rounded(writing.end, 3)) s are kept")
        }
      } catch {
        writing.sink.discard()
        throw error
      }
      report.notes += writing.sink.notes
    }
  }
}
