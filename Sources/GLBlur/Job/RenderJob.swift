import GLBlurCPU
package import GLBlurChain
import GLBlurGPU

/// Chains and the images that they are applied to, before it is known what renders them.
package struct RenderJob {
  /// What the images are numbered by: the source, then the others by name.
  let images: [any PixelSource]
  private let profile: ColorProfile
  private let planning: Planning
  private let limit: MemoryLimit
  private let mostPixels: Int
  private var survey = Survey.none

  /// - Parameters:
  ///   - profile: the source's.
  ///   - renderer: whose options and limits hold.
  ///   - depth: that of the options if nil.
  package init(
    _ variants: [Chain], _ source: any PixelSource, profile: ColorProfile,
    inputs: [String: any PixelSource], _ renderer: Renderer, depth: Depth? = nil
  ) {
    var options = renderer.options
    if let depth { options.depth = depth }
    planning = Planning(variants, source.shape, inputs: inputs.mapValues(\.shape), options)
    images = [source] + planning.names.compactMap { inputs[$0] }
    self.profile = profile
    limit = MemoryLimit(options.memory, sharers: renderer.sharers)
    mostPixels = renderer.mostPixels
  }

  /// Of the results.
  var format: PixelFormat { planning.format }

  /// Computes what lies behind the labels that depend on it: once, so that every executor draws the
  /// same.
  mutating func measureBackdrops(with executor: CPUExecutor) throws {
    guard planning.variants.contains(where: \.dependsOnBackdrop) else { return }
    survey = .known(try measured(everyLabel: false, with: executor).survey)
  }

  /// What becomes of each chain's labels, all of them measured.
  func labels(with executor: CPUExecutor) throws -> [[LabelReport]] {
    try measured(everyLabel: true, with: executor).labels
  }

  private func measured(
    everyLabel: Bool, with executor: CPUExecutor
  ) throws -> LoweredChains {
    let probe = Probe(
      execution: Execution(
        executor: executor, options: CPUExecutor.planOptions, images: images, format: .rgba16,
        profile: .none, limit: limit, mostPixels: .max))
    return try planning.lowered(
      abilities: [], survey: .measure(probe, everyLabel: everyLabel))
  }

  private struct Probe: BackdropProbe {
    let execution: Execution

    func image(of signal: Signal, in network: Network) throws -> Image {
      try execution.images(of: [signal], in: network)[0].image
    }
  }

  /// How the chains would be computed as a whole.
  ///
  /// - Throws: `ChainError` when a chain does not fit the images.
  func plan(for kind: Planning.Executor) throws -> Plan {
    try planning.plan(for: kind, survey: survey).plan
  }

  /// Carries the chains out: together where that is possible, else one after the other, in tiles.
  package func renderings(by runner: Runner) throws -> [Rendering] {
    let (plan, lowered) = try planning.plan(for: runner.kind, survey: survey)
    let execution = execution(by: runner)
    func rendering(_ image: Image, _ labels: [LabelReport], tiles: Int) -> Rendering {
      Rendering(
        image: image, backend: runner.kind.backend, device: runner.device,
        fallback: runner.fallback, labels: labels, tiles: tiles, plan: plan)
    }
    if execution.allows(plan) {
      return zip(try execution.run(plan), lowered.labels).map { rendering($0, $1, tiles: 1) }
    }
    let results = try execution.images(of: lowered.outputs, in: lowered.network)
    return zip(results, lowered.labels).map { rendering($0.image, $1, tiles: $0.tiles) }
  }

  /// Carries one chain out; its result lies in a file.
  func streamedRendering(by runner: Runner) throws -> StreamedRendering {
    let (plan, lowered) = try planning.plan(for: runner.kind, survey: survey)
    let (image, tiles) = try execution(by: runner)
      .scratchImage(of: lowered.outputs[0], in: lowered.network)
    let summary = RenderingSummary(
      size: image.shape.size, backend: runner.kind.backend, device: runner.device,
      fallback: runner.fallback, labels: lowered.labels[0], passes: tiles * plan.passes.count,
      tiles: tiles)
    return StreamedRendering(rows: try image.rows(), summary: summary)
  }

  private func execution(by runner: Runner) -> Execution {
    Execution(
      executor: runner.executor, options: planning.options(for: runner.kind), images: images,
      format: planning.format, profile: profile, limit: limit, mostPixels: mostPixels)
  }
}

/// What a job is carried out by.
package struct Runner {
  var executor: any PlanExecutor
  let kind: Planning.Executor
  /// The GPU; nil for the processor.
  let device: ContextInfo?
  /// Why the processor stands in for a GPU.
  let fallback: GPUError?

  init(_ executor: CPUExecutor, insteadOf failure: GPUError?) {
    self.executor = executor
    kind = .cpu
    device = nil
    fallback = failure
  }

  init(_ executor: GPUExecutor) {
    self.executor = executor
    kind = .gpu
    device = executor.info
    fallback = nil
  }
}
