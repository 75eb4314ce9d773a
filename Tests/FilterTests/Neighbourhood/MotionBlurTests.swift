import GLBlur
import GLBlurCPU
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Means along a line.
@Suite struct MotionBlurTests {
  func expected(
    _ picture: Picture, _ length: Double, _ angle: Double, _ samples: Int, _ edge: EdgeMode
  ) -> Picture {
    let count = samples == 0 ? 4 * Int(length.rounded(.up)) + 1 : samples
    let (c, s) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    return Picture(width: picture.width, height: picture.height) { x, y in
      var sum = SIMD4<Double>.zero
      for index in 0..<count {
        let way = count == 1 ? 0 : length * (Double(index) / Double(count - 1) - 0.5)
        sum += picture.bilinear(Double(x) + way * c, Double(y) + way * s, edge)
      }
      return sum / Double(count)
    }
  }

  @Test(
    arguments: [(3, 0), (9.5, 90), (7, 30), (12.3, -125), (40, 200), (1.7, 359), (0.3, 45)]
      as [(Double, Double)], EdgeMode.allCases)
  func means(_ line: (length: Double, angle: Double), edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      for samples in [0, 1, 2, 9] {
        let filter = MotionBlur(
          length: .points(line.length), angle: line.angle, samples: samples, edge: edge)
        for format in [PixelFormat.rgba8, .rgba16] {
          try expect(Chain { filter }, try kind.image(format), "\(kind), \(samples)") {
            expected($0, line.length, line.angle, samples, edge)
          }
        }
      }
    }
  }

  @Test(arguments: [0.0, 180, -180, 360, 90, -90, 270, -270]) func alongAnAxis(_ angle: Double)
    throws
  {
    let isDown = Int(angle) % 180 != 0
    let image = try Image(width: 21, height: 21) { x, y in
      let (along, line) = isDown ? (y, x) : (x, y)
      return along == 10 ? SIMD4(SIMD3(repeating: Double(line) / 20), 1) : SIMD4(0, 0, 0, 1)
    }
    let lines: [(Double, Int, [Double])] = [
      (2, 3, [1.0 / 3, 1.0 / 3, 0]), (1, 2, [0.5, 0.25, 0]), (3, 2, [0, 0.25, 0.25]),
      (4, 5, [0.2, 0.2, 0.2]),
    ]
    for (length, samples, weights) in lines {
      let filter = MotionBlur(length: .points(length), angle: angle, samples: samples)
      let result = Picture(try cpu.render(Chain { filter }, image))
      for line in 0..<21 {
        for along in 0..<21 {
          let p = isDown ? result[line, along] : result[along, line]
          let distance = abs(along - 10)
          let weight = distance < 3 ? weights[distance] : 0
          #expect(abs(p.x - Double(line) / 20 * weight) < 1e-6)
        }
      }
    }
  }

  @Test func whiteStaysWhite() throws {
    let samples = Array(repeating: UInt16.max, count: 4 * 30 * 20)
    let image = try Image(rgba16: samples, width: 30, height: 20)
    for length in [1.3, 5, 17, 100, 777] {
      for angle in [0.0, 17, 45, 101] {
        let chain = Chain { MotionBlur(length: .points(length), angle: angle) }
        #expect(try cpu.render(chain, image).bytes == image.bytes, "\(length), \(angle)")
      }
    }
  }

  @Test func samplesCostNothing() throws {
    let size = Size(width: 64, height: 48)
    func taps(_ samples: Int) throws -> Int {
      let filter = MotionBlur(length: 20, angle: 30, samples: samples)
      let lowered = try Chain.lowered(
        [Chain { filter }], source: ImageTraits(size),
        in: LoweringContext(precision: .bits8, abilities: CPUExecutor.abilities))
      return lowered.network.operations.reduce(0) { taps, operation in
        if case .sample(let kernel, _) = operation.body { taps + kernel.taps } else { taps }
      }
    }
    // Two or three taps in each of 21 columns, and one more.
    #expect(try taps(10_000) <= 66 && taps(0) <= 66)
  }
}
