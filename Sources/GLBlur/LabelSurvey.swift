public import GLBlurChain
import Synchronization

/// A survey of what lies behind the labels of a chain in the frames of a film.
///
/// A label of the colour `auto`, or one that is `legible`, is drawn as the pixels behind it require. If each
/// frame decided that for itself, text would flicker. A survey puts the pixels behind each label in all frames
/// together, so that it is decided once, for the worst pixel of the film:
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
/// Memory does not grow with the number of frames: beyond half a million colours, those of a label are told
/// apart less precisely, and the label is made legible over all that they stand for.
///
/// Filters that find numbers in their pictures, such as `autoLevels`, find them in each frame, since these are
/// numbers of that frame, and since the pixels behind a label depend on them.
public final class LabelSurvey: Sendable {
  private let renderer: Renderer
  private let timeline: Timeline
  private let inputs: [String: any PixelSource]
  private let everyLabel: Bool
  private let backdrops = FilmBackdrops()
  /// The first frame, over which labels are reported.
  private let first = Mutex<First?>(nil)
  /// What was kept of the frame that was added last. If the chain remembers frames, its lock is held while one
  /// is added.
  private let memory = Mutex(FrameMemory())
  private let remembersFrames: Bool

  private struct First: Sendable {
    let frame: (any PixelSource)?
    /// The further images of the chain at the same time.
    let inputs: [String: any PixelSource]
    let time: Double
  }

  /// Creates a survey without frames.
  ///
  /// - Parameter everyLabel: Whether labels count of which nothing is decided.
  package init(
    _ renderer: Renderer, _ timeline: Timeline, inputs: [String: any PixelSource], everyLabel: Bool
  ) {
    self.renderer = renderer
    self.timeline = timeline
    self.inputs = inputs
    self.everyLabel = everyLabel
    remembersFrames = timeline.chain.remembersFrames
  }

  /// Returns the distance of the frames that are added: 1 if the chain remembers frames, and else the given one,
  /// but at least 1.
  package func step(_ step: Int) -> Int { remembersFrames ? 1 : max(1, step) }

  /// Adds what lies behind the labels in a frame, and blocks the calling thread meanwhile.
  ///
  /// The order of the frames does not matter, and not every frame needs to be added: the decisions are those
  /// of the frames that were. If the chain remembers frames (`Chain.remembersFrames`), all are added in their
  /// order.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - time: The time of the frame, in seconds. Parameters that change over time have the values of
  ///     this time.
  /// - Throws: The errors of `Renderer.render(_:_:inputs:)`.
  public func add(_ frame: Image, at time: Double) throws {
    try add(frame, at: time, in: renderer.context)
  }

  /// Adds what lies behind the labels in a frame of the given time and number, and blocks the calling thread
  /// meanwhile.
  ///
  /// What is said of frames of a time alone holds for these too.
  ///
  /// - Throws: The errors of `Renderer.render(_:_:inputs:)`.
  public func add(_ frame: Image, at moment: FrameMoment) throws {
    try add(frame, timeline.chain(at: moment), at: moment.time, in: renderer.context)
  }

  /// Adds what lies behind the labels in a frame, without blocking the calling task's thread.
  ///
  /// The parameters are those of the method that blocks.
  ///
  /// - Throws: The errors of `Renderer.render(_:_:inputs:progress:)`.
  nonisolated(nonsending) public func add(_ frame: Image, at time: Double) async throws {
    try await renderer.awaiting { [self] context in try add(frame, at: time, in: context) }
  }

  /// Adds what lies behind the labels in a frame of the given time and number, without blocking the calling
  /// task's thread.
  ///
  /// - Throws: The errors of `Renderer.render(_:_:inputs:progress:)`.
  nonisolated(nonsending) public func add(_ frame: Image, at moment: FrameMoment) async throws {
    try await renderer.awaiting { [self] context in
      try add(frame, timeline.chain(at: moment), at: moment.time, in: context)
    }
  }

  /// Adds what lies behind the labels in a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, or nil if the chain starts from its canvas.
  ///   - beside: The frames of further films at the same time, by the names that the chain gives them. The default
  ///     is none.
  package func add(
    _ frame: (any PixelSource)?, beside: [String: Image] = [:], at time: Double,
    in context: RenderContext
  ) throws {
    try add(frame, beside: beside, timeline.chain(at: time), at: time, in: context)
  }

  /// Adds what lies behind the labels in a frame of the given time and number.
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

  /// Adds what lies behind the labels of an animated chain over one image. What the moments of the film
  /// have in common is computed once for many of them.
  ///
  /// - Parameters:
  ///   - frames: The moments of the chain.
  ///   - step: The distance of the moments that are surveyed: 1 for each, 2 for every other.
  ///   - image: The image, or nil if the chain starts from its canvas.
  /// - Throws: The errors of a render. A `ChainError` names the moment at fault as `variants[2]`.
  package func add(
    _ frames: ChainFrames, every step: Int, over image: (any PixelSource)?,
    in context: RenderContext
  ) throws {
    let isLaterPass = first.withLock { first in
      defer { first = first ?? First(frame: image, inputs: inputs, time: 0) }
      return first != nil
    }
    let step = self.step(step)
    let count = (frames.count + step - 1) / step
    let chains = (0..<count).lazy.map { frames[$0 * step] }
    let bytes = min(BatchLimits().bytes, context.memory.pixelBytes / 2)
    try renderer.forEachBatch(
      of: chains, image?.traits, inputs: inputs.mapValues { $0.traits },
      limits: BatchLimits(bytes: bytes), areFrames: true
    ) { batch, prepared, memory in
      do {
        let times = batch.map { frames.time(of: $0 * step) }
        memory = try add(prepared.get().job, at: times, over: image, inputs, in: context) ?? memory
      } catch let error as ChainError {
        throw error.renumbered(batch, of: count, every: step)
      }
      // A chain without such labels is not surveyed to its end.
      return everyLabel || isLaterPass || backdrops.hasLabels
    }
  }

  /// Adds what lies behind the labels of a job.
  ///
  /// - Returns: What is kept for the next frame, or nil if the job has no memory.
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

  /// Whether labels were found that depend on pixels, or whose legibility is asked for.
  package var hasLabels: Bool { everyLabel || backdrops.hasLabels }

  /// Ends a pass over the frames.
  ///
  /// - Returns: Whether all frames are to be added once more. It is true as long as there are labels that
  ///   lie over others: what lies behind them is known only when it is decided how the others are drawn. Of
  ///   labels that do not touch, it is false after the first pass. Without a further pass each picture
  ///   decides for itself what is left.
  public func endPass() -> Bool {
    memory.withLock { $0 = FrameMemory() }
    return backdrops.endPass()
  }

  /// The decisions about all labels that have been surveyed. A pass that has begun is ended.
  public var decisions: LabelDecisions {
    _ = backdrops.endPass()
    return LabelDecisions(film: Film(backdrops))
  }

  /// Returns how legible the labels are over the pixels behind them in all frames that were added. A pass
  /// that has begun is ended.
  ///
  /// - Returns: A report of each label. `contrast` is that of all frames together, and `worstTime` the time of
  ///   the first frame with a pixel of the least ratio. Of a label whose text, size or colour changes over
  ///   time, up to 64 looks are judged, and the report is about the least legible.
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
