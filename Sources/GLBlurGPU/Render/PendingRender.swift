package import GLBlurEngine

/// A render that the GPU computes while the CPU reads the next image or writes the last one.
///
/// `@unchecked Sendable`: only the context thread touches `submitted`, inside `GPUContext.run`.
package final class PendingRender: @unchecked Sendable {
  private let context: GPUContext
  private let renderer: GLRenderer
  private var submitted: SubmittedRender?

  init(_ context: GPUContext, _ renderer: GLRenderer, _ submitted: SubmittedRender) {
    self.context = context
    self.renderer = renderer
    self.submitted = submitted
  }

  deinit {
    if context.isForked { return }
    context.run { _ in
      if let submitted { renderer.discard(submitted) }
    }
  }

  /// Waits for the render.
  ///
  /// - Returns: The plan's outputs in order. A second call returns none.
  package func wait() throws -> [Image] {
    guard !context.isForked else { throw GPUError.forked }
    return try context.run { _ in
      guard let submitted = submitted.take() else { return [] }
      return try renderer.finish(submitted)
    }
  }
}
