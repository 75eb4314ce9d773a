public import GLBlurChain

extension Renderer {
  /// Begins a survey of the pixels behind the labels of a chain in the frames of a film, so that
  /// labels that are `auto` or `legible` are decided once for all frames.
  ///
  /// - Parameters:
  ///   - chain: The chain. Its parameters may change over time.
  ///   - inputs: Further images, by their names in the chain.
  ///   - everyLabel: Whether to include labels about which nothing is decided, for
  ///     `LabelSurvey.legibility()`. The default is false.
  /// - Throws: `ChainError` if the animation is wrong, or if its times depend on a duration or a
  ///   rate, which a `Timeline` has.
  public func survey(
    of chain: Chain, inputs: [String: Image] = [:], everyLabel: Bool = false
  ) throws(ChainError) -> LabelSurvey {
    survey(of: try Timeline(chain), inputs: inputs, everyLabel: everyLabel)
  }

  /// Begins a survey of the pixels behind the labels of a chain that changes over time.
  ///
  /// - Parameters:
  ///   - timeline: The chain with the times of its keys. Frames are rendered with
  ///     `timeline.chain(at:)`.
  ///   - inputs: Further images, by their names in the chain.
  ///   - everyLabel: Whether to include labels about which nothing is decided, for
  ///     `LabelSurvey.legibility()`. The default is false.
  public func survey(
    of timeline: Timeline, inputs: [String: Image] = [:], everyLabel: Bool = false
  ) -> LabelSurvey {
    LabelSurvey(self, timeline, inputs: inputs, everyLabel: everyLabel)
  }

  /// Applies a chain to a frame of a film, with labels decided for all frames.
  ///
  /// The pixels behind these labels are not measured again. The reports of the labels have the
  /// lowest contrast ratio in all frames, and its time.
  ///
  /// - Parameters:
  ///   - chain: The chain at the time of the frame: `Timeline.chain(at:)`.
  ///   - source: The frame.
  ///   - inputs: Further images, by their names in the chain.
  ///   - labels: The decisions of a survey of the same chain.
  ///   - backend: The backend, or nil for that of the options.
  /// - Throws: The errors of `render(_:_:inputs:)`, including the `ChainError` of a label whose
  ///   colour cannot be made legible over all frames.
  public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], labels: LabelDecisions,
    on backend: Backend? = nil
  ) throws -> Rendering {
    try render([chain], source, inputs: inputs, on: backend, film: labels.film, in: context)[0]
  }

  /// Applies a chain to a frame of a film, with labels decided for all frames, without blocking the
  /// calling task's thread.
  ///
  /// The parameters are those of the blocking method.
  ///
  /// - Throws: The errors of `render(_:_:inputs:progress:)`.
  nonisolated(nonsending) public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], labels: LabelDecisions,
    on backend: Backend? = nil
  ) async throws -> Rendering {
    try await awaiting { [self] context in
      try render([chain], source, inputs: inputs, on: backend, film: labels.film, in: context)[0]
    }
  }

  /// Decides the labels of an animated chain over one image.
  ///
  /// - Parameters:
  ///   - frames: The moments of the chain.
  ///   - source: The image, or nil for the chain's canvas.
  ///   - step: The distance between surveyed moments. The default is 1, for each.
  /// - Returns: The film, or nil if nothing needs to be decided.
  /// - Throws: The errors of a render. A `ChainError` names the moment at fault as `variants[2]`.
  package func film(
    of frames: ChainFrames, _ source: (any PixelSource)?, inputs: [String: any PixelSource],
    every step: Int = 1, in context: RenderContext
  ) throws -> Film? {
    guard frames.contains(where: { $0.dependsOnPixels }) else { return nil }
    let survey = LabelSurvey(self, frames.timeline, inputs: inputs, everyLabel: false)
    repeat {
      try survey.add(frames, every: step, over: source, in: context)
    } while survey.endPass()
    return survey.decisions.film
  }

  /// Decides the labels of variants of a chain over one image, so that a label looks the same in all of them.
  ///
  /// - Returns: The decisions, or nil if nothing needs to be decided.
  /// - Throws: The errors of a render. A `ChainError` names the variant at fault as `variants[2]`.
  package func film<Variants: RandomAccessCollection<Chain>>(
    ofVariants variants: Variants, _ source: (any PixelSource)?, inputs: [String: any PixelSource],
    in context: RenderContext
  ) throws -> Film? where Variants.Index == Int {
    guard let first = variants.first, variants.contains(where: { $0.dependsOnPixels }) else {
      return nil
    }
    let survey = LabelSurvey(self, try Timeline(first), inputs: inputs, everyLabel: false)
    repeat {
      try survey.add(variants, areFrames: false, over: source, in: context) { Double($0) }
    } while survey.endPass()
    var film = survey.decisions.film
    film.isTimed = false
    return film
  }

  /// Measures the labels of a chain in all frames of a film.
  ///
  /// - Parameters:
  ///   - timeline: The chain with the times of its keys.
  ///   - step: The distance between surveyed frames: 1 for each, 2 for every other.
  ///   - forEachFrame: Calls its argument with each frame, or nil for the chain's canvas, and with
  ///     its time in seconds. It is called again if labels lie over others.
  /// - Returns: A report of each label over all frames.
  /// - Throws: The errors of a render, and those of `forEachFrame`.
  package func labels(
    of timeline: Timeline, inputs: [String: any PixelSource], every step: Int = 1,
    in context: RenderContext,
    forEachFrame: (((any PixelSource)?, Double) throws -> Void) throws -> Void
  ) throws -> [LabelReport] {
    let survey = LabelSurvey(self, timeline, inputs: inputs, everyLabel: true)
    let step = survey.step(step)
    repeat {
      var index = 0
      try forEachFrame { frame, time in
        try context.check()
        if index % step == 0 { try survey.add(frame, at: time, in: context) }
        index += 1
      }
    } while survey.endPass()
    return try survey.legibility(in: context)
  }
}
