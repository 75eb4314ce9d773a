/// Divides an output into tiles, each with a plan of its own that an executor can carry out.
///
/// A tile's plan has the passes of the whole, over less. What neighbours both need is computed for
/// each of them, by the same operations.
package struct Tiling {
  private let network: Network
  private let output: Signal
  private let options: PlanOptions
  private let isAllowed: (Plan) -> Bool

  /// Of a side: what is too large even for such a tile is too large.
  private static let leastSide = 16

  /// - Parameter isAllowed: whether a plan can be carried out; of two plans the one that computes
  ///   fewer pixels at every step, if either.
  package init(
    _ network: Network, _ output: Signal, options: PlanOptions,
    isAllowed: @escaping (Plan) -> Bool
  ) {
    self.network = network
    self.output = output
    self.options = options
    self.isAllowed = isAllowed
  }

  /// No tile is small enough.
  package struct Failure: Error {
    /// Of the smallest tile that was tried.
    package let plan: Plan
  }

  /// A part of the output.
  fileprivate struct Tile {
    let region: Region
    let plan: Plan
  }

  /// Calls `body` with one tile after the other: its plan, and which part of the result it makes,
  /// from the result's first pixel on.
  ///
  /// - Throws: `Failure`, or what `body` throws.
  package func forEachTile(_ body: (Plan, Region) throws -> Void) throws {
    let extent = network.operations[output.index].extent
    try divide(tile(extent)) { tile in
      try body(tile.plan, tile.region.offset(x: -extent.x, y: -extent.y))
    }
  }

  /// Plans of tiles that are not divided further: at the corners, the sides and in the middle.
  package var smallest: [Plan] {
    let extent = network.operations[output.index].extent
    let side = 2 * Self.leastSide - 1
    let size = Size(width: min(side, extent.width), height: min(side, extent.height))
    let corner = Region(x: extent.x, y: extent.y, width: size.width, height: size.height)
    return [0, 1, 2].flatMap { row in
      [0, 1, 2].map { column in
        tile(
          corner.offset(
            x: (extent.width - size.width) * column / 2, y: (extent.height - size.height) * row / 2)
        ).plan
      }
    }
  }

  private func divide(_ tile: Tile, _ body: (Tile) throws -> Void) throws {
    if isAllowed(tile.plan) { return try body(tile) }
    guard let halves = halves(of: tile.region) else { throw Failure(plan: tile.plan) }
    for half in halves { try divide(half, body) }
  }

  /// The cut that makes for less work; of equal ones that between rows, which lie together in
  /// memory.
  private func halves(of region: Region) -> [Tile]? {
    var cuts: [[Tile]] = []
    if region.height >= 2 * Self.leastSide {
      let middle = region.y + region.height / 2
      cuts.append([
        tile(Region(columns: region.columns, rows: region.y..<middle)),
        tile(Region(columns: region.columns, rows: middle..<region.rows.upperBound)),
      ])
    }
    if region.width >= 2 * Self.leastSide {
      // Whole texels of four pixels, where they can be.
      let middle = region.x + (region.width / 2) & ~3
      cuts.append([
        tile(Region(columns: region.x..<middle, rows: region.rows)),
        tile(Region(columns: middle..<region.columns.upperBound, rows: region.rows)),
      ])
    }
    return cuts.min { $0.pixelsComputed < $1.pixelsComputed }
  }

  private func tile(_ region: Region) -> Tile {
    Tile(
      region: region,
      plan: Planner.plan(network, outputs: [output], tile: region, options: options))
  }
}

extension [Tiling.Tile] {
  fileprivate var pixelsComputed: Int { reduce(0) { $0 + $1.plan.pixelsComputed } }
}
