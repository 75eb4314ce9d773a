import GLBlurImage
import TestSupport
import Testing

@Suite struct RegionTests {
  private struct Points {
    var set: Set<SIMD2<Int>> = []

    init(_ region: Region) {
      for y in region.rows { for x in region.columns { set.insert(SIMD2(x, y)) } }
    }
  }

  @Test func regions() {
    var noise = Noise(state: 3)
    func region() -> Region {
      Region(
        x: noise.below(9) - 4, y: noise.below(9) - 4, width: noise.below(6), height: noise.below(6))
    }
    for _ in 0..<3000 {
      let (a, b) = (region(), region())
      let (pointsA, pointsB) = (Points(a).set, Points(b).set)
      #expect(a.area == pointsA.count && a.isEmpty == pointsA.isEmpty)
      #expect(Points(a.intersection(b)).set == pointsA.intersection(pointsB))
      let union = a.union(b)
      #expect(Points(union).set.isSuperset(of: pointsA.union(pointsB)))
      let both = pointsA.union(pointsB)
      let columns = Set(both.map(\.x)), rows = Set(both.map(\.y))
      let spanX = columns.isEmpty ? 0 : (columns.max() ?? 0) - (columns.min() ?? 0) + 1
      let spanY = rows.isEmpty ? 0 : (rows.max() ?? 0) - (rows.min() ?? 0) + 1
      #expect(union.area == spanX * spanY)
      if !a.isEmpty && !b.isEmpty { #expect(a.contains(b) == pointsA.isSuperset(of: pointsB)) }
      #expect(a.offset(x: 3, y: -2).area == a.area && a.offset(x: 3, y: -2).x == a.x + 3)
      #expect(Region(columns: a.columns, rows: a.rows) == a)
    }
  }

  @Test func regionsAreDescribed() {
    #expect(Region(width: 3, height: 4).description == "3×4")
    #expect(Region(x: -1, y: 2, width: 3, height: 4).description == "3×4 at (-1, 2)")
  }
}
