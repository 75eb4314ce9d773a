public import GLBlurChain
import Synchronization

/// Surveys the pixels behind the labels of a chain in the frames of a film.
///
/// A label that is `legible` or has the colour `auto` is drawn as the pixels behind it require.
/// Text would flicker if each frame decided alone. A survey decides each label once, for the worst
/// pixel of the film:
///
/// ```swift
/// let survey = try renderer.survey(of: titles)
/// repeat {
///   for (frame, time) in film { try survey.add(frame, at: time) }
/// } while survey.endPass()
/// let decisions = survey.decisions
/// for (frame, time) in film {
///   try writer.add(renderer.render(titles.at(time), frame, labels: decisions).image)
/// }
/// ```
///
/// Memory does not grow with the number of frames. Beyond half a million colours behind a label,
/// similar ones are grouped, and the label is legible over the whole range of each group.
///
/// Filters that measure their pictures, such as `autoLevels`, still measure each frame.
public final class LabelSurvey: Sendable {
  private let renderer: Renderer
  package let timeline: Timeline
  private let inputs: [String: any PixelSource]
  private let everyLabel: Bool
  private let backdrops = FilmBackdrops()
  private let first = Mutex<First?>(nil)
  /// The lock is held while a frame is added, if the chain remembers frames.
  private let memory = Mutex(FrameMemory())
  private let remembersFrames: Bool

  private struct First: Sendable {
    let frame: (any PixelSource)?
    let inputs: [String: any PixelSource]
    let time: Double
  }

  /// - Parameter everyLabel: Whether to include labels about which nothing is decided.
  package init(
    _ renderer: Renderer, _ timeline: Timeline, inputs: [String: any PixelSource], everyLabel: Bool
  ) {
    self.renderer = renderer
    self.timeline = timeline
    self.inputs = inputs
    self.everyLabel = everyLabel
    remembersFrames = timeline.chain.remembersFrames
  }

  package func step(_ step: Int) -> Int { remembersFrames ? 1 : max(1, step) }

  /// Adds the pixels behind the labels of a frame. Blocks the calling thread.
  ///
  /// Frames may be added in any order, and some left out: the decisions hold for those that were
  /// added. If the chain remembers frames (`Chain.remembersFrames`), all must be added in order.
  ///
  /// - Parameter time: The time in seconds, which sets the parameters that change over time.
  /// - Throws: The errors of `Renderer.render(_:_:inputs:)`.
  public func add(_ frame: Image, at time: Double) throws {
    try add(frame, at: time, in: renderer.context)
  }

  /// Adds the pixels behind the labels of a frame with a time and a number. Blocks the calling
  /// thread.
  ///
  /// - Throws: The errors of `Renderer.render(_:_:inputs:)`.
  public func add(_ frame: Image, at moment: FrameMoment) throws {
    try add(frame, timeline.chain(at: moment), at: moment.time, in: renderer.context)
  }

  /// Adds the pixels behind the labels of a frame without blocking the calling task's thread.
  ///
  /// - Throws: The errors of `Renderer.render(_:_:inputs:progress:)`.
  nonisolated(nonsending) public func add(_ frame: Image, at time: Double) async throws {
    try await renderer.awaiting { [self] context in try add(frame, at: time, in: context) }
  }

  /// Adds the pixels behind the labels of a frame with a time and a number, without blocking the
  /// calling task's thread.
  ///
  /// - Throws: The errors of `Renderer.render(_:_:inputs:progress:)`.
  nonisolated(nonsending) public func add(_ frame: Image, at moment: FrameMoment) async throws {
    try await renderer.awaiting { [self] context in
      try add(frame, timeline.chain(at: moment), at: moment.time, in: context)
    }
  }

  /// Adds the pixels behind the labels of a frame, or of the chain's canvas for nil. `beside` has
  /// the frames of further films, by their names in the chain.
  package func add(
    _ frame: (any PixelSource)?, beside: [String: Image] = [:], at time: Double,
    in context: RenderContext
  ) throws {
    try add(frame, beside: beside, timeline.chain(at: time), at: time, in: context)
  }

