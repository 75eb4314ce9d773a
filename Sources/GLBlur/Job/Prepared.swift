import CMalloc
import GLBlurCPU
import GLBlurChain
import GLBlurGPU

/// A job in the context of its render. Its chains are lowered once for each set of abilities, and planned
/// once for each kind of executor, when that is first asked for.
package final class Prepared {
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

    func planOptions(for job: Job) -> PlanOptions {
      switch self {
      case .cpu: CPUExecutor.planOptions
      case .gpu:
        GPUExecutor.planOptions(isExact: job.quality == .exact, precision: job.precision)
      }
    }
  }

  /// Chains that are lowered and planned for an executor.
  struct Planned {
    let lowered: LoweredChains
    let plan: Plan
  }

  package let job: Job
  private let context: RenderContext?
  private let survey: Survey
  /// Whether the network is the same for all images.
  private let isSettled: Bool
  private var lowered: [ExecutorAbilities: LoweredChains] = [:]
  private var planned: [Executor: Planned] = [:]

  private init(_ job: Job, _ context: RenderContext?, _ survey: Survey, isSettled: Bool) {
    self.job = job
    self.context = context
    self.survey = survey
    self.isSettled = isSettled
  }

  /// Prepares a job.
  ///
  /// - Parameter context: The context of the render, or nil, the default, if the job is not rendered.
  package convenience init(_ job: Job, in context: RenderContext? = nil) {
    self.init(job, context, .none, isSettled: false)
  }

  /// Returns the job with what `body` changes of it, which is lowered anew.
  func changing(_ body: (inout Job) -> Void) -> Prepared {
    var job = job
    body(&job)
    return Prepared(job, in: context)
  }

  /// Returns the job if it costs no more than its context allows.
  ///
  /// - Throws: `RenderLimitError.cost` if it would cost more, and `ChainError` if a chain does not fit the
  ///   images or has a shader that would cost more.
  func checkingCost() throws -> Prepared {
    guard let maxCost = context?.maxCost else { return self }
    let cost = try cost()
    if cost > maxCost { throw RenderLimitError.cost(cost, limit: maxCost) }
    return self
  }

  /// The estimated cost of the job, in operations: that of its plan for the CPU, and that of
  /// computing the pixels that it depends on.
  func cost() throws -> Int {
    let cost = try planned(for: .cpu).plan.cost
    guard job.dependsOnPixels else { return cost }
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
      for: job.quality == .exact ? abilities.intersection(.exact) : abilities)
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, kept: lowered.computed,
      options: executor.planOptions(for: job))
    let result = Planned(lowered: lowered, plan: plan)
    planned[executor] = result
    return result
  }

  /// Returns the sizes of the results.
  ///
  /// - Throws: The errors of `planned(for:)`.
  package func resultSizes() throws -> [Size] {
    try Array(planned(for: .cpu).plan.outputs.prefix(job.chains.count))
  }

  private func lowered(for abilities: ExecutorAbilities) throws -> LoweredChains {
    if let known = lowered[abilities] { return known }
    let result = try lower(abilities, survey, job.film, roundingTrial: job.roundingTrial)
    lowered[abilities] = result
    return result
  }

  private func lower(
    _ abilities: ExecutorAbilities, _ survey: Survey, _ film: Film?, roundingTrial: Int? = nil
  ) throws -> LoweredChains {
    var lowering = LoweringContext(
      colors: job.colors, precision: job.precision, abilities: abilities,
      typesetter: job.typesetter, survey: survey)
    lowering.film = film
    lowering.control = context?.control
    lowering.shaderLimits = context?.shaderLimits ?? ShaderLimits()
    lowering.roundingTrial = roundingTrial
    do {
      return try Chain.lowered(
        job.chains, source: job.hasSource ? job.images[0] : nil,
        images: zip(job.names, job.images.dropFirst()).map { (name: $0, traits: $1) },
        memory: job.memory, in: lowering)
    } catch {
      // Lowering makes an error of the chain of what ended it.
      try context?.check()
      throw error
    }
  }

  // MARK: Pixels that are measured

  /// Returns the job with what is found in the pixels on which labels and filters depend. These are
  /// computed once, so that every executor draws alike, and for a film not again if it has decided all.
  ///
  /// - Parameter execution: The execution that computes the pixels, on the CPU.
  func measuringPixels(with execution: @autoclosure () -> Execution) throws -> Prepared {
    guard job.dependsOnPixels, !isSettled else { return self }
    let measured = try measured(everyLabel: false, with: execution())
    return Prepared(
      job, context, .known(measured.findings),
      isSettled: job.film != nil && !measured.dependOnFrame)
  }

  /// Lowers the chains as if pixels were computed. A film learns nothing from that.
  private func lowerDry(_ probe: DryProbe) throws {
    let film = job.film.map { _ in Film(FilmBackdrops(), surveying: [0]) }
    _ = try lower([], .measure(probe, everyLabel: false), film)
  }

  /// Returns the memory that it takes to compute the pixels on which the job depends.
  ///
  /// - Parameter execution: The execution that would compute the pixels, on the CPU.
  func memoryForMeasuring(with execution: @autoclosure () -> Execution) throws -> TileMemory {
    guard job.dependsOnPixels else { return TileMemory() }
    let probe = try DryProbe(for: execution())
    try lowerDry(probe)
    return probe.memory
  }

  /// Lowers the chains while the pixels are computed on which they depend. A film that is surveyed learns what
  /// lies behind labels.
  ///
  /// - Parameters:
  ///   - everyLabel: Whether every label is measured, rather than those that depend on pixels.
  ///   - execution: The execution that computes the pixels, on the CPU.
  func measured(everyLabel: Bool, with execution: Execution) throws -> LoweredChains {
    let probe = ExecutionProbe(execution)
    do {
      let measured = try lower([], .measure(probe, everyLabel: everyLabel), job.film)
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
