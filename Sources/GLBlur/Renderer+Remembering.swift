public import GLBlurChain

// Frames of films whose filters remember earlier frames.
extension Renderer {
  /// Applies a chain to the next frame of a film, whose filters may remember earlier frames: shaders with
  /// persistent buffers, `PreviousFrame`, `TemporalLowPass` and others (`Chain.remembersFrames`).
  ///
  /// - Parameters:
  ///   - chain: The chain, as it is in the frame: `Timeline.chain(at:)`.
  ///   - source: The frame.
  ///   - inputs: Further images, by the names under which the chain refers to them.
  ///   - memory: What was kept of the frame before, or an empty memory for the first one. It becomes what is
  ///     kept for the next frame. If an error is thrown, it stays as it is.
  ///   - labels: The decisions of a survey of the same chain, or nil, the default, if labels are decided by
  ///     this frame alone.
  ///   - backend: The backend that renders, or nil for that of the options.
  /// - Throws: The errors of `render(_:_:inputs:)`.
  public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], memory: inout FrameMemory,
    labels: LabelDecisions? = nil, on backend: Backend? = nil
  ) throws -> Rendering {
    try render(
      [chain], source, inputs: inputs, on: backend, film: labels?.film, memory: &memory, in: context
    )[0]
  }

  /// Applies a chain to the next frame of a film, whose filters may remember earlier frames, without blocking
  /// the calling task's thread.
  ///
  /// The parameters are those of the method that blocks.
  ///
  /// - Throws: The errors of `render(_:_:inputs:progress:)`.
  nonisolated(nonsending) public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], memory: inout FrameMemory,
    labels: LabelDecisions? = nil, on backend: Backend? = nil
  ) async throws -> Rendering {
    let before = memory
    let (rendering, after) = try await awaiting { [self] context in
      var memory = before
      let rendering = try render(
        [chain], source, inputs: inputs, on: backend, film: labels?.film, memory: &memory,
        in: context)[0]
      return (rendering, memory)
    }
    memory = after
    return rendering
  }

  /// Renders frames of a film in their order.
  ///
  /// - Parameters:
  ///   - film: The film in which labels were decided, or nil if the frames decide for themselves.
  ///   - memory: What was kept of the frame before them. It becomes what is kept for the one after them.
  package func render(
    _ frames: [Chain], _ source: (any PixelSource)?, inputs: [String: any PixelSource],
    on backend: Backend?, film: Film?, memory: inout FrameMemory, in context: RenderContext
  ) throws -> [Rendering] {
    var job = try job(frames, source?.traits, inputs)
    job.film = film
    job.memory = frames.contains { $0.remembersFrames } ? memory : nil
    let rendered = try render(job, source, inputs, on: backend, in: context)
    memory = rendered.memory ?? memory
    return rendered.renderings
  }
}
