import GLBlurCPU
import GLBlurChain
import GLBlurGPU
import GLBlur
import TestSupport

/// The fuzz target for plans, which must be sound, and in which fusion must change no pixel.
enum PlanFuzzing {
  /// The conditions for which a chain is planned.
  struct Setting {
    var source: Size
    var others: [String: Size]
    /// Limits on fusion, besides those of the executors.
    var bounds = (reads: 2, kernels: 2)
  }

  static func run(_ bytes: [UInt8]) throws(Finding) {
    var decoder = ChainDecoder(bytes)
    let setting = decoder.setting()
    try check(decoder.chain(), setting)
  }

  static var seeds: [[UInt8]] {
    var noise = Noise(state: 1)
    return (0..<64).map { noise.bytes(16 + 8 * $0) }
  }

  /// Plans the chain for both executors, and renders it if that is little work.
  static func check(_ chain: Chain, _ setting: Setting) throws(Finding) {
    guard (try? chain.validate(boundImages: Set(setting.others.keys))) != nil else { return }
    let bounded = PlanOptions(
      allowsUnit16: false, mostReads: setting.bounds.reads, mostKernels: setting.bounds.kernels)
    for precision in [Precision.bits8, .bits16] {
      guard let exact = lowered(chain, setting, precision, []) else { continue }
      let plans = [
        plan(exact, CPUExecutor.planOptions), plan(exact, bounded),
        plan(exact, GPUExecutor.planOptions(isExact: true, precision: precision)),
      ]
      for plan in plans { try check(plan, exact) }
      for (abilities, options) in [
        (CPUExecutor.abilities, CPUExecutor.planOptions),
        (GPUExecutor.abilities, GPUExecutor.planOptions(isExact: false, precision: precision)),
      ] {
        guard let fast = lowered(chain, setting, precision, abilities) else {
          throw Finding("what exact results take is refused with \(abilities)")
        }
        let plan = plan(fast, options)
        try check(plan, fast)
        if abilities == CPUExecutor.abilities { _ = try render(plan, setting) }
      }
      let (joined, separate) = (try render(plans[0], setting), try render(plans[1], setting))
      guard let joined, let separate, joined.bytes != separate.bytes else { continue }
      let place = zip(joined.bytes, separate.bytes).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
      throw Finding(
        "joining operations changes byte \(place % 4) of pixel \(place / 4) of \(joined.size) from "
          + "\(separate.bytes[place]) to \(joined.bytes[place]), for \(setting), \(precision)")
    }
  }

  private static func lowered(
    _ chain: Chain, _ setting: Setting, _ precision: Precision, _ abilities: ExecutorAbilities
  ) -> LoweredChains? {
    let images = setting.others.sorted { $0.key < $1.key }.map {
      (name: $0.key, traits: ImageTraits($0.value))
    }
    return try? Chain.lowered(
      [chain], source: ImageTraits(setting.source), images: images,
      in: LoweringContext(precision: precision, abilities: abilities, typesetter: SmallText()))
  }

  private static func plan(_ lowered: LoweredChains, _ options: PlanOptions) -> Plan {
    Planner.plan(lowered.network, outputs: lowered.outputs, options: options)
  }

  private static func check(_ plan: Plan, _ lowered: LoweredChains) throws(Finding) {
    if let fault = PlanFaults.first(in: plan, outputs: lowered.outputs.map(\.size)) {
      throw Finding(fault)
    }
  }

  /// Returns nil if rendering noise would take long.
  private static func render(_ plan: Plan, _ setting: Setting) throws(Finding) -> Image? {
    guard plan.work <= mostWork, plan.slotBytes <= mostBytes,
      plan.outputs.allSatisfy({ $0.width * $0.height <= mostPixels })
    else { return nil }
    do {
      let sizes = [setting.source] + setting.others.sorted { $0.key < $1.key }.map(\.value)
      let images = try sizes.map { size in
        var noise = Noise(state: 1)
        return try Image(
          rgba8: noise.bytes(4 * size.width * size.height), width: size.width, height: size.height)
      }
      return try CPUExecutor(threads: 1).run(
        plan, images: images, format: .rgba8, profile: .none)[0]
    } catch {
      throw Finding("a plan that fits is not rendered: \(error)")
    }
  }

  /// With these limits, a run takes milliseconds.
  private static let mostWork = 400_000
  private static let mostBytes = 1 << 22
  private static let mostPixels = 1 << 14
}

/// Pango for short and small text only, because the time grows with the text.
private struct SmallText: Typesetter {
  func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
    guard request.text.utf8.count <= 64, request.size <= 64, request.lineSpacing <= 8 else {
      throw .tooLarge(width: 0, height: 0)
    }
    return try PangoTypesetter.shared.typeset(request)
  }
}

extension Plan {
  fileprivate var work: Int {
    passes.reduce(0) { $0 + $1.region.area * $1.expression.work }
  }
}

extension Plan.Expression {
  fileprivate var work: Int {
    switch self {
    case .read: 1
    case .point(_, let inputs): inputs.reduce(1) { $0 + $1.work }
    case .sample(let kernel, let inputs):
      inputs.reduce(1) { $0 + kernel.taps * $1.expression.work }
    case .select(let selection, let input): 1 + selection.taps * input.expression.work
    case .variableGaussian(let blur, let input, let place):
      1 + blur.last * blur.taps * input.expression.work + place.work
    case .gaussian(let scheme, let input): 1 + scheme.taps * input.expression.work
    case .move(_, _, let input, _): 1 + input.work
    }
  }
}
