import GLBlur
import GLBlurChain
import GLBlurVideo
import Synchronization

/// What the frames of one film become, with all that is to be said of it. Frames are added in their order, by one
/// thread at a time. Any thread may end the work early.
final class FilmOutput: Sendable {
  /// How frames are prepared.
  let preparation: FilmPreparation
  private let name: String
  private let state: Mutex<State>
  /// The exit status of a signal that has ended the work early, or 0.
  private let stopStatus = Atomic<Int32>(0)

  /// What has been written. Its lock is held while a frame is written.
  ///
  /// `@unchecked Sendable`: the sink is used under the lock alone.
  private struct State: @unchecked Sendable {
    let sink: any FilmSink
    var count = 0
    var summary: RenderingSummary?
    var difference: ImageDifference?
    /// The time at which the last frame that has been written ends, in seconds.
    var end = 0.0
    var failure: (any Error)?
  }

  /// - Parameter name: The name of the film in messages.
  init(_ sink: any FilmSink, of name: String) {
    self.name = name
    preparation = sink.preparation
    state = Mutex(State(sink: sink))
  }

  /// Adds a frame, unless the work has ended.
  ///
  /// - Parameters:
  ///   - summary: What there is to say about its rendering.
  ///   - difference: How far the backends differ in it, if they are compared.
  /// - Returns: The number of frames so far.
  func add(
    _ frame: PreparedFrame, shown span: FrameSpan, _ summary: RenderingSummary,
    _ difference: ImageDifference? = nil
  ) -> Int {
    state.withLock { state in
      if state.failure == nil, !isStopped {
        do { try add(frame, span, summary, difference, &state) } catch { state.failure = error }
      }
      return state.count
    }
  }

  private func add(
    _ frame: PreparedFrame, _ span: FrameSpan, _ summary: RenderingSummary,
    _ difference: ImageDifference?, _ state: inout State
  ) throws {
    if let size = state.summary?.size, size != summary.size {
      throw Failure(
        status: .badData,
        message:
          "\(name): the frame at \(rounded(span.time.seconds, 3)) s becomes \(summary.size) pixels and "
          + "the first became \(size); end the chain with 'resize' to a width and a height")
    }
    try state.sink.add(frame, shown: span)
    state.count += 1
    state.end = span.time.seconds + span.duration.seconds
    state.summary = state.summary?.joined(summary) ?? summary
    if let difference, difference.greatest > state.difference?.greatest ?? -1 {
      state.difference = difference
    }
  }

  /// Ends the work with an error, unless it has ended.
  func fail(_ error: any Error) { state.withLock { $0.failure = $0.failure ?? error } }

  /// Ends the work early, so that the beginning of the film is kept.
  ///
  /// - Parameter status: The exit status of the signal.
  func stop(status: Int32) { stopStatus.store(status, ordering: .relaxed) }

  private var isStopped: Bool { stopStatus.load(ordering: .relaxed) != 0 }

  /// Whether no further frames are wanted.
  var isEnded: Bool { isStopped || state.withLock { $0.failure != nil } }

  /// Gives the film up, so that nothing is left of it, unless it is complete.
  func discard() { state.withLock { $0.sink.discard() } }

  /// Completes the film.
  ///
  /// - Throws: The error that ended the work. Nothing is left of the film then.
  func finish(_ report: inout InputReport) throws {
    try state.withLock { state in
      report.rendering = state.summary
      report.frames = state.count
      report.difference = state.difference
      do {
        if let failure = state.failure { throw failure }
        try state.sink.end()
      } catch {
        state.sink.discard()
        throw error
      }
      report.notes += state.sink.notes
      if isStopped {
        report.failure = Failure(
          status: ExitStatus(rawValue: stopStatus.load(ordering: .relaxed)) ?? .interrupt,
          message: "\(name): was interrupted; the first \(rounded(state.end, 3)) s are kept")
      }
    }
  }
}
