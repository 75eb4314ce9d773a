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
      let (_, reason, estimate) = try choice(for: prepared, planes: [:], isExplained: true)
      return (reason, estimate)
    } catch let error as GPUError {
      return (error.isAbsence ? .noHardware : .failed(error), nil)
    }
  }

  /// Tells the renderer how many pictures are to be rendered, such as those of a batch or the frames of a
  /// film, since they share the time of opening a GPU.
  ///
  /// - Parameters:
  ///   - pictures: Their number, or 0 if no more come than those that nobody has counted.
  ///   - atATime: How many of them are rendered at a time, each with the threads of the options.
  ///   - backend: The backend that renders them, or nil for that of the options. Only `auto` counts.
  package func expect(pictures: Int, atATime: Int = 1, on backend: Backend? = nil) {
    if (backend ?? options.backend) == .auto { gpu.expect(pictures, atATime: atATime) }
  }

  /// Chooses the backend for a job.
  ///
  /// - Parameters:
  ///   - planes: The layouts of the images that come as planes, by number.
  ///   - isExplained: Whether somebody reads the estimates, and no picture is rendered. Otherwise programs
  ///     are left out of them if they do not change the choice, because counting them takes a millisecond.
  /// - Returns: The GPU, or nil for the CPU, with the reason and the estimates.
  /// - Throws: `GPUError` if a GPU should be opened and cannot be, or fails during measurement.
  func choice(
    for prepared: Prepared, planes: [Int: PlaneLayout], isExplained: Bool = false
  ) throws -> (gpu: GPUExecutor?, reason: AutoChoice, estimate: AutoEstimate?) {
    let allowSoftware = options.device == .software
    guard mayHaveHardware || allowSoftware else { return (nil, .noHardware, nil) }
    let (pictures, atATime, missed) = gpu.nextPicture(isTaken: !isExplained)
    let cost =
      Double(try prepared.planned(for: .cpu).plan.cost) / Double(cpu.threads * atATime)
    func estimate(_ speed: DeviceSpeed, isOpen: Bool, missed: Double) throws -> AutoEstimate {
      try self.estimate(
        prepared, planes, speed, isOpen: isOpen, isExplained: isExplained,
        AutoEstimate(
          cpu: secondsPerOperation * cost, gpu: DeviceEstimate(), pictures: pictures,
          missed: missed))
    }
    func miss(_ seconds: Double) { if !isExplained { gpu.miss(seconds) } }
    let wasOpen = gpu.isOpen(allowSoftware: allowSoftware)
    if !wasOpen {
      let record = speeds == nil ? gpu.record(allowSoftware: allowSoftware) : nil
      let opening = speeds?.opening ?? record?.speed.opening ?? BackendSpeeds.usualOpening
      if cpuTakes(cost * Double(pictures), lessThan: opening - missed) {
        let speed = speeds?.device ?? record?.speed
        let gpuTime = try speed.map {
          try $0.estimate(for: work(of: prepared, planes), isOpen: true).each
        }
        miss(secondsPerOperation * cost - (gpuTime ?? 0))
        return (nil, .soonDone(opening: opening), nil)
      }
      if let record {
        let estimate = try estimate(record.speed, isOpen: false, missed: missed)
        if estimate.backend == .cpu {
          miss(estimate.cpu - estimate.gpu.each)
          let reason = AutoChoice.recalled(
            renderer: record.renderer, cpu: estimate.cpuTotal, gpu: estimate.gpuTotal)
          return (nil, reason, estimate)
        }
      }
    }
    let executor = try gpu.open(allowSoftware: allowSoftware)
    // What was missed has paid for the opening.
    let estimate = try estimate(speed(of: executor), isOpen: true, missed: wasOpen ? missed : 0)
    let reason = AutoChoice.compared(
      executor.info, cpu: estimate.cpuTotal, gpu: estimate.gpuTotal)
    guard estimate.backend == .gpu else {
      miss(estimate.cpu - estimate.gpu.each)
      return (nil, reason, estimate)
    }
    try gpu.note(on: executor) { try programs(of: prepared) }
    return (executor, reason, estimate)
  }

  /// Completes the estimate of a job by the times of the GPU.
  private func estimate(
    _ prepared: Prepared, _ planes: [Int: PlaneLayout], _ speed: DeviceSpeed, isOpen: Bool,
    isExplained: Bool, _ estimate: AutoEstimate
  ) throws -> AutoEstimate {
    var work = try work(of: prepared, planes)
    var (least, most) = (estimate, estimate)
    least.gpu = speed.estimate(for: work, isOpen: isOpen)
    work.programs = work.passes
    most.gpu = speed.estimate(for: work, isOpen: isOpen)
    guard isExplained || least.backend != most.backend else { return least }
    work.programs = 0
    try gpu.count(programs(of: prepared), in: &work, allowSoftware: options.device == .software)
    least.gpu = speed.estimate(for: work, isOpen: isOpen)
    return least
  }

  private func work(of prepared: Prepared, _ planes: [Int: PlaneLayout]) throws -> DeviceWork {
    DeviceWork(
      try prepared.planned(for: .gpu).plan, images: prepared.job.shapes.map(\.format),
      // Software drivers are given pixels.
      planes: options.device == .software ? [:] : planes, format: prepared.job.format)
  }

  private func programs(of prepared: Prepared) throws -> DevicePrograms {
    try DevicePrograms(
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
