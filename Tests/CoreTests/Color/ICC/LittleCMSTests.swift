import GLBlurColor
import TestSupport
import Testing

/// Profiles made by Little CMS, which also judges conversions.
@Suite struct LittleCMSTests {
  /// More colours near black.
  static let colors: [SIMD3<Double>] = {
    let values = [0, 0.002, 0.01, 0.03, 0.05, 0.1, 0.3, 0.5, 0.75, 0.9, 1]
    return values.flatMap { r in values.flatMap { g in values.map { b in SIMD3(r, g, b) } } }
  }()

  static let d65 = (x: 0.3127, y: 0.3290)
  static let spaces: [[(x: Double, y: Double)]] = [
    [d65, (0.64, 0.33), (0.30, 0.60), (0.15, 0.06)],
    [d65, (0.68, 0.32), (0.265, 0.69), (0.15, 0.06)],
    [d65, (0.64, 0.33), (0.21, 0.71), (0.15, 0.06)],
    [(0.3457, 0.3585), (0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001)],
    [d65, (0.708, 0.292), (0.170, 0.797), (0.131, 0.046)],
    [(0.314, 0.351), (0.68, 0.32), (0.265, 0.69), (0.15, 0.06)],
  ]
  static let curves: [(type: Int32, numbers: [Double])] = [
    (1, [2.19921875]), (1, [1.8]), (2, [2, 1.25, -0.25]), (3, [2, 1.125, -0.3125, 0.125]),
    (4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]),
    (5, [2, 0.625, 0.25, 0.75, 0.5, 0.18359375, 0.125]),
    (0, (0...1023).map { RGBSpace.sRGB.red.decode(Double($0) / 1023) }),
    (0, (0...255).map { TransferCurve.rec2020.decode(Double($0) / 255) }),
  ]

  private func judge() throws -> LittleCMS {
    unsafe try #require(LittleCMS(), "install the Debian package liblcms2-2")
  }

  @Test(arguments: spaces.indices, curves.indices)
  func conversions(_ space: Int, _ curve: Int) throws {
    let cms = unsafe try judge()
    let (type, numbers) = Self.curves[curve]
    for version in [2.1, 4.3] {
      let bytes = unsafe cms.profile(
        Self.spaces[space], type: type, numbers: numbers, version: version)
      let ours = try RGBSpace(icc: bytes)

      let xyz = unsafe cms.convert(
        Self.colors, from: (cms.open(bytes), LittleCMS.rgb), to: (cms.xyzProfile(), LittleCMS.xyz))
      for (color, expected) in zip(Self.colors, xyz) {
        // A named space replaces numbers that differ by at most 3·10⁻⁴ in theory, and here by the
        // steps of 1.5·10⁻⁵. The library computes in float32.
        let error = ours.toXYZ * ours.decode(color) - expected
        #expect(max(error.max(), -error.min()) < 6e-5, "\(color)")
      }

      let encoded = unsafe cms.convert(
        Self.colors, from: (cms.open(bytes), LittleCMS.rgb), to: (cms.sRGB(), LittleCMS.rgb))
      let matrix = ours.conversion(to: .sRGB)
      for (color, expected) in zip(Self.colors, encoded) {
        let result = RGBSpace.sRGB.encode(matrix * ours.decode(color))
        for channel in 0..<3 {
          let clipped = min(max(expected[channel], 0), 1)
          // The numbers of both profiles have steps of up to 6·10⁻⁵ of light together, a fifth of
          // an 8-bit level near black.
          #expect(abs(result[channel] - clipped) < 0.3 / 255, "\(color) \(channel)")
        }
      }
    }
  }

  @Test func ourProfilesAreOnes() throws {
    let cms = unsafe try judge()
    let bytes = TestICC(matrix: ICCTests.p3, curve: TestICC.sRGBCurve).bytes
    let colors = unsafe cms.convert(
      [SIMD3(1, 0, 0)], from: (cms.open(bytes), LittleCMS.rgb),
      to: (cms.xyzProfile(), LittleCMS.xyz))
    #expect(abs(colors[0].x - 0.51512) < 3e-5 && abs(colors[0].z + 0.00105) < 3e-5)
  }
}
