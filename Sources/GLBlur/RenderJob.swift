import GLBlurCPU
import GLBlurCore
import Glibc

/// Chains and the images that they are applied to, before it is known what renders them.
struct RenderJob {
  /// What the images are numbered by: the source, then the others by name.
  let images: [Image]
  private let planning: Planning
  private var survey = Survey.none

  init(
    _ variants: [Chain], _ source: Image, inputs: [String: Image], _ options: Renderer.Options
  ) {
    planning = Planning(
      variants, ImageShape(source), inputs: inputs.mapValues(ImageShape.init), options)
    images = [source] + planning.names.compactMap { inputs[$0] }
  }

  /// Of the results.
  var format: PixelFormat { planning.format }

  /// A plan, and what became of each chain's labels.
  struct Planned {
    var plan: Plan
    var labels: [[LabelReport]]
  }

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
    let probe = Probe(executor: executor, images: images)
    return try planning.lowered(
      abilities: [], survey: .measure(probe, everyLabel: everyLabel))
  }

  private struct Probe: BackdropProbe {
    let executor: CPUExecutor
    let images: [Image]

    func image(of signal: Signal, in network: Network) throws -> Image {
      let plan = Planner.plan(
        network, outputs: [signal], options: CPUExecutor.planOptions)
      try plan.checkMemory(for: .rgba16)
      return try executor.run(plan, images: images, format: .rgba16, profile: .none)[0]
    }
  }

  /// - Throws: `ChainError` when a chain does not fit the images, `ImageError.memory` when the
  ///   machine cannot hold what is needed on the way: better than being ended for it.
  func plan(for executor: Planning.Executor) throws -> Planned {
    let (plan, lowered) = try planning.plan(for: executor, survey: survey)
    try plan.checkMemory(for: format)
    return Planned(plan: plan, labels: lowered.labels)
  }
}

extension Plan {
  /// What its results, of that format, and all that is stored on the way take.
  func bytes(for format: PixelFormat) -> Int {
    let lowResolutions = passes.reduce(0) { bytes, pass in
      guard let found = pass.expression.wholeGaussian(over: pass.region) else { return bytes }
      // 32-bit floats of a picture that is halved so often along both axes.
      return bytes + (found.region.area * 16) >> (2 * found.kernel.scheme.levels)
    }
    return outputs.reduce(slotBytes + lowResolutions) {
      $0 + $1.width * $1.height * format.bytesPerPixel
    }
  }

  /// - Parameter format: of the results.
  /// - Throws: `ImageError.memory` when the machine cannot hold what is needed on the way.
  func checkMemory(for format: PixelFormat) throws(ImageError) {
    let needed = bytes(for: format)
    let installed = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    guard needed <= installed else {
      throw .memory(needed: needed, installed: installed)
    }
  }
}
