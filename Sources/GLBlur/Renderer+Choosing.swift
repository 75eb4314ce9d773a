package import GLBlurChain
import GLBlurCPU
package import GLBlurGPU

/// The choice of `auto` for a render, with its reason.
package enum AutoChoice: Sendable {
  /// The CPU, since there is no hardware GPU and software drivers are not considered.
  case noHardware
  /// The CPU, which is likely to finish before a GPU is open. Opening one takes the given seconds.
  case soonDone(opening: Double)
  /// The CPU, since no GPU is usable.
  case failed(GPUError)
  /// The CPU, which is likely to take fewer seconds than the renderer that an earlier process has
  /// measured, if that were opened.
  case recalled(renderer: String, cpu: Double, gpu: Double)
  /// The backend that is likely to take fewer seconds.
  case compared(ContextInfo, cpu: Double, gpu: Double)

  package var backend: Backend {
    if case .compared(_, let cpu, let gpu) = self, gpu < cpu { .gpu } else { .cpu }
  }
}

// A GPU is opened only if the CPU is likely to take longer than opening it, and if an earlier process has
// measured the GPU, only if that is likely to be faster. So small pictures do not pay for it.
extension Renderer {
  /// Returns the choice of the backend `auto` for a chain. Opens a GPU if a render would.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - source: The traits of the source, or nil for the chain's canvas.
  ///   - inputs: The traits of the other images, by their names.
  /// - Throws: `ChainError` if the chain is wrong or does not fit the images.
  package func choice(
    for chain: Chain, _ source: ImageTraits?, inputs: [String: ImageTraits]
  ) throws -> AutoChoice {
    try explainedChoice(for: chain, source, inputs: inputs).reason
  }

  /// Returns the choice of the backend `auto` for a chain, and the estimates, as far as they were made.
  ///
  /// The parameters and errors are those of `choice(for:_:inputs:)`.
  package func explainedChoice(
    for chain: Chain, _ source: ImageTraits?, inputs: [String: ImageTraits]
  ) throws -> (reason: AutoChoice, estimate: AutoEstimate?) {
    let prepared = Prepared(try options.job([chain], source, inputs))
    do {
      let (_, reason, estimate) = try choice(for: prepared, planes: [:])
      return (reason, estimate)
    } catch let error as GPUError {
      return (error.isAbsence ? .noHardware : .failed(error), nil)
    }
  }

  /// Tells the renderer how many pictures are to be rendered, such as those of a batch or the frames of a
  /// film, since they share the time of opening a GPU.
  ///
  /// - Parameter atATime: How many of them are rendered at a time, each with the threads of the options.
  package func expect(pictures: Int, atATime: Int = 1) { gpu.expect(pictures, atATime: atATime) }

  /// Chooses the backend for a job.
  ///
  /// - Parameter planes: The layouts of the images that come as planes, by number.
  /// - Returns: The GPU, or nil for the CPU, with the reason and the estimates.
  /// - Throws: `GPUError` if a GPU should be opened and cannot be, or fails during measurement.
  func choice(
    for prepared: Prepared, planes: [Int: PlaneLayout]
  ) throws -> (gpu: GPUExecutor?, reason: AutoChoice, estimate: AutoEstimate?) {
    let allowSoftware = options.device == .software
    guard mayHaveHardware || allowSoftware else { return (nil, .noHardware, nil) }
    let (pictures, atATime, missed) = gpu.takePicture()
    let cost =
      Double(try prepared.planned(for: .cpu).plan.cost) / Double(cpu.threads * atATime)
    func estimate(_ speed: DeviceSpeed, isOpen: Bool) throws -> AutoEstimate {
      try AutoEstimate(
        cpu: secondsPerOperation * cost,
        gpu: speed.estimate(
          for: work(of: prepared, planes: planes, allowSoftware: allowSoftware), isOpen: isOpen),
        pictures: pictures, missed: missed)
    }
    if !gpu.isOpen(allowSoftware: allowSoftware) {
      let record = speeds == nil ? gpu.record(allowSoftware: allowSoftware) : nil
      let opening = speeds?.opening ?? record?.speed.opening ?? BackendSpeeds.usualOpening
      if cpuTakes(cost * Double(pictures), lessThan: opening - missed) {
        gpu.miss(secondsPerOperation * cost)
        return (nil, .soonDone(opening: opening), nil)
      }
      if let record {
        let estimate = try estimate(record.speed, isOpen: false)
        if estimate.backend == .cpu {
          gpu.miss(estimate.cpu - estimate.gpu.each)
          let reason = AutoChoice.recalled(
            renderer: record.renderer, cpu: estimate.cpuTotal, gpu: estimate.gpuTotal)
          return (nil, reason, estimate)
        }
      }
    }
    let executor = try gpu.open(allowSoftware: allowSoftware)
    let estimate = try estimate(speed(of: executor), isOpen: true)
    // What is missed no longer counts once the GPU is open.
    let isFaster = estimate.gpuTotal < estimate.cpuTotal
    if isFaster { try gpu.note(programs(of: prepared), on: executor) }
    return (
      isFaster ? executor : nil,
      .compared(executor.info, cpu: estimate.cpuTotal, gpu: estimate.gpuTotal), estimate
    )
  }

  /// Counts the work of a job on the GPU.
  private func work(
    of prepared: Prepared, planes: [Int: PlaneLayout], allowSoftware: Bool
  ) throws -> DeviceWork {
    var work = DeviceWork(
      try prepared.planned(for: .gpu).plan, images: prepared.job.shapes.map(\.format),
      // Software drivers are given pixels.
      planes: allowSoftware ? [:] : planes, format: prepared.job.format)
    try gpu.count(programs(of: prepared), in: &work, allowSoftware: allowSoftware)
    return work
  }

  private func programs(of prepared: Prepared) throws -> PlanPrograms {
    try PlanPrograms(
      prepared.planned(for: .gpu).plan, images: prepared.job.shapes.map(\.format),
      format: prepared.job.format)
  }

  /// Returns whether the CPU is likely to take less time than a limit in seconds.
  private func cpuTakes(_ operations: Double, lessThan limit: Double) -> Bool {
    // Measuring takes milliseconds. It is omitted if eight nanoseconds per operation, slower than
    // any processor of today, would be fast enough.
    speeds == nil && 8e-9 * operations < limit || secondsPerOperation * operations < limit
  }

  private var secondsPerOperation: Double { speeds?.cpu ?? BackendSpeeds.measuredCPU }

  private func speed(of executor: GPUExecutor) throws -> DeviceSpeed {
    if let speeds { return speeds.device }
    return try gpu.speed(of: executor) { executor, another in
      try withGPU(executor) { try BackendSpeeds.measured(on: executor, another) }
    }
  }
}
