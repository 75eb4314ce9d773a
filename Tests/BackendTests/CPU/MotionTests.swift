import GLBlur
import GLBlurCPU
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Means along lines in fixed point.
@Suite struct MotionTests {
  private static let lines: [(length: Double, angle: Double)] = [
    (0.3, 0), (1, 90), (5.5, 0), (9, 31), (40, 90), (33.7, -62), (120, 0), (130, 45),
  ]
  private static let size = Size(width: 83, height: 61)

  private func chain(_ line: (length: Double, angle: Double), _ edge: EdgeMode) -> Chain {
    Chain { MotionBlur(length: .points(line.length), angle: line.angle, edge: edge) }
  }

  private func expected(
    _ picture: Picture, _ line: (length: Double, angle: Double), _ edge: EdgeMode
  ) -> Picture {
    let count = 4 * Int(line.length.rounded(.up)) + 1
    let (c, s) = (cos(line.angle * .pi / 180), sin(line.angle * .pi / 180))
    return Picture(width: picture.width, height: picture.height) { x, y in
      let sum = (0..<count).reduce(SIMD4<Double>.zero) { sum, index in
        let way = line.length * (Double(index) / Double(count - 1) - 0.5)
        return sum + picture.bilinear(Double(x) + way * c, Double(y) + way * s, edge)
      }
      return sum / Double(count)
    }
  }

  @Test(arguments: lines, EdgeMode.allCases)
  func formula(_ line: (length: Double, angle: Double), edge: EdgeMode) throws {
    for alpha in HardPicture.Alpha.allCases {
      for kind in [HardPicture.noise, .checker, .gradient, .halves] {
        let image = try kind.image(Self.size, alpha)
        let result = Picture(try cpu.render(chain(line, edge), image))
        // Half a level is the rounding. Weights of 15 bits and more add a fiftieth.
        let difference = result.difference(expected(Picture(image), line, edge))
        #expect(difference <= 0.53, "\(alpha) \(kind)")
      }
    }
  }

  @Test(arguments: lines, EdgeMode.allCases)
  func sameBytes(_ line: (length: Double, angle: Double), edge: EdgeMode) throws {
    let size = Self.size
    let chain = chain(line, edge)
    let lowered = try FastProcessor.lowered(chain, size)
    for alpha in HardPicture.Alpha.allCases {
      let image = try HardPicture.noise.image(size, alpha)
      let whole = try FastProcessor.all.map { try $0.bytes(chain, image) }
      #expect(whole.allSatisfy { $0 == whole[0] }, "\(alpha)")
      for part in [
        Region(x: 20, y: 30, width: 40, height: 1), Region(x: 0, y: 0, width: 50, height: 35),
        Region(x: 60, y: 0, width: 1, height: 61),
      ] {
        let plan = Planner.plan(
          lowered.network, outputs: lowered.outputs, tile: part, options: CPUExecutor.planOptions)
        let bytes = try CPUExecutor(threads: 1)
          .run(plan, images: [image], format: .rgba8, profile: .none)[0].bytes
        #expect(
          bytes == slice(whole[0], width: size.width, columns: part.columns, rows: part.rows),
          "\(alpha), \(part)")
      }
    }
  }
}
