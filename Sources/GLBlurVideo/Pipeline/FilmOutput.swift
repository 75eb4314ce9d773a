package import GLBlur
package import GLBlurImage
import Synchronization

/// What the frames of one film become, with all that is to be said of it. Frames are added in their order, by one
/// thread at a time. Any thread may end the work early.
package final class FilmOutput: Sendable {
  /// How frames are prepared.
  package let preparation: FilmPreparation
  private let name: String
  private let state: Mutex<State>
  private let isStopped = Atomic(false)

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
  package init(_ sink: any FilmSink, of name: String) {
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

  /// Ends the work with an error, unless it has ended.
  package func fail(_ error: any Error) { state.withLock { $0.failure = $0.failure ?? error } }

  /// Ends the work early, so that the beginning of the film is kept.
  package func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Whether no further frames are wanted.
  package var isEnded: Bool {
    isStopped.load(ordering: .relaxed) || state.withLock { $0.failure != nil }
  }

  /// Gives the film up, so that nothing is left of it, unless it is complete.
  package func discard() { state.withLock { $0.sink.discard() } }

  /// What there is to say about a film that has been made.
  package struct Outcome {
    package var summary: RenderingSummary?
    package var frames = 0
    package var difference: ImageDifference?
    /// What the file could not carry.
    package var notes: [String] = []
    /// If the work was ended early, the duration of what is kept, in seconds.
    package var keptSeconds: Double?

    package init() {}
  }

  /// Completes the film.
  ///
  /// - Parameter outcome: Becomes what there is to say, also if an error is thrown.
  /// - Throws: The error that ended the work. Nothing is left of the film then.
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
