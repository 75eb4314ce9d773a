public import GLBlurChain
import GLBlurFiles

extension Renderer {
  /// Renders the frames of a chain that changes over time, for one image or for its canvas. Blocks
  /// the calling thread while each frame is taken.
  ///
  /// Frames are rendered in batches, each of which computes constant parts once, so memory does not
  /// grow with the number of frames. A survey (`LabelSurvey`) when the first frame is taken decides
  /// `auto` and `legible` labels once for all frames.
  ///
  /// ```swift
  /// var film = Animation()
  /// for frame in try renderer.frames(of: slide, photo, rate: 30) {
  ///   try film.add(frame.get().image, delay: FrameDelay(1, 30))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The input image, or nil for the chain's canvas.
  ///   - inputs: Further images, by their names in the chain.
  ///   - duration: The duration in seconds, above 0 and at most 1 000 000, or nil for the time of
  ///     the last key.
  ///   - rate: The number of frames per second.
  ///   - step: The distance between the frames that are surveyed for labels, at least 1. Greater
  ///     steps take less time but guarantee nothing for the frames between.
  ///   - backend: The backend, or nil for that of the options.
  /// - Returns: For each frame, its rendering or the error of `render(_:_:inputs:on:)`. An error is
  ///   the last element.
  /// - Throws: `ChainError` if the animation is wrong, or if keys depend on a duration that is
  ///   omitted.
  public func frames(
    of chain: Chain, _ source: Image? = nil, inputs: [String: Image] = [:],
    duration: Double? = nil, rate: FrameRate = 25, surveyingEvery step: Int = 1,
    on backend: Backend? = nil
  ) throws(ChainError) -> some Sequence<Result<RenderedFrame, any Error>> & Sendable {
    let frames = try ChainFrames(chain, duration: duration, rate: rate)
    let decided = DecidedFilm()
    return BlockingFrames(frames: frames) { [self] start, memory in
      let context = context
      let known = try decided.film {
        try film(of: frames, source, inputs: inputs, every: step, in: context)
      }
      return try batch(
        of: frames, from: start, source, inputs: inputs, on: backend, film: known, memory: memory,
        in: context)
    }
  }

  /// Renders the frames of a chain that changes over time, like the blocking method, without
  /// blocking the calling task's thread.
  ///
  /// ```swift
  /// for try await frame in try await renderer.frames(of: slide, photo, rate: 30) {
  ///   try frame.image.write(to: "frame.\(frame.index).png")
  /// }
  /// ```
  ///
  /// The iteration throws the errors of `render(_:_:inputs:on:progress:)` and ends with the first.
  ///
  /// - Throws: `ChainError` if the animation is wrong, or if keys depend on a duration that is
  ///   omitted.
  nonisolated(nonsending) public func frames(
    of chain: Chain, _ source: Image? = nil, inputs: [String: Image] = [:],
    duration: Double? = nil, rate: FrameRate = 25, surveyingEvery step: Int = 1,
    on backend: Backend? = nil
  ) async throws(ChainError) -> some AsyncSequence<RenderedFrame, any Error> & Sendable {
    let frames = try ChainFrames(chain, duration: duration, rate: rate)
    let decided = DecidedFilm()
    let base = batches(
      of: frames, source, inputs: inputs, on: backend, areFrames: true
    ) { [self] context in
      try decided.film {
        try film(of: frames, source, inputs: inputs, every: step, in: context)
      }
    }
    return AwaitedFrames(frames: frames, base: base)
  }
}

extension ChainError {
  /// The error with `frames[2]` in its path instead of `variants[2]`.
  var ofFrame: ChainError {
    guard path.hasPrefix("variants[") else { return self }
    var error = self
    error.path = "frames" + path.dropFirst("variants".count)
    return error
  }
}

