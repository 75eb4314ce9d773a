import GLBlurChain

extension Renderer {
  /// Runs a render on the threads of the renderer and suspends the caller.
  ///
  /// - Parameters:
  ///   - progress: Receives the completed share of the work, 0…1.
  ///   - body: Renders in the given context.
  /// - Throws: `CancellationError` if the task is cancelled before the result is complete, and the
  ///   error that `body` throws.
  nonisolated(nonsending) func awaiting<Value: Sendable>(
    progress: (@Sendable (Double) -> Void)? = nil,
    _ body: @escaping @Sendable (RenderContext) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let control = RenderControl(timeLimit: options.timeLimit, report: progress)
    // A forked child has none of its parent's threads, so it renders on the calling one.
    let context = (birth.isForked ? self.context : awaitedContext).controlled(by: control)
    if birth.isForked {
      control.start()
      return try control.part(1) { try body(context) }
    }
    let turn = RenderTurn(control) { try body(context) }
    defer { turn.end() }
    return try await withTaskCancellationHandler {
      try await withTaskPriorityEscalationHandler {
        try await withCheckedThrowingContinuation { turn.begin($0, on: threads) }
      } onPriorityEscalated: { [threads] _, priority in
        turn.raise(to: priority, on: threads)
      }
    } onCancel: { [threads] in
      turn.cancel(on: threads)
    }
  }
}
