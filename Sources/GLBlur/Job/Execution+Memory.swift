import GLBlurCPU
import GLBlurChain

/// The memory that tiles of a result take.
struct TileMemory {
  /// The number of bytes without which not all of the smallest tiles can be computed.
  var least = 0
  /// A number of bytes with which no tile fails.
  var sufficient = 0

  /// Counts further tiles, which are computed at another time.
  mutating func include(_ other: TileMemory) {
    least = max(least, other.least)
    sufficient = max(sufficient, other.sufficient)
  }
}

extension Execution {
  /// Returns the number of bytes with which the chains of a job can be rendered together, without
  /// tiles.
  func wholeBytes(for prepared: Prepared) throws -> Int {
    bytes(for: try prepared.planned(for: kind).plan)
  }

  /// Returns the memory that it takes to render the chains of a job one by one in tiles, each into a
  /// file without a name.
  func tileMemory(for prepared: Prepared) throws -> TileMemory {
    let lowered = try prepared.planned(for: kind).lowered
    return lowered.outputs.reduce(into: TileMemory()) { memory, output in
      memory.include(self.memory(for: tiling(of: output, in: lowered.network), keeping: 0))
    }
  }

  /// Returns the memory that it takes to compute an output in tiles.
  ///
  /// - Parameter kept: The number of bytes that are in memory beside the tiles.
  func tileMemory(for output: Signal, in network: Network, keeping kept: Int) -> TileMemory {
    memory(for: tiling(of: output, in: network), keeping: kept)
  }

  private func memory(for tiling: Tiling, keeping kept: Int) -> TileMemory {
    let least = least(for: tiling)
    return TileMemory(
      least: kept + least, sufficient: kept + max(least, tiling.bound(bytes)))
  }

  /// Checks, before any work, that the smallest tiles fit into the memory that is allowed.
  ///
  /// - Throws: `ImageError.memory` if they do not.
  func checkMemory(for tiling: Tiling, keeping kept: Int) throws(ImageError) {
    // Finding what suffices takes many plans.
    guard !context.memory.allows(kept + least(for: tiling)) else { return }
    throw images.error(
      needing: memory(for: tiling, keeping: kept).sufficient, context.memory)
  }

  /// Returns the number of bytes that the smallest tiles take.
  private func least(for tiling: Tiling) -> Int {
    tiling.smallest.map(bytes).max() ?? images.residentBytes
  }

  /// Returns the number of bytes that the plan takes, including the images that are in memory
  /// already.
  func bytes(for plan: Plan) -> Int {
    images.bytes(for: plan, copies: executor.imageCopies) + executor.ownMemory
      + executor.memory(for: plan, format: format)
  }
}