  package func add(
    _ frame: (any PixelSource)?, beside: [String: Image] = [:], at moment: FrameMoment,
    in context: RenderContext
  ) throws {
    try add(frame, beside: beside, timeline.chain(at: moment), at: moment.time, in: context)
  }

  private func add(
    _ frame: (any PixelSource)?, beside: [String: Image] = [:], _ chain: Chain, at time: Double,
    in context: RenderContext
  ) throws {
    let inputs = inputs.merging(beside) { _, frame in frame }
    first.withLock { $0 = $0 ?? First(frame: frame, inputs: inputs, time: time) }
    guard remembersFrames || everyLabel || chain.dependsOnPixels else { return }
    var job = try renderer.job([chain], frame?.traits, inputs)
    if remembersFrames {
      try memory.withLock { memory in
        job.memory = memory
        memory = try add(job, at: [time], over: frame, inputs, in: context) ?? memory
      }
    } else {
      _ = try add(job, at: [time], over: frame, inputs, in: context)
    }
  }

  /// Adds the pixels behind the labels of an animated chain over one image, or over the chain's
  /// canvas for nil, at every `step`-th moment.
  ///
  /// - Throws: The errors of a render. A `ChainError` names the moment at fault as `variants[2]`.
  package func add(
    _ frames: ChainFrames, every step: Int, over image: (any PixelSource)?,
    in context: RenderContext
  ) throws {
    let step = self.step(step)
    let count = (frames.count + step - 1) / step
    try add(
      (0..<count).lazy.map { frames[$0 * step] }, areFrames: true, every: step, over: image,
      in: context
    ) { frames.time(of: $0 * step) }
  }

  /// Adds the pixels behind the labels of several chains over one image, in batches.
  ///
  /// - Parameters:
  ///   - chains: The chains, which have the same labels at the same places.
  ///   - areFrames: Whether a chain may remember what the chains before it drew.
  ///   - step: The distance between the numbers of chains in errors.
  ///   - time: Returns the time of a chain, in seconds.
  /// - Throws: The errors of a render. A `ChainError` names the chain at fault as `variants[2]`.
  package func add<Chains: RandomAccessCollection<Chain>>(
    _ chains: Chains, areFrames: Bool, every step: Int = 1, over image: (any PixelSource)?,
    in context: RenderContext, _ time: (Int) -> Double
  ) throws where Chains.Index == Int {
    let isLaterPass = first.withLock { first in
      defer { first = first ?? First(frame: image, inputs: inputs, time: 0) }
      return first != nil
    }
    let bytes = min(BatchLimits().bytes, context.memory.pixelBytes / 2)
    try renderer.forEachBatch(
      of: chains, image?.traits, inputs: inputs.mapValues { $0.traits },
      limits: BatchLimits(bytes: bytes), areFrames: areFrames
    ) { batch, prepared, memory in
      do {
        memory =
          try add(prepared.get().job, at: batch.map(time), over: image, inputs, in: context)
          ?? memory
      } catch let error as ChainError {
        throw error.renumbered(batch, of: chains.count, every: step)
      }
      // The survey of a chain without such labels ends early.
      return everyLabel || isLaterPass || backdrops.hasLabels
    }
  }

  /// Returns the memory for the next frame, if the job has any.
  private func add(
    _ job: Job, at times: [Double], over image: (any PixelSource)?,
    _ inputs: [String: any PixelSource], in context: RenderContext
  ) throws -> FrameMemory? {
    var job = job
    job.film = Film(backdrops, surveying: times)
    let execution = Execution.survey(JobImages(job, source: image, inputs), context)
    let lowered = try Prepared(job, in: context).checkingCost()
      .measured(everyLabel: everyLabel, with: execution)
    return job.memory == nil ? nil : try execution.memory(of: lowered)
  }

  package var hasLabels: Bool { everyLabel || backdrops.hasLabels }

