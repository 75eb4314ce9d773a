import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Labels on pictures in Display P3, judged by an independent computation: SMPTE EG 432-1's weights
/// to six digits and the curve of IEC 61966-2-1.
@Suite struct LegibleSpaceTests {
  private func luminance(_ c: SIMD3<Double>) -> Double {
    func light(_ e: Double) -> Double { e <= 0.04045 ? e / 12.92 : pow((e + 0.055) / 1.055, 2.4) }
    return 0.228975 * light(c.x) + 0.691739 * light(c.y) + 0.079287 * light(c.z)
  }

  private func ratio(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let (first, second) = (luminance(a) + 0.05, luminance(b) + 0.05)
    return max(first, second) / min(first, second)
  }

  /// Returns strong colours, of which P3 has stronger ones than sRGB, in fields, ramps or noise.
  private func picture(_ number: Int) throws -> Image {
    var noise = Noise(state: UInt64(number) + 77)
    func strong() -> SIMD3<Double> {
      let c = SIMD3(noise.unit(), noise.unit(), noise.unit())
      return number % 2 == 0 ? c : c.rounded(.toNearestOrAwayFromZero) * 0.9 + 0.1 * c
    }
    let (first, second) = (strong(), strong())
    var bytes: [UInt8] = []
    for y in 0..<40 {
      for x in 0..<120 {
        let share =
          switch number % 4 {
          case 0: Double(x) / 119
          case 1: (x / 30 + y / 20) % 2 == 0 ? 0.0 : 1
          case 2: noise.unit()
          default: 0.1 * noise.unit()
          }
        let c = (first * (1 - share) + second * share) * 255
        bytes += [UInt8(c.x), UInt8(c.y), UInt8(c.z), 255]
      }
    }
    return try Image(rgba8: bytes, width: 120, height: 40).with(
      ColorProfile(codePoints: ColorProfile.CodePoints(primaries: 12, transfer: 13)))
  }

  @Test func holdsOnTwoHundredPictures() throws {
    let renderer = Renderer(.init(backend: .cpu))
    var (scrims, nearest) = (0, Double.infinity)
    for number in 0..<200 {
      let picture = try picture(number)
      let color: LabelColor =
        [.auto, .white, .color(Color(red: 0.1, green: 0.1, blue: 0.5))][number % 3]
      let label = Label(
        "Legible", frame: Frame(10, 8, 100, 24), size: 14, color: color, legible: .aa)
      let chain = Chain { label }
      let report = try #require(try renderer.legibility(of: chain, picture).first)
      guard case .color(let ink) = report.paint.color else { continue }
      scrims += report.paint.scrim.alpha > 0 ? 1 : 0
      // Without its text, the label leaves its scrim.
      let scrim = report.paint.scrim
      let text = try PictureSpace.sRGB.convert(
        [SIMD3(ink.red, ink.green, ink.blue)], to: .displayP3)[0]
      let colors = picture.colors
      var worst = Double.infinity
      for y in report.box.rows {
        for x in report.box.columns where (0..<120).contains(x) && (0..<40).contains(y) {
          let under = colors[y * 120 + x]
          let shown =
            SIMD3(scrim.red, scrim.green, scrim.blue) * scrim.alpha + under * (1 - scrim.alpha)
          // Pixels are rounded to 8 bits, up or down.
          let pixel = (shown * 255).rounded(.toNearestOrAwayFromZero) / 255
          worst = min(worst, ratio(text * ink.alpha + pixel * (1 - ink.alpha), pixel))
        }
      }
      #expect(worst >= 4.5, "\(number): \(worst)")
      nearest = min(nearest, worst)
    }
    // Some label needs a scrim, and none is far above what it needs.
    #expect(scrims > 20 && nearest < 4.6)
  }
}
