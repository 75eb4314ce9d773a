import GLBlur
import GLBlurCore
import Glibc
import Testing

/// A blur whose standard deviation follows a mask.
@Suite struct VariableBlurTests {
  /// Of the discrete kernel w(k) ∝ exp(−k²/2σ²).
  private static func deviation(ofSigma sigma: Double) -> Double {
    let half = gaussianKernel(sigma)
    return half.enumerated().reduce(0) { $0 + 2 * Double($1.offset * $1.offset) * $1.element }
      .squareRoot()
  }

  /// The kernel of a standard deviation, by bisection.
  private static func kernel(ofDeviation deviation: Double) -> [Double] {
    if deviation < 1e-3 { return [1] }
    var (low, high) = (0.02, deviation + 1)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if self.deviation(ofSigma: middle) < deviation { low = middle } else { high = middle }
    }
    return gaussianKernel(low)
  }

  /// The Gaussian itself, at every pixel that of its own standard deviation.
  private static func oracle(
    _ picture: Picture, _ edge: EdgeMode, deviation: (Int, Int) -> Double
  ) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      let kernel = kernel(ofDeviation: deviation(x, y))
      let columns = folded(kernel, picture.width, edge)[x]
      let rows = folded(kernel, picture.height, edge)[y]
      return rows.indices.reduce(SIMD4.zero) { sum, v in
        sum
          + columns.indices.reduce(SIMD4.zero) { $0 + picture[$1, v] * columns[$1] } * rows[v]
      }
    }
  }

  /// As the formula says: interpolated from a ladder of Gaussians.
  private static func ladder(
    _ picture: Picture, _ edge: EdgeMode, greatest: Double, deviation: (Int, Int) -> Double
  ) -> Picture {
    func place(_ deviation: Double) -> Double { log(1 + deviation * deviation / 0.02) / 2 }
    let steps = max(3, Int((place(greatest) / 0.2).rounded(.up)))
    let step = place(greatest) / Double(steps)
    let levels = (0...steps).map { level in
      picture.convolved(
        kernel(ofDeviation: (0.02 * (exp(2 * step * Double(level)) - 1)).squareRoot()), edge)
    }
    return Picture(width: picture.width, height: picture.height) { x, y in
      let t = place(deviation(x, y)) / step
      let first = min(max(Int(t) - 1, 0), steps - 3)
      let nodes = first...first + 3
      let sum = nodes.reduce(SIMD4<Double>.zero) { sum, node in
        let weight = nodes.filter { $0 != node }.reduce(1.0) {
          $0 * (t - Double($1)) / Double(node - $1)
        }
        return sum + levels[node][x, y] * weight
      }
      return limited(sum)
    }
  }

  private static let greatest = 6.0

  private func chain(_ edge: EdgeMode, isInverted: Bool = false) -> Chain {
    Chain {
      VariableBlur(
        sigma: .points(Self.greatest), channel: .red, invert: isInverted, edge: edge
      ).port("mask", "@m")
    }
  }

  /// 0.3 beyond the rounding and float32, as the formula promises.
  private static let promised = Tolerance.bits8 + 0.3

  @Test(arguments: [TestImage.opaqueNoise, .translucentNoise, .lines], EdgeMode.allCases)
  func isTheGaussianOfEachPixel(_ kind: TestImage, edge: EdgeMode) throws {
    let image = try kind.image()
    let mask = try TestImage.opaqueNoise.image(size: image.size, seed: 5)
    let m = Picture(mask)
    try expect(chain(edge), image, inputs: ["m": mask], tolerance: Self.promised) {
      Self.oracle($0, edge) { x, y in Self.greatest * m[x, y].x }
    }
  }

  @Test(arguments: TestImage.allCases, [PixelFormat.rgba8, .rgba16])
  func isInterpolatedAsItsFormulaSays(_ kind: TestImage, format: PixelFormat) throws {
    let image = try kind.image(format)
    let mask = try TestImage.opaqueNoise.image(.rgba16, size: image.size, seed: 5)
    let m = Picture(mask)
    // Levels are summed with weights whose magnitudes add up to 1.25, each level as exact as a blur.
    let tolerance = (format == .rgba8 ? Tolerance.bits8 : Tolerance.bits16) + 0.1 / 257
    try expect(chain(.mirror, isInverted: true), image, inputs: ["m": mask], tolerance: tolerance) {
      Self.ladder($0, .mirror, greatest: Self.greatest) { x, y in
        Self.greatest * (1 - m[x, y].x)
      }
    }
  }

  @Test func endsAreTheInputAndTheBlur() throws {
    let image = try TestImage.opaqueNoise.image()
    let white = Chain {
      SolidColor(.white).id("m")
      VariableBlur(sigma: 9).input(.source).port("mask", "m")
    }
    try expect(white, image) { $0.gaussian(9, .clamp) }
    let black = Chain {
      SolidColor(.black).id("m")
      VariableBlur(sigma: 9).input(.source).port("mask", "m")
    }
    #expect(try cpu.render(black, image).bytes == image.bytes)
  }

  /// What blurs sharp and blurred images into each other keeps a line's peak; a true blur does not.
  @Test func isNoCrossFade() throws {
    let image = try Image(
      rgba8: (0..<41 * 41).flatMap { $0 % 41 == 20 ? [255, 255, 255, 255] : [0, 0, 0, 255] },
      width: 41, height: 41)
    let chain = Chain {
      SolidColor(Color(white: 0.5)).id("m")
      VariableBlur(sigma: 6).input(.source).port("mask", "m")
    }
    let peak = Picture(try cpu.render(chain, image))[20, 20].x
    #expect(abs(peak - gaussianKernel(3)[0]) < 0.01)
  }

  @Test(arguments: [(0.4, 0.6, 0.2), (0.5, 0.5, 0.5), (0.1, 0.2, 0.05), (0, 1, 0.3)])
  func tiltShift(top: Double, bottom: Double, falloff: Double) throws {
    func smooth(_ low: Double, _ high: Double, _ v: Double) -> Double {
      let t = min(max((v - low) / (high - low), 0), 1)
      return t * t * (3 - 2 * t)
    }
    let image = try TestImage.opaqueNoise.image()
    let chain = Chain { TiltShift(sigma: 4, top: top, bottom: bottom, falloff: falloff) }
    try expect(chain, image, tolerance: Self.promised) { picture in
      Self.oracle(picture, .clamp) { _, y in
        let v = (Double(y) + 0.5) / Double(picture.height)
        return 4 * (1 - smooth(top - falloff, top, v) + smooth(bottom, bottom + falloff, v))
      }
    }
  }

  @Test func aBandUpsideDownIsRefused() {
    #expect(throws: ChainError.self) {
      try cpu.render(
        Chain { TiltShift(top: 0.7, bottom: 0.6) }, try TestImage.opaqueNoise.image())
    }
  }
}
