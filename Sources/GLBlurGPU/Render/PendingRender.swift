package import GLBlurEngine

/// A render that the GPU is at, while the processor reads the next image or writes the last one.
///
/// `@unchecked Sendable`: `submitted` is touched on the context thread alone, inside `GPUContext.run`.
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

  /// The plan's outputs in their order, as soon as they are there; none the second time.
  package func wait() throws -> [Image] {
    guard !context.isForked else { throw GPUError.forked }
    return try context.run { _ in
      guard let submitted = submitted.take() else { return [] }
      return try renderer.finish(submitted)
    }
  }
}
