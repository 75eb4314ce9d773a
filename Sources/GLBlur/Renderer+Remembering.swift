public import GLBlurChain

// Renders of films whose filters remember earlier frames.
extension Renderer {
  /// Applies a chain to the next frame of a film. Its filters may remember earlier frames: shaders
  /// with persistent buffers, `PreviousFrame`, `TemporalLowPass` and others
  /// (`Chain.remembersFrames`).
  ///
  /// - Parameters:
  ///   - chain: The chain at the time of the frame: `Timeline.chain(at:)`.
  ///   - source: The frame.
  ///   - inputs: Further images, by their names in the chain.
  ///   - memory: The memory of the previous frame, empty for the first one. It is replaced by that
  ///     for the next frame, unless an error is thrown.
  ///   - labels: The decisions of a survey of the same chain, or nil, the default, to decide labels
  ///     by this frame alone.
  ///   - backend: The backend, or nil for that of the options.
  /// - Throws: The errors of `render(_:_:inputs:)`.
  public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], memory: inout FrameMemory,
    labels: LabelDecisions? = nil, on backend: Backend? = nil
  ) throws -> Rendering {
    try render(
      [chain], source, inputs: inputs, on: backend, film: labels?.film, memory: &memory, in: context
    )[0]
  }

  /// Applies a chain to the next frame of a film, whose filters may remember earlier frames,
  /// without blocking the calling task's thread.
  ///
  /// The parameters are those of the blocking method.
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

  /// Renders frames of a film in order.
  ///
  /// - Parameters:
  ///   - film: The film in which labels were decided, or nil to decide them in each frame.
  ///   - memory: The memory of the frame before, which is replaced by that for the frame after.
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
