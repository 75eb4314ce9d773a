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
  /// The backend that is likely to take fewer seconds.
  case compared(ContextInfo, cpu: Double, gpu: Double)

  package var backend: Backend {
    if case .compared(_, let cpu, let gpu) = self, gpu < cpu { .gpu } else { .cpu }
  }
}

// A GPU is opened only if the CPU is likely to take longer than opening it. Only then are speeds
// measured, so small pictures do not pay for it.
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
    let prepared = Prepared(try options.job([chain], source, inputs))
    do {
      return try choice(for: prepared).reason
    } catch let error as GPUError {
      return error.isAbsence ? .noHardware : .failed(error)
    }
  }

  /// Chooses the backend for a job.
  ///
  /// - Returns: The GPU, or nil for the CPU, and the reason.
  /// - Throws: `GPUError` if a GPU should be opened and cannot be, or fails during measurement.
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

  /// Returns whether the CPU is likely to take less time than a limit in seconds.
  private func cpuTakes(_ operations: Double, lessThan limit: Double) -> Bool {
    // Measuring takes milliseconds. It is omitted if eight nanoseconds per operation, slower than
    // any processor of today, would be fast enough.
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
