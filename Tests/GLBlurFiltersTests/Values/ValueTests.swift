import GLBlurChain
import Testing
import TestSupport

/// Colours, lengths, frames, edges and regions.
@Suite struct ValueTests {
  @Test(arguments: [
    ("#000", [0, 0, 0, 255]), ("#fff", [255, 255, 255, 255]), ("#1aF", [17, 170, 255, 255]),
    ("#010203", [1, 2, 3, 255]), ("#ABCDEF", [171, 205, 239, 255]),
    ("#abcdef80", [171, 205, 239, 128]),
    ("#00000000", [0, 0, 0, 0]),
  ]) func hexColors(_ text: String, codes: [Int]) throws {
    let color = try #require(Color(hex: text))
    #expect([color.red, color.green, color.blue, color.alpha] == codes.map { Double($0) / 255 })
  }

  @Test(arguments: [
    "", "#", "fff", "#ff", "#ffff", "#fffff", "#fffffff", "#fffffffff", "#xyz", "#-12", "# 12",
    "#１２３", "##12", "#12\u{301}3", "0x123456",
  ]) func badHexColors(_ text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func lengths() {
    #expect(Length.points(2.5).pixels(of: 100, scale: 2) == 5)
    #expect(Length.percent(25).pixels(of: 200, scale: 3) == 50)
    let frame = Frame(.percent(10), .percent(10), 5, .percent(50))
    #expect(frame.pixels(in: Size(width: 300, height: 40), scale: 2) == SIMD4(30, 4, 10, 20))
    let sizes = Lowering(scale: 2, precision: .bits8)
    var lowering = sizes
    let image = lowering.image(0, size: Size(width: 300, height: 40))
    #expect(lowering.pixels(.percent(50), of: image) == 20)
    #expect(lowering.pixels(7, of: image) == 14)
  }

  @Test(arguments: EdgeMode.allCases, 1...7) func edges(_ edge: EdgeMode, count: Int) {
    for start in [-3, 0, 5] {
      let range = start..<start + count
      for index in -50...50 {
        #expect(edge.resolve(index, in: range) == outside(index, count, from: start, edge))
      }
    }
  }

  /// The range that is read holds every index that any needed one stands for.
  @Test(arguments: EdgeMode.allCases, 1...7) func edgesOfRanges(_ edge: EdgeMode, count: Int) {
    let range = 2..<2 + count
    for low in -12...12 {
      for high in low + 1...low + 12 {
        let read = edge.resolve(low..<high, in: range)
        #expect(!read.isEmpty && read.clamped(to: range) == read)
        #expect((low..<high).allSatisfy { edge.resolve($0, in: range).map(read.contains) ?? true })
      }
    }
  }

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
      // No smaller rectangle would do.
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

  @Test func srgb() {
    // IEC 61966-2-1; 0.5 and 188/255 from its formula by hand.
    let vectors: [(Double, Double)] = [
      (0, 0), (1, 1), (0.04045, 0.0031308), (0.5, 0.214041), (188.0 / 255, 0.502886),
    ]
    for (encoded, linear) in vectors {
      #expect(abs(SRGB.linear(fromEncoded: encoded) - linear) < 1e-6)
      #expect(abs(SRGB.encoded(fromLinear: linear) - encoded) < 1e-6)
    }
  }
}
