import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The greatest and the least values of windows.
@Suite struct MorphologyTests {
  private func extremum(
    _ picture: Picture, _ radius: Int, _ edge: EdgeMode, _ isMaximum: Bool
  ) -> Picture {
    picture.windows(radius, edge) { pixels in
      SIMD4(
        (0..<4).map { channel in
          let values = pixels.map { $0[channel] }
          return (isMaximum ? values.max() : values.min()) ?? .nan
        })
    }
  }

  func expected(
    _ picture: Picture, _ operation: Morphology.Operation, _ radius: Int, _ edge: EdgeMode
  ) -> Picture {
    let steps =
      switch operation {
      case .dilate: [true]
      case .erode: [false]
      case .open: [false, true]
      case .close: [true, false]
      }
    return steps.reduce(picture) { extremum($0, radius, edge, $1) }
  }

  @Test(arguments: Morphology.Operation.allCases, EdgeMode.allCases)
  func windows(_ operation: Morphology.Operation, edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      for radius in [1, 2, 4, 6, 9, 17] {
        let chain = Chain {
          Morphology(operation, radius: .points(Double(radius) + 0.4), edge: edge)
        }
        for format in [PixelFormat.rgba8, .rgba16] {
          try expect(chain, try kind.image(format), "\(kind), radius \(radius)") {
            expected($0, operation, radius, edge)
          }
        }
      }
    }
  }

  @Test(arguments: EdgeMode.allCases) func wideWindows(_ edge: EdgeMode) throws {
    let image = try TestImage.translucentNoise.image(size: Size(width: 9, height: 7))
    for radius in [8, 9, 10, 25] {
      try expect(
        Chain { Morphology(.dilate, radius: .points(Double(radius)), edge: edge) }, image
      ) { extremum($0, radius, edge, true) }
    }
    let result = try cpu.render(Chain { Morphology(.erode, radius: 1000, edge: edge) }, image)
    #expect(result.bytes.allSatisfy { $0 == 0 }, "some pixel has no alpha")
  }

  @Test func roundedAndScaled() throws {
    let image = try TestImage.opaqueNoise.image()
    let plain = try cpu.render(Chain { Morphology(radius: 3) }, image)
    for chain in [
      Chain(scale: 2) { Morphology(radius: 1.5) }, Chain { Morphology(radius: 2.5) },
      // The percentage refers to the shorter side, 22 pixels.
      Chain { Morphology(radius: .percent(14)) },
    ] { #expect(try cpu.render(chain, image).bytes == plain.bytes) }
    let same = try cpu.render(Chain { Morphology(radius: 0.49) }, image)
    #expect(same.bytes == image.bytes)
  }
}