  /// Ends a pass over the frames. Returns whether all frames must be added once more, because
  /// labels lie over labels that were undecided. Without that pass, each picture decides these
  /// labels.
  public func endPass() -> Bool {
    memory.withLock { $0 = FrameMemory() }
    return backdrops.endPass()
  }

  /// The decisions about all surveyed labels. Reading them ends the current pass.
  public var decisions: LabelDecisions {
    _ = backdrops.endPass()
    return LabelDecisions(film: Film(backdrops))
  }

  /// Returns a report of each label in all added frames. Ends the current pass.
  ///
  /// `contrast` covers all frames, and `worstTime` is the time of the first frame with the worst
  /// pixel. If a label's text, size or colour changes over time, up to 64 looks are judged, and the
  /// least legible one is reported.
  ///
  /// - Throws: The errors of `Renderer.legibility(of:_:inputs:)`.
  public func legibility() throws -> [LabelReport] { try legibility(in: renderer.context) }

  package func legibility(in context: RenderContext) throws -> [LabelReport] {
    _ = backdrops.endPass()
    guard let first = first.withLock(\.self) else { return [] }
    let (frame, inputs) = (first.frame, first.inputs)
    var reports: [LabelReport] = []
    for time in backdrops.changes.isEmpty ? [first.time] : backdrops.changes {
      var job = try renderer.job([timeline.chain(at: time)], frame?.traits, inputs)
      job.film = Film(backdrops)
      if remembersFrames { job.memory = FrameMemory() }
      let labels = try renderer.labels(of: job, in: context) {
        JobImages(job, source: frame, inputs)
      }
      reports = reports.isEmpty ? labels : reports.joined(labels)
    }
    return reports
  }
}

extension Renderer {
  /// Begins a survey of a chain in the frames of a film, which decides `auto` and `legible` labels
  /// once for all frames.
  ///
  /// - Parameters:
  ///   - inputs: Further images, by their names in the chain.
  ///   - everyLabel: Whether `LabelSurvey.legibility()` includes labels about which nothing is
  ///     decided.
  /// - Throws: `ChainError` if the animation is wrong, or if its times depend on a duration or a
  ///   rate, which only a `Timeline` has.
  public func survey(
    of chain: Chain, inputs: [String: Image] = [:], everyLabel: Bool = false
  ) throws(ChainError) -> LabelSurvey {
    survey(of: try Timeline(chain), inputs: inputs, everyLabel: everyLabel)
  }

  /// Begins a survey of a chain that changes over time, whose frames are rendered with
  /// `timeline.chain(at:)`.
  public func survey(
    of timeline: Timeline, inputs: [String: Image] = [:], everyLabel: Bool = false
  ) -> LabelSurvey {
    LabelSurvey(self, timeline, inputs: inputs, everyLabel: everyLabel)
  }

  /// Applies a chain to a frame of a film, with labels decided for all frames. The reports of the
  /// labels have the lowest contrast ratio of all frames, and its time.
  ///
  /// - Parameters:
  ///   - chain: The chain at the time of the frame: `Timeline.chain(at:)`.
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
  /// - Throws: The errors of `render(_:_:inputs:progress:)`.
  nonisolated(nonsending) public func render(
    _ chain: Chain, _ source: Image, inputs: [String: Image] = [:], labels: LabelDecisions,
    on backend: Backend? = nil
  ) async throws -> Rendering {
    try await awaiting { [self] context in
      try render([chain], source, inputs: inputs, on: backend, film: labels.film, in: context)[0]
    }
  }

  /// Decides the labels of an animated chain over one image, or over the chain's canvas for nil, by
  /// every `step`-th moment. Returns nil if there is nothing to decide.
  ///
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

  /// Decides the labels of variants of a chain over one image, so that a label looks the same in
  /// all. Returns nil if there is nothing to decide.
  ///
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

  /// Measures the labels of a chain in every `step`-th frame of a film.
  ///
  /// - Parameter forEachFrame: Calls its argument with each frame (nil for the chain's canvas) and
  ///   its time in seconds. The closure runs again for each further pass.
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
