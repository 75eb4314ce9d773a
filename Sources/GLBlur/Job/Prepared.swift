import CMalloc
import GLBlurCPU
import GLBlurChain
import GLBlurGPU
import Synchronization

/// A job in the context of its render. The chains are lowered on demand, once for each set of
/// abilities, and planned once for each kind of executor.
package final class Prepared {
  /// The kinds of executors, with different abilities.
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

  /// The context is nil if the job is not rendered.
  package convenience init(_ job: Job, in context: RenderContext? = nil) {
    self.init(job, context, .none, isSettled: false)
  }

  func changing(_ body: (inout Job) -> Void) -> Prepared {
    var job = job
    body(&job)
    return Prepared(job, in: context)
  }

  /// Throws `RenderLimitError.cost` if the cost is above the limit of the context, and `ChainError`
  /// if a chain does not fit the images or has a shader that costs too much.
  func checkingCost() throws -> Prepared {
    guard let maxCost = context?.maxCost else { return self }
    let cost = try cost()
    if cost > maxCost { throw RenderLimitError.cost(cost, limit: maxCost) }
    return self
  }

  /// In operations of the CPU plan, and of the pixels that the job depends on.
  func cost() throws -> Int {
    let cost = try planned(for: .cpu).plan.cost
    guard job.dependsOnPixels else { return cost }
    let probe = try DryProbe()
    try lowerDry(probe)
    return cost + probe.cost
  }

  // MARK: Plans

  /// Returns the chains, lowered and planned for an executor. Throws a `ChainError` if a chain does
  /// not fit the images, or the error of the control if it ends the render.
  func planned(for executor: Executor) throws -> Planned {
    if let known = planned[executor] { return known }
    // With the common abilities only, all executors carry out the same operations.
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
      // Lowering turns the error that ended it into a `ChainError`, so the control is asked first.
      try context?.check()
      throw error
    }
  }

  // MARK: Pixels that are measured

  /// Returns the job with the measurements of the pixels on which labels and filters depend. These
  /// are computed once and exactly, so that all executors draw alike. A film with all labels decided
  /// needs no new ones.
  func measuringPixels(with execution: @autoclosure () -> Execution) throws -> Prepared {
    guard job.dependsOnPixels, !isSettled else { return self }
    let measured = try measured(everyLabel: false, with: execution())
    return Prepared(
      job, context, .known(measured.findings),
      isSettled: job.film != nil && !measured.dependOnFrame)
  }

  /// Lowers the chains as if pixels were computed, without adding to the survey of a film.
  private func lowerDry(_ probe: DryProbe) throws {
    let film = job.film.map { _ in Film(FilmBackdrops(), surveying: [0]) }
    _ = try lower([], .measure(probe, everyLabel: false), film)
  }

  func memoryForMeasuring(with execution: @autoclosure () -> Execution) throws -> TileMemory {
    guard job.dependsOnPixels else { return TileMemory() }
    let probe = try DryProbe(for: execution())
    try lowerDry(probe)
    return probe.memory
  }

  /// Lowers the chains while computing the pixels on which they depend, or those behind every
  /// label. Backdrops of labels are added to a film that is being surveyed.
  func measured(everyLabel: Bool, with execution: Execution) throws -> LoweredChains {
    let probe = ExecutionProbe(execution)
    do {
      let measured = try lower([], .measure(probe, everyLabel: everyLabel), job.film)
      // The allocator keeps the freed tables of many colours, which may exceed the allowed memory.
      if measured.findings.labels.contains(where: { $0.box.area >= 1 << 18 }) { glblur_trim() }
      return measured
    } catch {
      throw probe.failure ?? error
    }
  }
}

/// Computes pixels during lowering, by an execution.
final class ExecutionProbe: PixelProbe {
  private let execution: Execution
  private let lastFailure = Mutex<(any Error)?>(nil)

  init(_ execution: Execution) { self.execution = execution }

  var team: any ThreadTeam { execution.team }

  var failure: (any Error)? { lastFailure.withLock { $0 } }

  func compute(
    _ signal: Signal, in network: Network, as format: PixelFormat, keeping kept: Int, effort: Int,
    _ body: (Image, Region) -> Void
  ) throws -> Int {
    try noting { try $0.compute(signal, in: network, as: format, keeping: kept, body) }
  }

  func sums(
    _ sums: PixelSums, of signal: Signal, in network: Network, keeping kept: Int
  ) throws -> [UInt64]? {
    guard
      let plan = execution.plan(summing: sums, over: signal, in: network, keeping: kept)
    else { return nil }
    return try noting { try $0.sums(sums, by: plan) }
  }

  func image(
    of signal: Signal, in network: Network, keeping kept: Int, mostPixels: Int
  ) throws -> Image? {
    try noting {
      try $0.floatImage(of: signal, in: network, keeping: kept, mostPixels: mostPixels)
    }
  }

  private func noting<Value>(_ body: (Execution) throws -> Value) throws -> Value {
    let result = Result {
      // The number of measurements is unknown.
      try execution.part(1, of: 4) { try body(execution) }
    }
    lastFailure.withLock {
      $0 = if case .failure(let error) = result { error } else { nil }
    }
    return try result.get()
  }
}

/// A probe that computes no pixels but adds up their cost. The probe reports one white pixel, over
/// which text can be made legible even in a colour found there, unless it may have no scrim.
final class DryProbe: PixelProbe {
  private struct Needs {
    var cost = 0
    var memory = TileMemory()
  }

  private let pixel: Image
  private let execution: Execution?
  private let needs = Mutex(Needs())

  /// - Parameter execution: The execution whose memory is estimated, or nil.
  init(for execution: Execution? = nil) throws {
    self.execution = execution
    pixel = try Image(.white, width: 1, height: 1, format: .rgba16)
  }

  var seesPixels: Bool { false }
  var team: any ThreadTeam { execution?.team ?? DispatchTeam(threads: 1) }

  /// In operations.
  var cost: Int { needs.withLock { $0.cost } }
  var memory: TileMemory { needs.withLock { $0.memory } }

  func compute(
    _ signal: Signal, in network: Network, as format: PixelFormat, keeping kept: Int, effort: Int,
    _ body: (Image, Region) -> Void
  ) throws -> Int {
    let plan = Planner.plan(network, outputs: [signal], options: CPUExecutor.planOptions)
    let memory = execution?.tileMemory(for: signal, in: network, keeping: kept) ?? TileMemory()
    needs.withLock { needs in
      needs.cost += plan.cost + effort
      needs.memory.include(memory)
    }
    body(pixel, Region(pixel.size))
    return plan.pixelsComputed
  }

  func image(
    of signal: Signal, in network: Network, keeping kept: Int, mostPixels: Int
  ) throws -> Image? { nil }
}
