import CKernels
import GLBlur
import GLBlurCPU
import Testing

@Suite struct CurveTablesTests {
  private static let spaces: [RGBSpace] = [.sRGB, .adobeRGB, .proPhoto, .rec2020, .linearSRGB]

  @Test(arguments: spaces) func tables(_ space: RGBSpace) throws {
    let tables = CurveTables(space.curves)
    let curves = unsafe tables.pointer.pointee
    for level in 0..<256 {
      let light = space.green.decode(Double(level) / 255)
      let word = unsafe curves.decoded.1[level]
      // A word has 12 significant bits, and is rounded to the nearest.
      #expect(abs(Self.light(Int(word)) - light) <= max(0x1p-12 * light, 0x1p-30), "\(level)")
    }
    var (worst, worstByte) = (0.0, 0.0)
    for word in 0x801..<0xF800 {
      // Light may be anywhere within a word.
      let (low, high) = (Self.light(word), Self.light(word + 1))
      let exact = 255 * space.green.encode((low + high) / 2)
      worst = max(worst, unsafe abs(Double(curves.encoded.1[word]) / 256 - exact))
      worstByte = max(worstByte, unsafe abs(Double(curves.levels.1[word]) - exact))
    }
    // The tables are rounded to 1/256 of a level, and straight segments differ by 0.02 levels.
    #expect(worst <= 0.0025)
    #expect(worstByte <= 0.5 + 0.0025 + 0.02)
    // The word of 2⁻³⁰ stands for all that is darker.
    #expect(unsafe curves.levels.1[0x800] == 0 && curves.levels.1[0xF800] == 255)
  }

  /// A gamma is too steep near black.
  @Test func segments() {
    func hasSegments(_ curves: [TransferCurve]) -> Bool {
      let tables = CurveTables(curves)
      return unsafe tables.pointer.pointee.segments != nil
    }
    for space in [RGBSpace.sRGB, .displayP3, .proPhoto, .rec2020] {
      #expect(hasSegments(space.curves), "\(space)")
    }
    #expect(!hasSegments(RGBSpace.adobeRGB.curves))
    #expect(!hasSegments([.sRGB, .sRGB, .proPhoto]))
  }

  private static func light(_ word: Int) -> Double {
    Double(Float(bitPattern: UInt32(word) << 12)) * 0x1p96
  }
}
