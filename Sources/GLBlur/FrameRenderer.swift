package import GLBlurChain
package import GLBlurFiles

/// Applies one chain to the frames of an animation. The chain is lowered and planned once, unless
/// filters depend on pixels or parameters change over time.
///
/// If labels depend on pixels, all frames are surveyed before any is rendered:
///
/// ```swift
/// while frames.isSurveying {
///   // The frames of a reader that begins anew, until there are no more or one is refused.
///   while let frame = try reader.next(), try frames.survey(frame.image, index) { index += 1 }
///   frames.endPass()
/// }
/// ```
///
/// All frames are one render, with one limit of time and of cost. Frames are rendered in memory, in
/// tiles if a whole frame does not fit. Only one thread may use a `FrameRenderer` at a time.
package final class FrameRenderer {
  /// The summary of the first frame that counts, with the least legible report of each label.
  package private(set) var summary: RenderingSummary?
  private let renderer: Renderer
  private let timeline: Timeline?
  /// In seconds.
  private let times: [Double]
  private let traits: ImageTraits
  private var prepared: Prepared
  /// The memory before and after the last frame. Both are kept because a frame may be rendered
  /// twice.
  private var memory: (frame: Int, before: FrameMemory, after: FrameMemory)?
  private let inputs: [String: any PixelSource]
  private var context: RenderContext
  private let backdrops = FilmBackdrops()
  package private(set) var isSurveying: Bool
  private var hasEndedPass = false

  /// Prepares the render of all frames of an animation.
  ///
  /// - Parameters:
  ///   - frames: The frames, not yet decoded, whose memory has not been checked.
  ///   - delays: The times for which the frames are shown, or nil for those of the file.
  ///   - writing: Returns the number of bytes that the writer of a frame takes, or throws an error
  ///     if the result cannot be written.
  /// - Throws: `ImageError.memory`, `RenderLimitError.cost` if all frames cost too much, and the
  ///   errors of a render.
  package init(
    _ renderer: Renderer, _ chain: Chain, _ frames: AnimationReader,
    delays: [FrameDelay]? = nil, inputs: [String: any PixelSource],
    writing: (ImageShape) throws -> Int
  ) throws {
    self.renderer = renderer
    self.inputs = inputs
    let shape = ImageShape(frames.info.size, frames.info.format)
    let ends = (delays ?? frames.info.frameDelays).reduce(into: [0]) { times, delay in
      times.append(times[times.count - 1] + delay.seconds)
    }
    times = ends.count > 1 ? ends.dropLast() : ends
    timeline =
      chain.changesOverTime
      ? try Timeline(chain, frameTimes: times, duration: ends[ends.count - 1]) : nil
    traits = ImageTraits(shape, frames.profile)
    var job = try renderer.job([timeline?.chain(at: 0) ?? chain], traits, inputs)
    if chain.remembersFrames {
      memory = (0, FrameMemory(), FrameMemory())
      job.memory = FrameMemory()
    }
    isSurveying =
      if let timeline {
        times.contains { timeline.chain(at: $0).dependsOnPixels }
      } else { job.dependsOnPixels }
    if isSurveying { job.film = Film(backdrops, surveying: [0]) }
    context = renderer.context
    context.memory = context.memory.keeping(frames.keptBytes)
    let prepared = Prepared(job, in: context)
    self.prepared = prepared
    if let most = context.maxCost { try checkCost(ofFrames: frames.info.frameCount, most) }
    let undecoded = JobImages(job, source: UndecodedSource(shape), inputs)
    let measuring = try prepared.memoryForMeasuring(with: .survey(undecoded, context))
    renderer.expect(pictures: frames.info.frameCount)
    let execution = try renderer.execution(
      of: prepared, undecoded, on: renderer.options.backend, in: context)
    let resident = inputs.values.compactMap { $0 as? Image }.reduce(0) { $0 + $1.byteCount }
    let result = try prepared.resultSizes().first.map { ImageShape($0, job.format) }
    let written = try result.map { $0.byteCount + (try writing($0)) } ?? 0
    var tiles = try execution.tileMemory(for: prepared)
    tiles.include(measuring)
    let whole = try max(execution.wholeBytes(for: prepared), measuring.sufficient)
    let rendering =
      shape.byteCount + min(whole, (result?.byteCount ?? 0) + tiles.sufficient)
    let needed = max(rendering, resident + max(frames.frameBytes, shape.byteCount + written))
    guard context.memory.allows(needed) else { throw context.memory.error(needing: needed) }
    // Without a survey, labels are decided in each frame.
    if isSurveying { self.prepared = self.prepared.changing { $0.film = nil } }
  }

  private func checkCost(ofFrames count: Int, _ most: Int) throws {
    var sum = 0
    for index in 0..<(timeline == nil ? 1 : count) {
      let (cost, isOver) = try prepared(ofFrame: index).cost()
        .multipliedReportingOverflow(by: timeline == nil ? count : 1)
      let (total, isTooMuch) = sum.addingReportingOverflow(cost)
      guard !isOver, !isTooMuch, total <= most else {
        throw RenderLimitError.cost(isOver || isTooMuch ? .max : total, limit: most)
      }
      sum = total
    }
  }

  private func prepared(ofFrame index: Int) throws -> Prepared {
    guard let timeline else { return prepared }
    let number = min(index, times.count - 1)
    let chain = timeline.chain(
      at: FrameMoment(
        time: times[number], timeDelta: number > 0 ? times[number] - times[number - 1] : 0,
        index: index))
    if prepared.job.chains[0] != chain {
      var job = try renderer.job([chain], traits, inputs)
      (job.film, job.memory) = (prepared.job.film, prepared.job.memory)
      prepared = Prepared(job, in: context)
    }
    return prepared
  }

  /// Returns the memory of the previous frame, or nil if the chain remembers none.
  private func remembered(before index: Int) -> FrameMemory? {
    guard let memory else { return nil }
    let before =
      index == 0 ? FrameMemory() : index == memory.frame ? memory.before : memory.after
    self.memory = (index, before, before)
    return before
  }

  /// Adds the pixels behind the labels of a frame. Returns whether to go on with the pass, which
  /// ends early if no labels depend on pixels.
  package func survey(_ frame: Image, _ index: Int) throws -> Bool {
    try check()
    let before = remembered(before: index)
    let prepared = try prepared(ofFrame: index).changing {
      $0.film = Film(backdrops, surveying: [times[min(index, times.count - 1)]])
      $0.memory = before
    }
    if prepared.job.dependsOnPixels || before != nil {
      let execution = Execution.survey(JobImages(prepared.job, source: frame, inputs), context)
      let lowered = try prepared.measured(everyLabel: false, with: execution)
      if before != nil { memory?.after = try execution.memory(of: lowered) }
    }
    return hasEndedPass || backdrops.hasLabels || timeline != nil && index < Self.mostWithout
  }

  /// Another pass is needed (`isSurveying`) if labels lie over labels that were undecided.
  package func endPass() {
    isSurveying = backdrops.endPass()
    hasEndedPass = true
    if isSurveying { return }
    context.memory = context.memory.keeping(backdrops.byteCount)
    prepared = prepared.changing { $0.film = Film(backdrops) }
  }

  /// After so many frames without a label that depends on pixels, an animated chain is assumed to
  /// have none.
  private static let mostWithout = 64

  package func check() throws { try context.check() }

  package var isEnded: @Sendable () -> Bool { context.isEnded }

  /// - Parameter isSummarized: Whether the render counts for `summary`, which one for comparison
  ///   does not.
  package func render(
    _ frame: Image, _ index: Int, on backend: Backend, isSummarized: Bool = true
  ) throws -> Rendering {
    try check()
    var prepared = try prepared(ofFrame: index)
    if let before = remembered(before: index) {
      prepared = prepared.changing { $0.memory = before }
    }
    let images = JobImages(prepared.job, source: frame, inputs)
    let execution = try renderer.execution(of: prepared, images, on: backend, in: context)
    prepared = try prepared.measuringPixels(with: .survey(images, context, with: execution.gpu))
    self.prepared = prepared
    let rendered = try renderer.carryOut(execution, on: backend) { try $0.render(prepared) }
    let rendering = rendered.renderings[0]
    if let kept = rendered.memory { memory?.after = kept }
    if isSummarized { summary = summary?.joined(rendering.summary) ?? rendering.summary }
    return rendering.described(
      by: try renderer.metadata(
        frame.metadata, of: prepared.job.chains[0], frame.size, rendering.image.size, in: context))
  }
}

extension RenderingSummary {
  package func joined(_ other: RenderingSummary) -> RenderingSummary {
    RenderingSummary(
      size: size, backend: backend, device: device, fallback: fallback ?? other.fallback,
      labels: labels.joined(other.labels), warnings: warnings, pictureWarnings: pictureWarnings,
      passes: passes, slots: slots, tiles: max(tiles, other.tiles))
  }
}
