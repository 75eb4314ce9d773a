import CMalloc
import GLBlurCPU
package import GLBlurChain
import GLBlurGPU
import GLBlurText

/// Chains and the traits of the images that they are applied to. A job lowers the chains once and
/// plans them once for each kind of executor, and remembers both for as long as one render takes.
///
/// A job belongs to one thread.
package final class RenderJob {
  /// The kinds of executors, which have different abilities.
  enum Executor: Hashable {
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

  /// Chains that are lowered and planned for an executor.
  struct Planned {
    let lowered: LoweredChains
    let plan: Plan
  }

  /// The chains. Those whose parameters change over time are as at time 0.
  let chains: [Chain]
  /// The names of the images after the source, in the order of their numbers.
  let names: [String]
  /// The shape of the source, then those of the other images, and of those that were kept.
  var shapes: [ImageShape] { images.map(\.shape) + keptImages.map(\.shape) }
  /// The traits of the source, then those of the other images.
  private let images: [ImageTraits]
  /// Whether the chains are applied to a source. Otherwise they start from canvases.
  private let hasSource: Bool
  /// The warnings about profiles that are not understood.
  let profileWarnings: [String]
  /// The warnings of each chain, as far as they do not depend on earlier frames.
  let warnings: [[String]]
  /// The format of the results.
  let format: PixelFormat
  private let quality: Quality
  /// The trial for which the CPU moves the inexact results of shaders, or nil if it does not.
  private let roundingTrial: Int?
  /// The profile of the results.
  private let outputProfile: OutputProfile
  /// The space of the results.
  private let colors: RGBSpace
  private let typesetter = TypesettingCache(PangoTypesetter.shared)
  /// The context of the render of the job, once it has begun.
  private var context: RenderContext?
  private var survey = Survey.none
  /// The film of which the chains are frames, or nil if they are not.
  package var film: Film? { didSet { forget() } }
  /// What was kept of the frame before, if the chains are frames of a film in their order. A render replaces it
  /// by what is kept of the last of them.
  package var memory: FrameMemory? { didSet { forget() } }
  /// Whether the network is the same for all images.
  private var isSettled = false
  private var lowered: [ExecutorAbilities: LoweredChains] = [:]
  private var planned: [Executor: Planned] = [:]

  /// Creates a job and checks its chains.
  ///
  /// - Parameters:
  ///   - chains: The chains, each of which is applied to the source.
  ///   - source: The traits of the source, or nil if the chains start from canvases.
  ///   - inputs: The traits of the other images, by the names under which the chains refer to them.
  ///   - quality: The precision with which the results are computed.
  ///   - depth: The depth of the results.
  ///   - profile: The colours of the results, or nil for what the chains say.
  ///   - roundingTrial: The trial for which the CPU moves the inexact results of users' shaders at
  ///     random, or nil, the default, if it does not.
  /// - Throws: `ChainError` if a chain is wrong in itself. With several chains it says which one.
  package init(
    _ chains: [Chain], _ source: ImageTraits?, inputs: [String: ImageTraits],
    _ quality: Quality, _ depth: Depth, _ profile: OutputProfile?, roundingTrial: Int? = nil
  ) throws(ChainError) {
    let named = inputs.sorted { $0.key < $1.key }
    let ofInputs = named.map { name, image in image.warning.map { "inputs.\(name): \($0)" } }
    profileWarnings = ([source?.warning.map { "source: \($0)" }] + ofInputs).compactMap(\.self)
    warnings = try chains.mapVariants { (chain) throws(ChainError) in
      try chain.validate(boundImages: Set(inputs.keys))
      try chain.validate(hasSource: source != nil)
      return try chain.warnings(boundImages: Set(inputs.keys))
        + (chain.isAnimated ? [Self.stillNote] : [])
    }
    let chains = chains.map(\.atStart)
    self.chains = chains
    names = named.map(\.key)
    hasSource = source != nil
    let source = source ?? NoSource().traits
    images = [source] + named.map(\.value)
    self.quality = quality
    self.roundingTrial = roundingTrial
    outputProfile = profile ?? chains.first?.profile ?? .keep
    colors = try Self.colors(of: outputProfile, source, chains)
    format =
      switch depth {
      case .bits8: .rgba8
      case .bits16: .rgba16
      case .float: .rgbaFloat
      case .source: source.shape.format
      }
  }

  /// Returns the space of the results.
  ///
  /// - Throws: `ChainError` if the chains have profiles that differ, or one that is not understood.
  private static func colors(
    of profile: OutputProfile, _ source: ImageTraits, _ chains: [Chain]
  ) throws(ChainError) -> RGBSpace {
    for chain in chains where chain.profile != chains[0].profile {
      throw chain.error(
        in: "profile", "chains that are rendered together must have the same 'profile'")
    }
    do throws(ProfileError) {
      return try profile.space(of: source.colors)
    } catch {
      throw ChainError(path: "profile", message: "\(error)")
    }
  }

  /// Returns the profile of the results.
  ///
  /// - Parameter source: The profile of the source.
  func profile(of source: ColorProfile) -> ColorProfile { outputProfile.profile(of: source) }

  /// Begins the render of the job.
  ///
  /// - Throws: `RenderLimitError.cost` if the job would cost more, and `ChainError` if a chain does
  ///   not fit the images or has a shader that would cost more.
  func begin(in context: RenderContext) throws {
    self.context = context
    guard let maxCost = context.maxCost else { return }
    let cost = try cost()
    if cost > maxCost { throw RenderLimitError.cost(cost, limit: maxCost) }
  }

  /// The estimated cost of the job, in operations: that of its plan for the CPU, and that of
  /// computing the pixels that it depends on.
  func cost() throws -> Int {
    let cost = try planned(for: .cpu).plan.cost
    guard dependsOnPixels else { return cost }
    let probe = try DryProbe()
    try lowerDry(probe)
    return cost + probe.cost
  }

  // MARK: Plans

  /// Returns the chains, lowered and planned for an executor.
  ///
  /// - Throws: `ChainError` if a chain does not fit the images, or the error of the control if it
  ///   ends the render.
  func planned(for executor: Executor) throws -> Planned {
    if let known = planned[executor] { return known }
    // Without other abilities, every executor carries out the same operations, which makes results
    // exact.
    let abilities = executor.abilities
    let lowered = try lowered(
      for: quality == .exact ? abilities.intersection(.exact) : abilities)
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, kept: lowered.computed,
      options: planOptions(for: executor))
    let result = Planned(lowered: lowered, plan: plan)
    planned[executor] = result
    return result
  }

  /// Returns the sizes of the results.
  ///
  /// - Throws: The errors of `planned(for:)`.
  package func resultSizes() throws -> [Size] {
    try Array(planned(for: .cpu).plan.outputs.prefix(chains.count))
  }

  private func lowered(for abilities: ExecutorAbilities) throws -> LoweredChains {
    if let known = lowered[abilities] { return known }
    let result = try lower(abilities, survey, film, roundingTrial: roundingTrial)
    lowered[abilities] = result
    return result
  }

  private func lower(
    _ abilities: ExecutorAbilities, _ survey: Survey, _ film: Film?, roundingTrial: Int? = nil
  ) throws -> LoweredChains {
    var lowering = LoweringContext(
      colors: colors, precision: precision, abilities: abilities, typesetter: typesetter,
      survey: survey)
    lowering.film = film
    lowering.control = context?.control
    lowering.shaderLimits = context?.shaderLimits ?? ShaderLimits()
    lowering.roundingTrial = roundingTrial
    do {
      return try Chain.lowered(
        chains, source: hasSource ? images[0] : nil,
        images: zip(names, images.dropFirst()).map { (name: $0, traits: $1) }, memory: memory,
        in: lowering)
    } catch {
      // Lowering makes an error of the chain of what ended it.
      try context?.check()
      throw error
    }
  }

  func planOptions(for executor: Executor) -> PlanOptions {
    switch executor {
    case .cpu: CPUExecutor.planOptions
    case .gpu: GPUExecutor.planOptions(isExact: quality == .exact, precision: precision)
    }
  }

  private var precision: Precision { format == .rgba8 ? .bits8 : .bits16 }

  // MARK: Pixels that are measured

  /// Whether the job depends on pixels that must be computed first.
  var dependsOnPixels: Bool { chains.contains(where: \.dependsOnPixels) }

  /// Computes the pixels on which labels and filters depend, once, so that every executor draws these
  /// alike.
  ///
  /// - Parameter execution: The execution that computes the pixels, on the CPU.
  func measurePixels(with execution: @autoclosure () -> Execution) throws {
    guard dependsOnPixels, !isSettled else { return }
    let measured = try measured(everyLabel: false, with: execution())
    forget()
    survey = .known(measured.findings)
    isSettled = film != nil && !measured.dependOnFrame
  }

  private func forget() {
    (survey, isSettled) = (.none, false)
    lowered = [:]
    planned = [:]
  }

  /// Lowers the chains as if pixels were computed. A film learns nothing from that.
  private func lowerDry(_ probe: DryProbe) throws {
    let film = film.map { _ in Film(FilmBackdrops(), surveying: [0]) }
    _ = try lower([], .measure(probe, everyLabel: false), film)
  }

  /// Returns the memory that it takes to compute the pixels on which the job depends.
  ///
  /// - Parameter execution: The execution that would compute the pixels, on the CPU.
  func memoryForMeasuring(with execution: @autoclosure () -> Execution) throws -> TileMemory {
    guard dependsOnPixels else { return TileMemory() }
    let probe = try DryProbe(for: execution())
    try lowerDry(probe)
    return probe.memory
  }

  /// Returns reports on the labels of each chain, all of which are measured.
  ///
  /// - Parameter execution: The execution that computes the pixels behind the labels, on the CPU.
  func labels(with execution: Execution) throws -> [[LabelReport]] {
    try measured(everyLabel: true, with: execution).labels
  }

  /// Returns what the filters of each chain find in pixels.
  ///
  /// - Parameter execution: The execution that computes the pixels, on the CPU.
  func measurements(with execution: Execution) throws -> [[FilterMeasurement]] {
    try measured(everyLabel: false, with: execution).measurements
  }

  /// Lowers the chains while the pixels are computed on which they depend. A film that is surveyed learns what
  /// lies behind labels.
  func measured(
    everyLabel: Bool, with execution: Execution
  ) throws -> LoweredChains {
    let probe = ExecutionProbe(execution)
    do {
      let measured = try lower([], .measure(probe, everyLabel: everyLabel), film)
      // The allocator keeps the tables of many colours that have been freed, but the memory that is
      // allowed may leave no room for them.
      if measured.findings.labels.contains(where: { $0.box.area >= 1 << 18 }) { glblur_trim() }
      return measured
    } catch {
      // Lowering makes an error of the chain of what ended the measurement.
      throw probe.failure ?? error
    }
  }
}
