import GLBlurCPU
import GLBlurChain
import Synchronization

/// The service that computes pixels while a chain is lowered, by an execution.
final class ExecutionProbe: PixelProbe {
  private let execution: Execution
  private let lastFailure = Mutex<(any Error)?>(nil)

  init(_ execution: Execution) { self.execution = execution }

  var team: any ThreadTeam { execution.team }

  /// The error of the last computation, if it failed.
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
      // How much will be measured is not known, so each takes a quarter of what is left.
      try execution.part(1, of: 4) { try body(execution) }
    }
    lastFailure.withLock {
      $0 = if case .failure(let error) = result { error } else { nil }
    }
    return try result.get()
  }
}

/// A service that computes no pixels, but adds up what they would cost. It pretends
/// that there is one white pixel, since text of a colour that is found there can be made legible.
final class DryProbe: PixelProbe {
  private struct Needs {
    var cost = 0
    var memory = TileMemory()
  }

  private let pixel: Image
  private let execution: Execution?
  private let needs = Mutex(Needs())

  /// Creates a service.
  ///
  /// - Parameter execution: The execution whose memory is of interest, or nil if none is.
  init(for execution: Execution? = nil) throws {
    self.execution = execution
    pixel = try Image(.white, width: 1, height: 1, format: .rgba16)
  }

  var team: any ThreadTeam { execution?.team ?? DispatchTeam(threads: 1) }

  /// The cost of all computations so far, in operations.
  var cost: Int { needs.withLock { $0.cost } }
  /// The memory that the computations take, one after the other.
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

  /// Returns nil, since without pixels there is nothing to keep.
  func image(
    of signal: Signal, in network: Network, keeping kept: Int, mostPixels: Int
  ) throws -> Image? { nil }
}
