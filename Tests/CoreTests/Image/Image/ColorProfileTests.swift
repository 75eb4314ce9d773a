import GLBlurImage
import TestSupport
import Testing

/// The spaces that profiles mean, and which statement counts.
@Suite struct ColorProfileTests {
  /// sRGB in PNG's units of 10⁻⁵, as its specification advises.
  static let sRGB = Chromaticities(
    white: [0.31270, 0.32900], red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])

  static let p3 = ColorProfile.ICC(
    name: "P3",
    bytes: TestICC(
      matrix: [
        [0.51512, 0.29198, 0.15710], [0.24120, 0.69225, 0.06657], [-0.00105, 0.04189, 0.78407],
      ], curve: TestICC.sRGBCurve
    ).bytes)

  private func space(_ profile: ColorProfile) -> RGBSpace? { try? profile.rgbSpace() }

  private func error(_ profile: ColorProfile) -> String? {
    #expect(throws: ProfileError.self) { try profile.rgbSpace() }?.description
  }

  @Test func nothingIsSRGB() {
    #expect(space(.none) == .sRGB && ColorProfile.none.statement == nil)
  }

  @Test func statementsPrecedeOneAnother() {
    var profile = ColorProfile(gamma: 1, chromaticities: .rec2020)
    #expect(space(profile)?.toXYZ == RGBSpace.rec2020.toXYZ && space(profile)?.red == .linear)
    #expect(profile.statement == .measured(gamma: 1, .rec2020))
    profile.sRGBIntent = 0
    #expect(space(profile) == .sRGB && profile.statement == .sRGB(intent: 0))
    profile.icc = Self.p3
    #expect(space(profile) == .displayP3 && profile.statement == .icc(Self.p3))
    let points = ColorProfile.CodePoints(primaries: 9, transfer: 14)
    profile.codePoints = points
    #expect(space(profile) == .rec2020 && profile.statement == .codePoints(points))
    // A high dynamic range is not understood, so the profile beside it counts.
    profile.codePoints?.transfer = 16
    #expect(space(profile) == .displayP3 && profile.statement == .icc(Self.p3))
    let alone = ColorProfile(codePoints: profile.codePoints)
    #expect(alone.statement == profile.codePoints.map { .codePoints($0) })
  }

  @Test func codePointsAloneMustBeUnderstood() {
    typealias Points = ColorProfile.CodePoints
    let cases: [(Points, String)] = [
      (Points(primaries: 9, transfer: 16), "PQ"), (Points(primaries: 9, transfer: 18), "HLG"),
      (Points(primaries: 1, transfer: 13, matrix: 1), "channels other than"),
      (Points(primaries: 1, transfer: 13, isFullRange: false), "narrow range"),
      (Points(primaries: 0, transfer: 13), "number 0"),
      (Points(primaries: 1, transfer: 255), "characteristics 255"),
    ]
    for (points, word) in cases {
      #expect(error(ColorProfile(codePoints: points))?.contains(word) == true, "\(points)")
    }
  }

  /// PNG encoders write 1/2.2 for the curve of sRGB, rounded or cut.
  @Test(arguments: [0.45455, 0.45454, 0.4545, 1 / 2.2]) func gammaOfSRGB(_ gamma: Double) {
    #expect(space(ColorProfile(gamma: gamma, chromaticities: Self.sRGB)) == .sRGB)
    #expect(space(ColorProfile(gamma: gamma)) == .sRGB)
    let wide = space(ColorProfile(gamma: gamma, chromaticities: .displayP3))
    #expect(wide?.toXYZ == RGBSpace.displayP3.toXYZ)
    #expect(abs((wide?.red.decode(0.5) ?? 0) - 0.21764) < 1e-4)
    #expect(wide?.name == "Gamma 2.2")
  }

  @Test func gammaAndChromaticities() {
    // 0.5² is 0.25.
    let gamma = space(ColorProfile(gamma: 0.5))
    #expect(gamma?.red.decode(0.5) == 0.25 && gamma?.toXYZ == RGBSpace.sRGB.toXYZ)
    #expect(space(ColorProfile(gamma: 1, chromaticities: Self.sRGB)) == .linearSRGB)
    #expect(space(ColorProfile(gamma: 0.55556)) != .sRGB)
    #expect(space(ColorProfile(chromaticities: Self.sRGB)) == .sRGB)
    #expect(space(ColorProfile(chromaticities: .displayP3)) == .displayP3)
    // PNG's number for Adobe RGB (1998) is 256/563, rounded.
    #expect(space(ColorProfile(gamma: 0.45471, chromaticities: .adobeRGB)) == .adobeRGB)
  }

  @Test func nonsenseIsRefused() {
    for gamma in [0, -1, .nan, -Double.infinity] {
      #expect(error(ColorProfile(gamma: gamma))?.contains("gamma") == true, "\(gamma)")
    }
    let zero = Chromaticities(white: [0, 0], red: [0, 0], green: [0, 0], blue: [0, 0])
    #expect(error(ColorProfile(chromaticities: zero))?.contains("damaged") == true)
    let cmyk = ColorProfile.ICC(name: "", bytes: profileBytes(colorSpace: "CMYK"))
    #expect(error(ColorProfile(icc: cmyk))?.contains("CMYK") == true)
  }
}
