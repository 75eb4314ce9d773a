import GLBlurCPU
import GLBlurCore
import GLBlurGPU
import GLBlurText
import Glibc

/// Chains and the images that they are applied to, before it is known what renders them.
struct RenderJob {
  /// What the images are numbered by: the source, then the others by name.
  let images: [Image]
  /// Of the results.
  let format: PixelFormat
  private let variants: [Chain]
  private let names: [String]
  private let quality: Quality
  private let typesetter = TypesettingCache(PangoTypesetter.shared)
  private var survey = Survey.none

  init(
    _ variants: [Chain], _ source: Image, inputs: [String: Image], _ options: Renderer.Options
  ) {
    let named = inputs.sorted { $0.key < $1.key }
    self.variants = variants
    names = named.map(\.key)
    images = [source] + named.map(\.value)
    quality = options.quality
    format =
      switch options.depth {
      case .bits8: .rgba8
      case .bits16: .rgba16
      case .float: .rgbaFloat
      case .source: source.format
      }
  }

  enum Executor {
    case cpu
    case gpu
  }

  /// A plan, and what became of each chain's labels.
  struct Planned {
    var plan: Plan
    var labels: [[LabelReport]]
  }

  /// Computes what lies behind the labels that depend on it: once, so that every executor draws the
  /// same.
  mutating func measureBackdrops(with executor: ReferenceExecutor) throws {
    guard variants.contains(where: \.dependsOnBackdrop) else { return }
    survey = .known(try measured(everyLabel: false, with: executor).survey)
  }

  /// What becomes of each chain's labels, all of them measured.
  func labels(with executor: ReferenceExecutor) throws -> [[LabelReport]] {
    try measured(everyLabel: true, with: executor).labels
  }

  private func measured(
    everyLabel: Bool, with executor: ReferenceExecutor
  ) throws -> LoweredChains {
    let probe = Probe(executor: executor, images: images)
    return try lowered(
      hasRunningSums: false, survey: .measure(probe, everyLabel: everyLabel))
  }

  private struct Probe: BackdropProbe {
    let executor: ReferenceExecutor
    let images: [Image]

    func image(of signal: Signal, in network: Network) throws -> Image {
      let plan = Planner.plan(
        network, outputs: [signal], options: ReferenceExecutor.planOptions)
      return try executor.run(plan, images: images, format: .rgba16, profile: .none)[0]
    }
  }

  private func lowered(hasRunningSums: Bool, survey: Survey) throws -> LoweredChains {
    try Chain.lowered(
      variants, source: images[0].size,
      images: Array(zip(names, images.dropFirst().map(\.size))), precision: precision,
      hasRunningSums: hasRunningSums, typesetter: typesetter, survey: survey)
  }

  private var precision: Precision { format == .rgba8 ? .bits8 : .bits16 }

  /// - Throws: `ChainError` when a chain does not fit the images, `ImageError.memory` when the
  ///   machine cannot hold what is needed on the way: better than being ended for it.
  func plan(for executor: Executor) throws -> Planned {
    // Exact results are those of the GPU's operations.
    let lowered = try lowered(
      hasRunningSums: executor == .cpu && quality == .fast, survey: survey)
    let options =
      switch executor {
      case .cpu: ReferenceExecutor.planOptions
      case .gpu: GPUExecutor.planOptions(isExact: quality == .exact, precision: precision)
      }
    let plan = Planner.plan(lowered.network, outputs: lowered.outputs, options: options)
    let needed = plan.outputs.reduce(plan.slotBytes) {
      $0 + $1.width * $1.height * format.bytesPerPixel
    }
    let installed = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    guard needed <= installed else {
      throw ImageError.memory(needed: needed, installed: installed)
    }
    return Planned(plan: plan, labels: lowered.labels)
  }
}
