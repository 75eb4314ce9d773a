import GLBlur
import GLBlurChain

// Frames of films, and labels that are decided, or judged, over many frames.
extension ChainRenderer {
  /// Applies a chain to a frame of a film, whose frames share the limit of time.
  ///
  /// - Parameters:
  ///   - beside: The frames of further films by their names.
  ///   - memory: What was kept of the frame before. It becomes what is kept for the next one.
  func render(
    _ chain: Chain, _ frame: any PixelSource, beside: [String: Image] = [:], of film: Film?,
    memory: inout FrameMemory, in context: RenderContext
  ) throws -> Rendering {
    let backend = renderer.options.backend
    return try quietly(on: backend) {
      try context.check()
      return try renderer.render(
        [chain], frame, inputs: images(and: beside), on: backend, film: film, memory: &memory,
        in: context)[0]
    }
  }

  /// Renders the image on the CPU backend with each of the chains.
  ///
  /// - Parameters:
  ///   - beside: The frames of further films by their names. The default is none.
  ///   - film: The film in which labels were decided, or nil if there is none.
  ///   - memory: What was kept of the frame before the chains. It becomes what is kept for the one after them.
  func references(
    _ variants: some Collection<Chain>, _ source: (any PixelSource)?,
    beside: [String: Image] = [:], of film: Film?, memory: inout FrameMemory
  ) throws -> [Image] {
    try renderer.render(
      Array(variants), source, inputs: images(and: beside), on: .cpu, film: film, memory: &memory,
      in: renderer.context
    ).map { $0.image }
  }

  /// Returns the further images of the chain, with the frames of films.
  func images(and frames: [String: Image]) -> [String: any PixelSource] {
    frames.isEmpty ? images : images.merging(frames) { _, frame in frame }
  }

  /// Decides the labels of a chain whose parameters change, over one image.
  ///
  /// - Returns: The film, or nil if there is nothing to be decided.
  func film(
    of series: Series, _ source: (any PixelSource)?, in context: RenderContext
  ) throws -> Film? {
    guard case .frames(let frames) = series else { return nil }
    return try renderer.film(of: frames, source, inputs: images, in: context)
  }

  /// Begins a survey of what lies behind the labels of a chain in the frames of a film.
  func survey(of timeline: Timeline, everyLabel: Bool = false) -> LabelSurvey {
    LabelSurvey(renderer, timeline, inputs: images, everyLabel: everyLabel)
  }

  /// Returns how legible the labels of the chain are over all frames of an animation.
  ///
  /// - Parameter open: Opens the file. It is opened more than once if labels lie over others.
  func labels(
    onFramesOf open: () throws -> AnimationReader
  ) throws -> [LabelReport] {
    var ends = [0.0]
    for delay in try open().info.frameDelays { ends.append(ends[ends.count - 1] + delay.seconds) }
    let times = ends.count > 1 ? ends.dropLast() : ends
    let timeline = try Timeline(animated, frameTimes: times, duration: ends[ends.count - 1])
    return try labels(inFilm: timeline) { body in
      let reader = try open()
      var index = 0
      while let frame = try reader.next() {
        try body(frame.image, times[min(index, times.count - 1)])
        index += 1
      }
    }
  }

  /// Returns how legible the labels of the chain are over all frames of a film.
  ///
  /// - Parameters:
  ///   - step: The distance of the frames that are surveyed. The default is 1, for each.
  ///   - forEachFrame: Calls its argument with each frame, or nil for the chain's canvas, and with its time in
  ///     seconds. It is called once more if labels lie over others.
  func labels(
    inFilm timeline: Timeline, every step: Int = 1,
    forEachFrame: (((any PixelSource)?, Double) throws -> Void) throws -> Void
  ) throws -> [LabelReport] {
    try renderer.labels(
      of: timeline, inputs: images, every: step, in: renderer.context, forEachFrame: forEachFrame)
  }
}
