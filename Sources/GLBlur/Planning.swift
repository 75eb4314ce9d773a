import GLBlurCPU
import GLBlurChain
import GLBlurGPU
import GLBlurText

/// How chains become plans, as soon as the sizes and formats of the images are known.
struct Planning {
  /// What carries a plan out.
  enum Executor {
    case cpu
    case gpu

    var backend: Backend { self == .cpu ? .cpu : .gpu }

    fileprivate var abilities: ExecutorAbilities {
      switch self {
      case .cpu: CPUExecutor.abilities
      case .gpu: GPUExecutor.abilities
      }
    }
  }

  let variants: [Chain]
  /// Of the images after the source, in their order.
  let names: [String]
  /// The source's, then the others'.
  let images: [ImageShape]
  /// Of the results.
  let format: PixelFormat
  private let quality: Quality
  private let typesetter = TypesettingCache(PangoTypesetter.shared)

  init(
    _ variants: [Chain], _ source: ImageShape, inputs: [String: ImageShape],
    _ options: Renderer.Options
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

  /// - Throws: `ChainError` when a chain does not fit the images.
  func lowered(abilities: ExecutorAbilities, survey: Survey) throws(ChainError) -> LoweredChains {
    try Chain.lowered(
      variants, source: images[0].size,
      images: Array(zip(names, images.dropFirst().map(\.size))),
      floats: Set(zip(names, images.dropFirst()).filter { $1.format == .rgbaFloat }.map(\.0)),
      precision: precision, abilities: abilities, typesetter: typesetter, survey: survey)
  }

  /// - Throws: `ChainError` when a chain does not fit the images.
  func plan(
    for executor: Executor, survey: Survey
  ) throws(ChainError) -> (plan: Plan, lowered: LoweredChains) {
    // Exact results are those of the GPU's operations.
    let lowered = try lowered(
      abilities: quality == .exact ? [] : executor.abilities, survey: survey)
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, options: options(for: executor))
    return (plan, lowered)
  }

  func options(for executor: Executor) -> PlanOptions {
    switch executor {
    case .cpu: CPUExecutor.planOptions
    case .gpu: GPUExecutor.planOptions(isExact: quality == .exact, precision: precision)
    }
  }

  private var precision: Precision { format == .rgba8 ? .bits8 : .bits16 }
}

extension Chain {
  /// How the chain would be computed for images of the given sizes and formats; nothing is opened.
  /// Labels that depend on what lies behind them are taken for black ones without a scrim.
  ///
  /// - Parameter options: with the backend `auto` the GPU's plan.
  /// - Throws: `ChainError` when the chain is wrong or does not fit the images.
  package func outline(
    for source: ImageShape, inputs: [String: ImageShape], _ options: Renderer.Options
  ) throws(ChainError) -> PlanOutline {
    try validate(boundImages: Set(inputs.keys))
    let planning = Planning([self], source, inputs: inputs, options)
    let (plan, lowered) = try planning.plan(
      for: options.backend == .cpu ? .cpu : .gpu, survey: .none)
    return PlanOutline(plan, lowered.network, images: planning.images, format: planning.format)
  }
}
