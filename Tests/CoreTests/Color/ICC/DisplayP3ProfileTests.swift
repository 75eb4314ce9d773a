import GLBlurColor
import TestSupport
import Testing

/// The profile that files get.
@Suite struct DisplayP3ProfileTests {
  @Test func isDisplayP3() throws {
    let bytes = RGBSpace.displayP3Profile
    #expect(try RGBSpace(icc: bytes) == .displayP3)
    #expect(bytes.count < 700)
    let cms = unsafe try #require(LittleCMS(), "install the Debian package liblcms2-2")
    let colors = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0.2, 0.4, 0.6), SIMD3(0.01, 1, 0.5)]
    let xyz = unsafe cms.convert(
      colors, from: (cms.open(bytes), LittleCMS.rgb), to: (cms.xyzProfile(), LittleCMS.xyz))
    for (color, expected) in zip(colors, xyz) {
      let space = RGBSpace.displayP3
      let error = space.toXYZ * space.decode(color) - expected
      // The numbers of profiles have steps of 1.5·10⁻⁵.
      #expect(max(error.max(), -error.min()) < 5e-5)
    }
  }

  @Test func coloursOfP3() throws {
    let red = Color(displayP3Red: 1, green: 0, blue: 0)
    // CSS Color 4 and UIKit: color(display-p3 1 0 0) is (1.0930, −0.2267, −0.1501).
    #expect(abs(red.red - 1.0930) < 1e-4 && abs(red.green + 0.2267) < 1e-4)
    #expect(abs(red.blue + 0.1501) < 1e-4)
    let (back, isOutOfGamut) = RGBSpace.sRGB.convert(red, to: .displayP3)
    #expect(!isOutOfGamut && abs(back.red - 1) < 1e-9 && abs(back.green) < 1e-9)
    #expect(RGBSpace.sRGB.convert(red, to: .sRGB).isOutOfGamut)
    #expect(RGBSpace.sRGB.convert(.red, to: .displayP3).isOutOfGamut == false)
  }
}
