import GLBlurCPU
import GLBlurChain
import Synchronization

/// Computes pixels during lowering, by an execution.
final class ExecutionProbe: PixelProbe {
  private let execution: Execution
  private let lastFailure = Mutex<(any Error)?>(nil)

  init(_ execution: Execution) { self.execution = execution }

  var team: any ThreadTeam { execution.team }

  /// The error of the last computation, or nil.
  var failure: (any Error)? { lastFailure.withLock { $0 } }

  func compute(
    _ signal: Signal, in network: Network, as format: PixelFormat, keeping kept: Int, effort: Int,
    _ body: (Image, Region) -> Void
  ) throws -> Int {
    try noting { try $0.compute(signal, in: network, as: format, keeping: kept, body) }
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
      // The number of measurements is unknown, so each counts as a quarter of the remaining work.
      try execution.part(1, of: 4) { try body(execution) }
    }
    lastFailure.withLock {
      $0 = if case .failure(let error) = result { error } else { nil }
    }
    return try result.get()
  }
}

/// A probe that computes no pixels but adds up their cost. It reports one white pixel, over which
/// text can be made legible even in a colour found there, unless it may have no scrim.
final class DryProbe: PixelProbe {
  private struct Needs {
    var cost = 0
    var memory = TileMemory()
  }

  private let pixel: Image
  private let execution: Execution?
  private let needs = Mutex(Needs())

  /// Creates a probe.
  ///
  /// - Parameter execution: The execution whose memory is estimated, or nil.
  init(for execution: Execution? = nil) throws {
    self.execution = execution
    pixel = try Image(.white, width: 1, height: 1, format: .rgba16)
  }

  var seesPixels: Bool { false }
  var team: any ThreadTeam { execution?.team ?? DispatchTeam(threads: 1) }

  /// The cost of all computations so far, in operations.
  var cost: Int { needs.withLock { $0.cost } }
  /// The memory of the computations, one after the other.
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

  /// Returns nil: without pixels there is no image.
  func image(
    of signal: Signal, in network: Network, keeping kept: Int, mostPixels: Int
  ) throws -> Image? { nil }
}