extension Renderer {
  /// Applies a chain to the next frame of a film. The chain's filters may remember earlier frames
  /// (`Chain.remembersFrames`): shaders with persistent buffers, `PreviousFrame`, `TemporalLowPass`
  /// and others.
  ///
  /// - Parameters:
  ///   - chain: The chain at the time of the frame: `Timeline.chain(at:)`.
  ///   - memory: The memory of the previous frame, empty for the first one. The render replaces it
  ///     by the memory for the next frame, unless an error is thrown.
  ///   - labels: The decisions of a survey, or nil to decide labels by this frame alone.
  /// - Throws: The errors of `render(_:_:inputs:)`.
  public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], memory: inout FrameMemory,
    labels: LabelDecisions? = nil, on backend: Backend? = nil
  ) throws -> Rendering {
    try render(
      [chain], source, inputs: inputs, on: backend, film: labels?.film, memory: &memory, in: context
    )[0]
  }

  /// Applies a chain to the next frame of a film, like the blocking method, without blocking the
  /// calling task's thread.
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

  /// Renders frames of a film in order, and replaces the memory of the frame before by that for the
  /// frame after. Without a film, labels are decided in each frame.
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

extension Renderer {
  package func measurements(
    of chain: Chain, _ source: (any PixelSource)?, inputs: [String: any PixelSource],
    in context: RenderContext
  ) throws -> [FilterMeasurement] {
    try measurements(
      of: chain, boundImages: Set(inputs.keys), in: context,
      job: { try job($0, source?.traits, inputs) },
      images: { JobImages($0, source: source, inputs) })
  }

  /// Replaces the memory of the previous frame by that for the next one.
  package func measurements(
    of chain: Chain, _ frame: Image, inputs: [String: any PixelSource], memory: inout FrameMemory,
    in context: RenderContext
  ) throws -> [FilterMeasurement] {
    var found: [FilterMeasurement] = []
    var kept = FrameMemory()
    for variant in try chain.measuredVariants(boundImages: Set(inputs.keys)) {
      var job = try job([variant], frame.traits, inputs)
      if chain.remembersFrames { job.memory = memory }
      let prepared = try Prepared(job, in: context).checkingCost()
      let execution = Execution.survey(JobImages(job, source: frame, inputs), context)
      let lowered = try prepared.measured(everyLabel: false, with: execution)
      let known = Set(found.map(\.place))
      found += lowered.measurements[0].filter { !known.contains($0.place) }
      if job.memory != nil { kept.add(try execution.memory(of: lowered)) }
    }
    memory = kept
    return found
  }

  /// - Parameter images: Returns the images of the job, after its limits are checked.
  func measurements(
    of chain: Chain, boundImages: Set<String>, in context: RenderContext,
    job make: ([Chain]) throws -> Job, images: (Job) throws -> JobImages
  ) throws -> [FilterMeasurement] {
    let variants = try chain.measuredVariants(boundImages: boundImages)
    do {
      let job = try make(variants)
      let prepared = try Prepared(job, in: context).checkingCost()
      let found = try prepared.measured(everyLabel: false, with: .survey(images(job), context))
      return found.measurements.reduce(into: []) { all, own in
        let known = Set(all.map(\.place))
        all += own.filter { !known.contains($0.place) }
      }
    } catch var error as ChainError {
      if error.path.hasPrefix("variants["), let end = error.path.firstIndex(of: "]") {
        error.path = String(error.path[end...].drop { $0 == "]" || $0 == "." })
      }
      throw error
    }
  }
}

extension Chain {
  /// Returns the chain, and for each other node that depends on pixels, the chain with that node as
  /// its output.
  fileprivate func measuredVariants(boundImages: Set<String>) throws(ChainError) -> [Chain] {
    let graph = try ChainGraph(self, boundImages: boundImages)
    let needed = Set(graph.order)
    return nodes.indices.compactMap { index in
      if index == graph.output { return self }
      guard nodes[index].filter.dependsOnPixels, !needed.contains(index) else { return nil }
      var variant = self
      var id = nodes[index].id ?? "measured"
      while nodes[index].id == nil, nodes.contains(where: { $0.id == id }) { id += "_" }
      variant.nodes[index].id = id
      variant.output = id
      return variant
    }
  }
}
