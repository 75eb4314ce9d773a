import AgreementSupport
import GLBlur
import GLBlurCPU
import GLBlurGPU

/// Both executors, perhaps with different plans.
struct Bench: Sendable {
  let gpu: GPUExecutor
  let cpu = CPUExecutor(threads: 2)

  static let shared = Pool { try Bench() }

  init(_ system: GraphicsSystem? = nil) throws {
    gpu = try GPUExecutor(.auto, system: system)
  }

  static func plan(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image] = [:]
  ) throws -> Plan {
    let images = inputs.sorted { $0.key < $1.key }.map {
      (name: $0.key, traits: ImageTraits($0.value.size))
    }
    let lowered = try Chain.lowered(
      [chain], source: ImageTraits(source.size), images: images,
      in: LoweringContext(precision: .bits8, typesetter: PangoTypesetter.shared))
    return Planner.plan(
      lowered.network, outputs: lowered.outputs, options: PlanOptions(allowsUnit16: false))
  }

  /// Whether the GPU and the CPU of a shared bench give the same bytes, each with its plan.
  static func agree(
    gpu gpuPlan: Plan, cpu cpuPlan: Plan, _ source: Image, _ inputs: [String: Image] = [:]
  ) throws -> Bool {
    try shared.borrow { try $0.agree(gpu: gpuPlan, cpu: cpuPlan, source, inputs) }
  }

  func agree(
    gpu gpuPlan: Plan, cpu cpuPlan: Plan, _ source: Image, _ inputs: [String: Image] = [:]
  ) throws -> Bool {
    let images = [source] + inputs.keys.sorted().compactMap { inputs[$0] }
    let a = try gpu.run(gpuPlan, images: images, format: source.format, profile: .none)[0]
    let b = try cpu.run(cpuPlan, images: images, format: source.format, profile: .none)[0]
    return Difference.first(a, b) == nil
  }
}
