package import GLBlur
package import GLBlurImage
import Synchronization

/// What the frames of one film become, with all notes about it. One thread at a time adds frames,
/// in their order. Any thread may end the work early.
package final class FilmOutput: Sendable {
  package let preparation: FilmPreparation
  private let name: String
  private let state: Mutex<State>
  private let isStopped = Atomic(false)

  /// What has been written. The lock is held while a frame is written.
  ///
  /// `@unchecked Sendable`: the sink is used under the lock alone.
  private struct State: @unchecked Sendable {
    let sink: any FilmSink
    var count = 0
    var summary: RenderingSummary?
    var difference: ImageDifference?
    /// In seconds.
    var end = 0.0
    var failure: (any Error)?
  }

  package init(_ sink: any FilmSink, of name: String) {
    self.name = name
    preparation = sink.preparation
    state = Mutex(State(sink: sink))
  }

  /// Adds a frame, unless the work has ended. Returns the number of frames so far.
  package func add(
    _ frame: PreparedFrame, shown span: FrameSpan, _ summary: RenderingSummary,
    _ difference: ImageDifference? = nil
  ) -> Int {
    state.withLock { state in
      if state.failure == nil, !isStopped.load(ordering: .relaxed) {
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
      throw FilmError.changedSize(
        name: name, seconds: span.time.seconds, size: summary.size, first: size)
    }
    try state.sink.add(frame, shown: span)
    state.count += 1
    state.end = span.time.seconds + span.duration.seconds
    state.summary = state.summary?.joined(summary) ?? summary
    if let difference, difference.greatest > state.difference?.greatest ?? -1 {
      state.difference = difference
    }
  }

  package func fail(_ error: any Error) { state.withLock { $0.failure = $0.failure ?? error } }

  /// Ends the work early, so that the beginning of the film is kept.
  package func stop() { isStopped.store(true, ordering: .relaxed) }

  package var isEnded: Bool {
    isStopped.load(ordering: .relaxed) || state.withLock { $0.failure != nil }
  }

  /// Discards the film, unless it is complete.
  package func discard() { state.withLock { $0.sink.discard() } }

  /// What there is to say about a film that has been made.
  package struct Outcome {
    package var summary: RenderingSummary?
    package var frames = 0
    package var difference: ImageDifference?
    package var notes: [String] = []
    /// If the work was ended early, the duration of what is kept.
    package var keptSeconds: Double?

    package init() {}
  }

  /// Completes the film, or discards it and throws the error that ended the work. The outcome is
  /// set in either case.
  package func finish(_ outcome: inout Outcome) throws {
    try state.withLock { state in
      outcome.summary = state.summary
      outcome.frames = state.count
      outcome.difference = state.difference
      do {
        if let failure = state.failure { throw failure }
        try state.sink.end()
      } catch {
        state.sink.discard()
        throw error
      }
      outcome.notes = state.sink.notes
      if isStopped.load(ordering: .relaxed) { outcome.keptSeconds = state.end }
    }
  }
}
