import GLBlurCPU
import GLBlurChain

/// The memory needed to compute tiles of a result.
struct TileMemory {
  /// The bytes without which some of the smallest tiles cannot be computed.
  var least = 0
  /// A number of bytes with which no tile fails.
  var sufficient = 0

  /// Includes tiles that are computed at another time.
  mutating func include(_ other: TileMemory) {
    least = max(least, other.least)
    sufficient = max(sufficient, other.sufficient)
  }
}

extension Execution {
  /// Returns the bytes needed to render the chains of a job together, without tiles.
  func wholeBytes(for prepared: Prepared) throws -> Int {
    bytes(for: try prepared.planned(for: kind).plan)
  }

  /// Returns the memory needed to render the chains of a job one by one in tiles, each into an
  /// unnamed file.
  func tileMemory(for prepared: Prepared) throws -> TileMemory {
    let lowered = try prepared.planned(for: kind).lowered
    return lowered.outputs.reduce(into: TileMemory()) { memory, output in
      memory.include(self.memory(for: tiling(of: output, in: lowered.network), keeping: 0))
    }
  }

  /// Returns the memory needed to compute an output in tiles.
  ///
  /// - Parameter kept: The number of bytes in memory besides the tiles.
  func tileMemory(for output: Signal, in network: Network, keeping kept: Int) -> TileMemory {
    memory(for: tiling(of: output, in: network), keeping: kept)
  }

  private func memory(for tiling: Tiling, keeping kept: Int) -> TileMemory {
    let least = least(for: tiling)
    return TileMemory(
      least: kept + least, sufficient: kept + max(least, tiling.bound(bytes)))
  }

  /// Checks, before any work, that the smallest tiles fit into the allowed memory.
  ///
  /// - Throws: `ImageError.memory` if they do not.
  func checkMemory(for tiling: Tiling, keeping kept: Int) throws(ImageError) {
    // Computing a sufficient amount takes many plans, so it is done only for the error.
    guard !context.memory.allows(kept + least(for: tiling)) else { return }
    throw images.error(
      needing: memory(for: tiling, keeping: kept).sufficient, context.memory)
  }

  private func least(for tiling: Tiling) -> Int {
    tiling.smallest.map(bytes).max() ?? images.residentBytes
  }

  /// Returns the bytes that the plan takes, including images already in memory.
  func bytes(for plan: Plan) -> Int {
    images.bytes(for: plan, copies: executor.imageCopies) + executor.ownMemory
      + executor.memory(for: plan, format: format)
  }
}
