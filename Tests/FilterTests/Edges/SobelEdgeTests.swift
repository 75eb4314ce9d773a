import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Edges from the gradient of luma.
@Suite struct SobelEdgeTests {
  private static let weights = SIMD3(0.2125, 0.7154, 0.0721)

  func expected(_ picture: Picture, _ strength: Double, _ edge: EdgeMode) -> Picture {
    picture.windows(1, edge) { pixels in
      let l = pixels.map { (SIMD3($0.x, $0.y, $0.z) * Self.weights).sum() }
      let h = -l[0] - 2 * l[1] - l[2] + l[6] + 2 * l[7] + l[8]
      let v = -l[6] - 2 * l[3] - l[0] + l[8] + 2 * l[5] + l[2]
      let m = min((h * h + v * v).squareRoot() * strength, 1)
      return SIMD4(m, m, m, 1)
    }
  }

  @Test(arguments: EdgeMode.allCases, [PixelFormat.rgba8, .rgba16])
  func gradients(_ edge: EdgeMode, format: PixelFormat) throws {
    for kind in TestImage.allCases {
      for strength in [0, 0.2, 1, 10] {
        let chain = Chain { SobelEdge(strength: strength, edge: edge) }
        try expect(chain, try kind.image(format), "\(kind), strength \(strength)") {
          expected($0, strength, edge)
        }
      }
    }
  }

  /// A step from black in one channel gives 4·W·strength on both sides, with the channel's weight
  /// W.
  @Test(arguments: 0..<3) func everyChannelCounts(_ channel: Int) throws {
    let code = [54, 182, 18][channel]
    for isTurned in [false, true] {
      let samples = (0..<64).flatMap { index -> [UInt8] in
        var pixel: [UInt8] = [0, 0, 0, 255]
        if (isTurned ? index / 8 : index % 8) >= 4 { pixel[channel] = 255 }
        return pixel
      }
      let image = try Image(rgba8: samples, width: 8, height: 8)
      let result = try cpu.render(Chain { SobelEdge(strength: 0.25) }, image).bytes
      for index in 0..<64 {
        let place = isTurned ? index / 8 : index % 8
        #expect(result[4 * index] == (place == 3 || place == 4 ? UInt8(code) : 0))
        #expect(result[4 * index + 3] == 255)
      }
    }
  }
}
