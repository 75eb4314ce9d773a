import GLBlurCPU
import GLBlurChain

/// The CPU executor as quality `fast` uses it, with a chosen table of kernels.
struct FastProcessor {
  var threads = 2
  var kernels = RowKernels.best

  static let all = RowKernels.all.flatMap { kernels in
    [1, 2, 3, 7].map { FastProcessor(threads: $0, kernels: kernels) }
  }

  static func lowered(
    _ chain: Chain, _ size: Size, colors: RGBSpace = .sRGB
  ) throws -> LoweredChains {
    try Chain.lowered(
      [chain], source: ImageTraits(size, colors: colors),
      in: LoweringContext(colors: colors, precision: .bits8, abilities: CPUExecutor.abilities))
  }

  func bytes(_ chain: Chain, _ image: Image, colors: RGBSpace = .sRGB) throws -> [UInt8] {
    let lowered = try Self.lowered(chain, image.size, colors: colors)
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, options: CPUExecutor.planOptions)
    return try CPUExecutor(threads: threads, kernels: kernels)
      .run(plan, images: [image], format: .rgba8, profile: .none)[0].bytes
  }
}
