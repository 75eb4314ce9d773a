import Foundation
import GLBlurColor
import Testing

/// Transfer curves against their specifications.
@Suite struct TransferCurveTests {
  /// The rounding of a few operations in float64.
  static let rounding = 1e-12

  static let formulas: [(curve: TransferCurve, formula: @Sendable (Double) -> Double)] = [
    // IEC 61966-2-1.
    (.sRGB, { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }),
    // Adobe RGB (1998), 4.3.4.2.
    (.adobeRGB, { pow($0, 2.19921875) }),
    // ISO 22028-2: 16·E below E = 1/512, else E^(1/1.8).
    (.proPhoto, { $0 < 16.0 / 512 ? $0 / 16 : pow($0, 1.8) }),
    // BT.2020, table 4: 4.5·E below E = beta, else alpha·E^0.45 − (alpha − 1).
    (
      .rec2020,
      {
        let (alpha, beta) = (1.09929682680944, 0.018053968510807)
        return $0 < 4.5 * beta ? $0 / 4.5 : pow(($0 + alpha - 1) / alpha, 1 / 0.45)
      }
    ),
    (.linear, { $0 }),
  ]

  @Test(arguments: formulas.indices) func specifications(_ index: Int) {
    let (curve, formula) = Self.formulas[index]
    for step in 0...4096 {
      let encoded = Double(step) / 4096
      #expect(abs(curve.decode(encoded) - formula(encoded)) < Self.rounding)
    }
    #expect(curve.decode(0) == 0 && abs(curve.decode(1) - 1) < Self.rounding)
  }

  /// The five types of ICC.1:2022, table 68, with numbers that use both pieces.
  static let types: [(curve: TransferCurve?, formula: @Sendable (Double) -> Double)] = [
    (TransferCurve(g: 2.2), { pow($0, 2.2) }),
    (
      TransferCurve(g: 2, a: 1.25, b: -0.25, d: 0.2),
      { $0 >= 0.2 ? pow(1.25 * $0 - 0.25, 2) : 0 }
    ),
    (
      TransferCurve(g: 2, a: 1.25, b: -0.25, d: 0.2, e: 0.1, f: 0.1),
      { min($0 >= 0.2 ? pow(1.25 * $0 - 0.25, 2) + 0.1 : 0.1, 1) }
    ),
    (
      TransferCurve(g: 3, a: 0.9, b: 0.1, c: 0.1, d: 0.25),
      { $0 >= 0.25 ? pow(0.9 * $0 + 0.1, 3) : 0.1 * $0 }
    ),
    (
      TransferCurve(g: 1.5, a: 0.8, b: 0.1, c: 0.25, d: 0.5, e: 0.05, f: 0.01),
      { $0 >= 0.5 ? pow(0.8 * $0 + 0.1, 1.5) + 0.05 : 0.25 * $0 + 0.01 }
    ),
  ]

  @Test(arguments: types.indices) func parametricTypes(_ type: Int) throws {
    let curve = try #require(Self.types[type].curve)
    for step in 0...1000 {
      let encoded = Double(step) / 1000
      let light = Self.types[type].formula(encoded)
      #expect(abs(curve.decode(encoded) - light) < Self.rounding)
      #expect(abs(curve.decode(curve.encode(light)) - light) < 1e-9)
    }
  }

  @Test func samplesAreInterpolated() throws {
    let curve = try #require(TransferCurve(samples: [0, 0.1, 0.5, 1]))
    let vectors: [(Double, Double)] = [
      (0, 0), (1.0 / 6, 0.05), (1.0 / 3, 0.1), (0.5, 0.3), (5.0 / 6, 0.75), (1, 1),
    ]
    for (encoded, light) in vectors {
      #expect(abs(curve.decode(encoded) - light) < Self.rounding)
      #expect(abs(curve.encode(light) - encoded) < Self.rounding)
    }
  }

  @Test(arguments: formulas.indices) func roundTrips(_ index: Int) throws {
    let exact = Self.formulas[index].curve
    let samples = (0...1023).map { exact.decode(Double($0) / 1023) }
    for curve in [exact, try #require(TransferCurve(samples: samples))] {
      for step in 0...65535 {
        let encoded = Double(step) / 65535
        // Where sRGB's pieces meet, they differ by 3·10⁻⁸.
        #expect(abs(curve.encode(curve.decode(encoded)) - encoded) < 1e-6)
      }
      #expect(curve.encode(0) == 0 && curve.encode(1) == 1)
    }
  }

  @Test func valuesOutsideAreClipped() throws {
    let raised = try #require(TransferCurve(g: 2, a: 1, e: 0.25, f: 0.25))
    for curve in [TransferCurve.sRGB, .linear, raised] {
      for value in [-1, -1e300, -Double.infinity, .nan] {
        #expect(curve.decode(value) == curve.decode(0) && curve.encode(value) == 0)
      }
      for value in [1.5, 1e300, Double.infinity] {
        #expect(curve.decode(value) == 1 && curve.encode(value) == 1)
      }
    }
    #expect(raised.decode(0) == 0.25 && raised.encode(0.1) == 0)
  }

  /// A light that a leap skips is encoded as the place of the leap.
  @Test func flatPiecesAndLeaps() throws {
    let flat = try #require(TransferCurve(samples: [0, 0, 0.5, 0.5, 1, 1]))
    #expect(flat.encode(0) == 0 && flat.encode(1) == 1)
    #expect(abs(flat.encode(0.5) - 0.4) < Self.rounding)
    let leap = try #require(TransferCurve(g: 1, a: 1, c: 0.2, d: 0.5))
    #expect(leap.encode(0.3) == 0.5 && abs(leap.encode(0.05) - 0.25) < Self.rounding)
    let black = try #require(TransferCurve(g: 1, a: 1, d: 0.5))
    #expect(black.encode(0.3) == 0.5 && black.encode(0) == 0)
  }

  @Test func curvesThatAreNoneAreRefused() {
    let bad: [[Double]] = [
      [], [0], [1, 1], [0.5, 0.5, 0.5], [0, 0.6, 0.5, 1], [1, 0], [0, .nan, 1], [-0.1, 1],
      [0, 1.1],
    ]
    for samples in bad { #expect(TransferCurve(samples: samples) == nil, "\(samples)") }
    for gamma in [0, -1, .nan, .infinity] { #expect(TransferCurve(gamma: gamma) == nil) }
    #expect(TransferCurve(g: 2, a: 0) == nil && TransferCurve(g: 2, a: -1, b: 1) == nil)
    #expect(TransferCurve(g: 2, b: .nan) == nil && TransferCurve(g: 2, e: 2) == nil)
    // The first piece falls; the second begins below the end of the first.
    #expect(TransferCurve(g: 2, c: -1, d: 0.5) == nil && TransferCurve(g: 2, c: 1, d: 0.5) == nil)
  }
}
