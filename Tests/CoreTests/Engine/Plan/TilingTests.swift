import GLBlurChain
import TestSupport
import Testing

/// Tests how `Tiling` divides an output into tiles.
@Suite struct TilingTests {
  private let blur = Chain { GaussianBlur(sigma: 3) }

  private func tiles(
    of chain: Chain, width: Int, height: Int, where isAllowed: @escaping (Plan) -> Bool
  ) throws -> [(plan: Plan, region: Region)] {
    let lowered = try LoweredChain(chain, width: width, height: height)
    let options = PlanOptions(allowsUnit16: false)
    var tiles: [(Plan, Region)] = []
    try Tiling(lowered.network, lowered.output, options: options, isAllowed: isAllowed)
      .forEachTile { tiles.append(($0, $1)) }
    return tiles
  }

  @Test(arguments: [(200, 131), (1, 1000), (1000, 1), (33, 17)])
  func tilesCoverTheResultOnce(_ width: Int, _ height: Int) throws {
    var seen = [[Int]](repeating: [Int](repeating: 0, count: width), count: height)
    for (plan, region) in try tiles(
      of: blur, width: width, height: height, where: { $0.outputs[0].area <= 600 })
    {
      #expect(plan.outputs == [region.size])
      for y in region.rows { for x in region.columns { seen[y][x] += 1 } }
    }
    #expect(seen.joined().allSatisfy { $0 == 1 })
  }

  @Test func whatFitsIsOneTile() throws {
    let tiles = try tiles(of: blur, width: 90, height: 70) { _ in true }
    #expect(tiles.map(\.region) == [Region(width: 90, height: 70)])
  }

  /// A sigma of 3 reaches 14 pixels, and every level of the ladder adds a few.
  @Test(arguments: EdgeMode.allCases) func aTileReadsWhatIsAroundIt(_ edge: EdgeMode) throws {
    let chain = Chain { GaussianBlur(sigma: 3, edge: edge) }
    let tiles = try tiles(of: chain, width: 2000, height: 1000) { $0.outputs[0].area <= 10_000 }
    #expect(tiles.count >= 200)
    for (plan, region) in tiles
    where Region(width: 2000, height: 1000).expanded(by: -40).contains(region) {
      let read = try #require(plan.imageRegions[0])
      #expect(read.contains(region) && region.expanded(by: 40).contains(read))
    }
  }

  /// A blur along rows is never cut across them.
  @Test func cutsAreWhereTheyCostLeast() throws {
    let chain = Chain { MotionBlur(length: 60, angle: 0) }
    let tiles = try tiles(of: chain, width: 400, height: 400) { $0.outputs[0].area <= 20_000 }
    #expect(tiles.allSatisfy { $0.region.width == 400 })
  }

  @Test func whatNeverFitsIsAFailure() throws {
    let failure = #expect(throws: Tiling.Failure.self) {
      try tiles(of: blur, width: 300, height: 200) { _ in false }
    }
    let smallest = try #require(failure?.plan.outputs.first)
    #expect(smallest.width < 32 && smallest.height < 32)
  }

  @Test func aTileWithoutTheCardReadsItself() throws {
    let chain = Chain {
      GaussianBlur(sigma: 9, edge: .mirror).id("glass")
      RoundedRect(frame: Frame(0, 0, 50, 50)).id("card")
      Mask().input("glass").port("mask", "card")
    }
    let tiles = try tiles(of: chain, width: 800, height: 800) { $0.outputs[0].area <= 10_000 }
    let farTiles = tiles.filter { $0.1.x >= 400 && $0.1.y >= 400 }
    #expect(farTiles.count >= 16)
    for (plan, region) in farTiles {
      let read = try #require(plan.imageRegions[0])
      #expect(region.expanded(by: 120).contains(read))
    }
  }
}
