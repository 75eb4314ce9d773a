package import GLBlurChain
import GLBlurCPU
package import GLBlurGPU

/// What `auto` chose for a render, and why.
package enum AutoChoice: Sendable {
  /// The CPU, since there is no hardware, and software drivers are not to be considered.
  case noHardware
  /// The CPU, which is likely to be done before a GPU is open. That takes the given seconds.
  case soonDone(opening: Double)
  /// The CPU, since no GPU can be used.
  case failed(GPUError)
  /// The GPU or the CPU, whichever is likely to take fewer seconds.
  case compared(ContextInfo, cpu: Double, gpu: Double)

  /// The backend that was chosen.
  package var backend: Backend {
    if case .compared(_, let cpu, let gpu) = self, gpu < cpu { .gpu } else { .cpu }
  }
}

// A GPU is opened if the CPU is likely to take longer than that. Only then is anything measured, so
// that small pictures pay for nothing.
extension Renderer {
  /// Returns what the backend `auto` chooses for a chain. A GPU is opened if a render would open it.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - source: The traits of the source, or nil if the chain starts from its canvas.
  ///   - inputs: The traits of the other images, by their names.
  /// - Throws: `ChainError` if the chain is wrong or does not fit the images.
  package func choice(
    for chain: Chain, _ source: ImageTraits?, inputs: [String: ImageTraits]
  ) throws -> AutoChoice {
    let prepared = Prepared(try options.job([chain], source, inputs))
    do {
      return try choice(for: prepared).reason
    } catch let error as GPUError {
      return error.isAbsence ? .noHardware : .failed(error)
    }
  }

  /// Chooses the backend for a job.
  ///
  /// - Returns: The GPU that is to render, or nil if the CPU is, and the reason.
  /// - Throws: `GPUError` if a GPU should be opened and cannot be, or fails when it is measured.
  func choice(for prepared: Prepared) throws -> (gpu: GPUExecutor?, reason: AutoChoice) {
    let allowSoftware = options.device == .software
    guard mayHaveHardware || allowSoftware else { return (nil, .noHardware) }
    let cost = Double(try prepared.planned(for: .cpu).plan.cost) / Double(cpu.threads)
    if !gpu.isOpen(allowSoftware: allowSoftware) {
      let opening = speeds?.opening ?? BackendSpeeds.usualOpening
      if cpuTakes(cost, lessThan: opening) { return (nil, .soonDone(opening: opening)) }
    }
    let executor = try gpu.open(allowSoftware: allowSoftware)
    let plan = try prepared.planned(for: .gpu).plan
    let work = DeviceWork(
      plan, images: prepared.job.shapes.map(\.format), format: prepared.job.format)
    let seconds = (
      cpu: secondsPerOperation * cost, gpu: try speed(of: executor).seconds(for: work)
    )
    return (
      seconds.gpu < seconds.cpu ? executor : nil,
      .compared(executor.info, cpu: seconds.cpu, gpu: seconds.gpu)
    )
  }

  /// Returns whether the CPU is likely to take less time for operations, in seconds.
  private func cpuTakes(_ operations: Double, lessThan limit: Double) -> Bool {
    // Measuring takes milliseconds, and is left out for what even a processor would do in time that
    // takes eight nanoseconds for an operation, which no processor of today does.
    speeds == nil && 8e-9 * operations < limit || secondsPerOperation * operations < limit
  }

  private var secondsPerOperation: Double { speeds?.cpu ?? BackendSpeeds.measuredCPU }

  private func speed(of executor: GPUExecutor) throws -> DeviceSpeed {
    if let speeds { return speeds.device }
    return try gpu.speed(of: executor) { executor in
      try withGPU(executor) { try BackendSpeeds.measured(on: executor) }
    }
  }
}
