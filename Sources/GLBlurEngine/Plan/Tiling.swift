/// A division of an output into tiles, each with a plan of the same passes over smaller regions.
/// Pixels that several tiles need are computed for each.
package struct Tiling {
  private let network: Network
  private let output: Signal
  private let isKept: Bool
  private let options: PlanOptions
  private let isAllowed: (Plan) -> Bool

  /// The side is in pixels. A plan too large for such a tile cannot be carried out.
  private static let leastSide = 16

  /// Creates a division.
  ///
  /// - Parameters:
  ///   - isKept: Whether the output is kept for the next frame.
  ///   - isAllowed: Whether a plan can be carried out. A plan that computes fewer pixels in every
  ///     pass than an allowed one must be allowed.
  package init(
    _ network: Network, _ output: Signal, isKept: Bool = false, options: PlanOptions,
    isAllowed: @escaping (Plan) -> Bool
  ) {
    self.network = network
    self.output = output
    self.isKept = isKept
    self.options = options
    self.isAllowed = isAllowed
  }

  /// The error that even the smallest tile is too large.
  package struct Failure: Error {
    package let plan: Plan
  }

  fileprivate struct Tile {
    let region: Region
    let plan: Plan
  }

  /// Calls `body` with each tile: its plan, and its region relative to the result's first pixel.
  ///
  /// - Throws: `Failure`, or the error of `body`.
  package func forEachTile(_ body: (Plan, Region) throws -> Void) throws {
    let extent = network.operations[output.index].extent
    try divide(tile(extent)) { tile in
      try body(tile.plan, tile.region.offset(x: -extent.x, y: -extent.y))
    }
  }

  /// The plans of the smallest tiles at the corners, at the sides and in the middle.
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

  /// Returns an upper bound of a measure over all smallest tiles. The measure must be no greater
  /// for a part of a tile than for the tile.
  ///
  /// Tiles that cross a cell of a mosaic or an edge of content can need far more than others, so
  /// the tile with the greatest measure is divided first. After some steps, the remaining tiles
  /// bound those within them.
  package func bound(_ measure: (Plan) -> Int) -> Int {
    let extent = network.operations[output.index].extent
    var open = [tile(extent)].map { (region: $0.region, value: measure($0.plan)) }
    for _ in 0..<40 {
      guard let worst = open.indices.max(by: { open[$0].value < open[$1].value }),
        let halves = halves(of: open[worst].region)
      else { break }
      let parent = open.remove(at: worst)
      open += halves.map { ($0.region, min(parent.value, measure($0.plan))) }
    }
    return open.map(\.value).max() ?? 0
  }

  private func divide(_ tile: Tile, _ body: (Tile) throws -> Void) throws {
    if isAllowed(tile.plan) { return try body(tile) }
    guard let halves = halves(of: tile.region) else { throw Failure(plan: tile.plan) }
    for half in halves { try divide(half, body) }
  }

  /// Returns the halves of the cut that causes less work, preferably between rows, whose pixels are
  /// adjacent in memory.
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
      // The cut lies between whole texels of four pixels.
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
      plan: Planner.plan(
        network, outputs: isKept ? [] : [output], kept: isKept ? [output] : [], tile: region,
        options: options))
  }
}

extension [Tiling.Tile] {
  fileprivate var pixelsComputed: Int { reduce(0) { $0 + $1.plan.pixelsComputed } }
}
