public import GLBlurChain

extension Renderer {
  /// Renders the frames of a chain that changes over time, for one image or for its canvas. Blocks
  /// the calling thread while each frame is taken.
  ///
  /// Frames are rendered in batches, so constant parts are computed once per batch, and memory does
  /// not grow with the number of frames. Labels that are `auto` or `legible` are decided once for
  /// all frames, which are surveyed when the first one is taken (`LabelSurvey`).
  ///
  /// ```swift
  /// var film = Animation()
  /// for frame in try renderer.frames(of: slide, photo, rate: 30) {
  ///   try film.add(frame.get().image, delay: FrameDelay(1, 30))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - source: The input image, or nil, the default, for the chain's canvas.
  ///   - inputs: Further images, by their names in the chain.
  ///   - duration: The duration in seconds, above 0 and at most 1 000 000, or nil, the default, for
  ///     the time of the last key.
  ///   - rate: The number of frames per second. The default is 25.
  ///   - step: The distance between the frames that are surveyed for labels, at least 1: the
  ///     default, 1, is each, and 2 is every other. Greater steps take less time but guarantee
  ///     nothing for the frames between.
  ///   - backend: The backend, or nil for that of the options.
  /// - Returns: For each frame, its rendering or the error of `render(_:_:inputs:on:)`. An error is
  ///   the last element.
  /// - Throws: `ChainError` if the animation is wrong, or if the duration is omitted and keys
  ///   depend on it.
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

  /// Renders the frames of a chain that changes over time, for one image or for its canvas, without
  /// blocking the calling task's thread.
  ///
  /// ```swift
  /// for try await frame in try await renderer.frames(of: slide, photo, rate: 30) {
  ///   try frame.image.write(to: "frame.\(frame.index).png")
  /// }
  /// ```
  ///
  /// The frames and the parameters are those of the blocking method.
  ///
  /// - Returns: The frames. Their iteration throws the errors of `render(_:_:inputs:on:progress:)`
  ///   and ends with the first one.
  /// - Throws: `ChainError` if the animation is wrong, or if the duration is omitted and keys
  ///   depend on it.
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
  /// The error with the number of the frame in its path instead of that of a variant.
  var ofFrame: ChainError {
    guard path.hasPrefix("variants[") else { return self }
    var error = self
    error.path = "frames" + path.dropFirst("variants".count)
    return error
  }
}
