import GLBlur
import GLBlurCPU
import GLBlurChain
import TestSupport
import Testing

@Suite struct ConvolutionTests {
  private static let kernels: [[[Double]]] = [
    [[0, -1, 0], [-1, 5, -1], [0, -1, 0]],
    // Fixed point has these weights only nearly, and the window is even.
    [[0.1, 0.2], [0.3, -0.35], [0.07, 0.9], [-1.1, 0.4]],
    // One weight leaves few bits to the others, so that floats are needed.
    [[900.1, -899.3, 0.2]],
    wide,
  ]
  private static let wide: [[Double]] = (0..<31).map { y in
    (0..<31).map { x in
      let whole = (x * 7 + y * 5) % 11 - 4
      return Double(whole) / 64
    }
  }
  private static let size = Size(width: 83, height: 61)

  private func filter(_ kernel: [[Double]], _ edge: EdgeMode) -> Convolution {
    Convolution(kernel, bias: 0.2, edge: edge)
  }

  private func expected(_ picture: Picture, _ filter: Convolution) -> Picture {
    let (rows, columns) = (filter.kernel.count, filter.kernel[0].count)
    return Picture(width: picture.width, height: picture.height) { x, y in
      var sum = SIMD3(repeating: filter.bias)
      for j in 0..<rows {
        for i in 0..<columns {
          let p = picture.pixel(x + i - columns / 2, y + j - rows / 2, filter.edge)
          sum += straight(p) * filter.kernel[j][i]
        }
      }
      return premultiplied(clamp(sum, 0, 1), picture[x, y].w)
    }
  }

  @Test(arguments: kernels, EdgeMode.allCases)
  func formula(_ kernel: [[Double]], edge: EdgeMode) throws {
    let filter = filter(kernel, edge)
    for alpha in HardPicture.Alpha.allCases {
      for kind in [HardPicture.noise, .checker, .gradient, .halves] {
        let image = try kind.image(Self.size, alpha)
        let result = Picture(try cpu.render(Chain { filter }, image))
        // Weights may be wrong by a twentieth of a level together.
        let difference = result.difference(expected(Picture(image), filter))
        #expect(difference <= 0.56, "\(alpha) \(kind)")
      }
    }
  }

  @Test(arguments: kernels, EdgeMode.allCases)
  func sameBytes(_ kernel: [[Double]], edge: EdgeMode) throws {
    let size = Self.size
    let filter = filter(kernel, edge)
    let chain = Chain { filter }
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
