import GLBlur
import GLBlurCPU
import GLBlurGPU

/// An executor on recorded graphics, and the CPU executor as its reference.
struct RecordedExecutor: Sendable {
  let graphics: RecordedGraphics
  let gpu: GPUExecutor
  let cpu = CPUExecutor(threads: 2)

  init(
    _ fault: RecordedGraphics.Fault? = nil, mostPrograms: Int = 256, isHardware: Bool = false,
    hasBufferStorage: Bool = true, programFolder: ProgramFolder? = nil,
    passes: String? = "fragment"
  ) throws {
    graphics = RecordedGraphics(
      isHardware: isHardware, hasBufferStorage: hasBufferStorage, programFolder: programFolder,
      passes: passes)
    graphics.fail(fault)
    gpu = try GPUExecutor(
      .auto, system: graphics.system(), mostPrograms: mostPrograms,
      team: DispatchTeam(threads: 3))
  }

  static func plan(
    _ chain: Chain, _ size: Size, _ inputs: [String: Size] = [:], isExact: Bool = true
  ) throws -> Plan {
    let images = inputs.sorted { $0.key < $1.key }.map {
      (name: $0.key, traits: ImageTraits($0.value))
    }
    let lowered = try Chain.lowered(
      [chain], source: ImageTraits(size), images: images, in: LoweringContext(precision: .bits8))
    return Planner.plan(
      lowered.network, outputs: lowered.outputs,
      options: GPUExecutor.planOptions(isExact: isExact, precision: .bits8))
  }

  func run(_ plan: Plan, _ images: Image...) throws -> Image {
    try gpu.run(plan, images: images, format: images[0].format, profile: .none)[0]
  }

  func run(_ chain: Chain, _ image: Image) throws -> Image {
    try run(Self.plan(chain, image.size), image)
  }

  func reference(_ plan: Plan, _ images: Image...) throws -> Image {
    try cpu.run(plan, images: images, format: images[0].format, profile: .none)[0]
  }
}

extension Image {
  /// The pixels are translucent and differ everywhere.
  static func pattern(_ width: Int, _ height: Int, _ format: PixelFormat = .rgba8) throws -> Image {
    // With two primes, samples of a test's images do not repeat.
    let samples = (0..<width * height * 4).map { ($0 * 7919 + $0 / 97) % 65521 }
    return switch format {
    case .rgba8: try Image(rgba8: samples.map { UInt8($0 >> 8) }, width: width, height: height)
    case .rgba16: try Image(rgba16: samples.map { UInt16($0) }, width: width, height: height)
    case .rgbaFloat:
      try Image(rgbaFloat: samples.map { Float($0) / 65535 }, width: width, height: height)
    }
  }
}
