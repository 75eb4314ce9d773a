import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Weighted sums of windows, and filters made of them.
@Suite struct ConvolutionTests {
  func expected(
    _ picture: Picture, _ kernel: [[Double]], divisor: Double = 1, bias: Double = 0,
    preserveAlpha: Bool = true, _ edge: EdgeMode
  ) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      var sum = SIMD4<Double>.zero
      for (j, row) in kernel.enumerated() {
        for (i, weight) in row.enumerated() {
          let p = picture.pixel(x + i - row.count / 2, y + j - kernel.count / 2, edge)
          sum += (preserveAlpha ? SIMD4(straight(p), p.w) : p) * weight / divisor
        }
      }
      if preserveAlpha {
        let color = clamp(SIMD3(sum.x, sum.y, sum.z) + bias, 0, 1)
        return premultiplied(color, picture[x, y].w)
      }
      let alpha = min(max(sum.w + bias, 0), 1)
      return limited(SIMD4(SIMD3(sum.x, sum.y, sum.z) + bias * alpha, alpha))
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kernel: [[Double]]
    var divisor = 1.0
    var bias = 0.0

    static let all = [
      Case(testDescription: "sharpening", kernel: [[0, -1, 0], [-1, 5, -1], [0, -1, 0]]),
      Case(testDescription: "shifted", kernel: [[0.25, -1.5], [1, 0.5]], bias: 0.3),
      Case(testDescription: "row", kernel: [[1, -2, 0.3, 4, -2]], divisor: 1.7, bias: -0.1),
      Case(testDescription: "column", kernel: [[0.1], [0.2], [0.3], [0.7]]),
      Case(
        testDescription: "Gaussian",
        kernel: [
          [1, 4, 7, 4, 1], [4, 16, 26, 16, 4], [7, 26, 41, 26, 7], [4, 16, 26, 16, 4],
          [1, 4, 7, 4, 1],
        ], divisor: 273),
      Case(testDescription: "steep", kernel: [[-200.3, 400.1, -199.9]], bias: 0.5),
      Case(
        testDescription: "wide",
        kernel: (0..<31).map { y in
          (0..<31).map { x in
            let whole = (x * 7 + y * 5) % 11
            return Double(whole) - 4.9
          }
        }, divisor: 400),
      Case(testDescription: "nothing", kernel: [[0]], bias: 0.25),
    ]
  }

  @Test(arguments: Case.all, [PixelFormat.rgba8, .rgba16])
  func sums(_ test: Case, _ format: PixelFormat) throws {
    for kind in TestImage.allCases {
      for edge in EdgeMode.allCases {
        for preserveAlpha in [true, false] {
          let filter = Convolution(
            test.kernel, divisor: test.divisor, bias: test.bias, preserveAlpha: preserveAlpha,
            edge: edge)
          // Products and sums of floats are rounded by 6e-8 of themselves.
          let size = test.kernel.joined().reduce(0) { $0 + abs($1) } / test.divisor
          let tolerance = format == .rgba8 ? Tolerance.bits8 : Tolerance.bits16
          try expect(
            Chain { filter }, try kind.image(format), tolerance: tolerance + size * 255 * 1.2e-7,
            "\(kind), \(edge), \(preserveAlpha)"
          ) {
            expected(
              $0, test.kernel, divisor: test.divisor, bias: test.bias,
              preserveAlpha: preserveAlpha, edge)
          }
        }
      }
    }
  }

  /// A weight to the right of the middle shows the pixel to the right.
  @Test func direction() throws {
    let image = try Image(rgba8: [10, 20, 30, 255, 40, 50, 60, 255], width: 2, height: 1)
    let result = try cpu.render(Chain { Convolution([[0, 0, 1]]) }, image)
    #expect(result.bytes == [40, 50, 60, 255, 40, 50, 60, 255])
  }

  @Test(arguments: EdgeMode.allCases, [PixelFormat.rgba8, .rgba16])
  func laplacian(_ edge: EdgeMode, _ format: PixelFormat) throws {
    let kernels: [(Laplacian.Neighbours, [[Double]])] = [
      (.four, [[0, 1, 0], [1, -4, 1], [0, 1, 0]]), (.eight, [[1, 1, 1], [1, -8, 1], [1, 1, 1]]),
      (.weighted, [[0.5, 1, 0.5], [1, -6, 1], [0.5, 1, 0.5]]),
    ]
    for kind in TestImage.allCases {
      for (neighbours, kernel) in kernels {
        for (strength, bias) in [(1, 0.5), (-0.7, 0)] {
          let chain = Chain {
            Laplacian(neighbours, strength: strength, bias: bias, edge: edge)
          }
          try expect(chain, try kind.image(format), "\(kind), \(neighbours)") {
            expected($0, kernel, divisor: 1 / strength, bias: bias, edge)
          }
        }
      }
    }
  }

  @Test(arguments: EdgeMode.allCases, [PixelFormat.rgba8, .rgba16])
  func emboss(_ edge: EdgeMode, _ format: PixelFormat) throws {
    let r = 0.5.squareRoot() * (3.0.squareRoot() - 1)
    let s = 0.5.squareRoot() * (3.0.squareRoot() + 1)
    // √2 times the sine and the cosine of 30 degrees are ½√2 and ½√6.
    let (short, long) = (0.5.squareRoot(), 1.5.squareRoot())
    let kernels: [(Double, [[Double]])] = [
      (45, [[-2, -1, 0], [-1, 1, 1], [0, 1, 2]]), (-135, [[2, 1, 0], [1, 1, -1], [0, -1, -2]]),
      (30, [[-s, -short, r], [-long, 1, long], [-r, short, s]]),
    ]
    for kind in TestImage.allCases {
      for (angle, kernel) in kernels {
        try expect(
          Chain { Emboss(angle: angle, edge: edge) }, try kind.image(format), "\(kind), \(angle)"
        ) {
          expected($0, kernel, edge)
        }
      }
      let image = try kind.image(format)
      #expect(
        try cpu.render(Chain { Emboss(intensity: 0) }, image).bytes == cleaned(image))
    }
  }

  @Test func wrongKernels() {
    let cases: [([[Double]], String)] = [
      ([], "there are 0 rows and 0 columns"),
      ([[1, 2], [3]], "row 2 has 1 numbers and row 1 has 2"),
      (
        Array(repeating: [1], count: 32),
        "there are 32 rows and 1 columns"
      ),
    ]
    for (kernel, message) in cases {
      let error = #expect(throws: ChainError.self) {
        try cpu.render(Chain { Convolution(kernel) }, try TestImage.onePixel.image())
      }
      #expect(
        error?.message == message
          + "; expected rows of equally many numbers, [[a, b, …], …], at most 31 rows "
          + "and columns, each number -1000 to 1000")
    }
    #expect(throws: ChainError.self) {
      try cpu.render(Chain { Convolution([[.nan]]) }, try TestImage.onePixel.image())
    }
  }
}
