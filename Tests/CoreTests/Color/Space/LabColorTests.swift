import GLBlurColor
import Testing

@Suite struct LabColorTests {
  /// Sharma, Wu and Dalal (2005), table 1: L*, a*, b* of both colours, and ΔE2000.
  private static let published = """
    50 2.6772 -79.7751 50 0 -82.7485 2.0425
    50 3.1571 -77.2803 50 0 -82.7485 2.8615
    50 2.8361 -74.02 50 0 -82.7485 3.4412
    50 -1.3802 -84.2814 50 0 -82.7485 1
    50 -1.1848 -84.8006 50 0 -82.7485 1
    50 -0.9009 -85.5211 50 0 -82.7485 1
    50 0 0 50 -1 2 2.3669
    50 -1 2 50 0 0 2.3669
    50 2.49 -0.001 50 -2.49 0.0009 7.1792
    50 2.49 -0.001 50 -2.49 0.001 7.1792
    50 2.49 -0.001 50 -2.49 0.0011 7.2195
    50 2.49 -0.001 50 -2.49 0.0012 7.2195
    50 -0.001 2.49 50 0.0009 -2.49 4.8045
    50 -0.001 2.49 50 0.001 -2.49 4.8045
    50 -0.001 2.49 50 0.0011 -2.49 4.7461
    50 2.5 0 50 0 -2.5 4.3065
    50 2.5 0 73 25 -18 27.1492
    50 2.5 0 61 -5 29 22.8977
    50 2.5 0 56 -27 -3 31.903
    50 2.5 0 58 24 15 19.4535
    50 2.5 0 50 3.1736 0.5854 1
    50 2.5 0 50 3.2972 0 1
    50 2.5 0 50 1.8634 0.5757 1
    50 2.5 0 50 3.2592 0.335 1
    60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
    63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.263
    61.2901 3.7196 -5.3901 61.4292 2.248 -4.962 1.8731
    35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
    22.7233 20.0904 -46.694 23.0331 14.973 -42.5619 2.0373
    36.4612 47.858 18.3852 36.2715 50.5065 21.2231 1.4146
    90.8027 -2.0831 1.441 91.1528 -1.6435 0.0447 1.4441
    90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
    6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
    2.0776 0.0795 -1.135 0.9033 -0.0636 -0.5514 0.9082
    """

  @Test func publishedDifferences() throws {
    let rows = Self.published.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Double($0) }
    }
    #expect(rows.count == 34)
    for row in rows {
      try #require(row.count == 7)
      let first = LabColor(lightness: row[0], a: row[1], b: row[2])
      let second = LabColor(lightness: row[3], a: row[4], b: row[5])
      // Half of the last published digit.
      #expect(abs(first.difference(from: second) - row[6]) <= 5e-5, "\(row)")
      #expect(abs(second.difference(from: first) - row[6]) <= 5e-5, "\(row)")
      #expect(first.difference(from: first) == 0)
    }
  }

  /// CSS Color 4: #7654CD is lab(44.36% 36.05 -58.99), the last by another rounding of D50.
  @Test func colorsOfSRGB() throws {
    let lab = LabColor(try #require(Color(hex: "#7654CD")))
    #expect(abs(lab.lightness - 44.36) < 0.01)
    #expect(abs(lab.a - 36.05) < 0.01)
    #expect(abs(lab.b + 58.99) < 0.03)
    #expect(abs(LabColor(.white).lightness - 100) < 1e-9)
    #expect(LabColor(.black) == LabColor(lightness: 0, a: 0, b: 0))
    #expect(abs(LabColor(.white).difference(from: LabColor(.black)) - 100) < 0.01)
  }

  @Test(arguments: [Color(white: 0.3), Color(red: 0.9, green: 0.1, blue: 0.2)])
  func colorsOfOtherSpaces(_ color: Color) {
    let wide = LabColor(color, in: .displayP3)
    let said = LabColor(Color(color, in: .displayP3))
    // The two matrices have the rounding of their primaries.
    #expect(wide.difference(from: said) < 1e-6)
  }
}
