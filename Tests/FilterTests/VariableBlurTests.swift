import GLBlur
import GLBlurCPU
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// The blur whose sigma follows a mask.
@Suite struct VariableBlurTests {
  private static func kernel(_ sigma: Double) -> [Double] {
    sigma < 0.02 ? [1] : gaussianKernel(sigma)
  }

  private static func variance(_ sigma: Double) -> Double {
    kernel(sigma).enumerated().reduce(0) {
      $0 + 2 * Double($1.offset * $1.offset) * $1.element
    }
  }

  private static func sigma(ofVariance variance: Double) -> Double {
    var (low, high) = (0.0, variance.squareRoot() + 1)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if self.variance(middle) < variance { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the true result: a Gaussian of its own sigma at every pixel.
  static func oracle(
    _ picture: Picture, _ edge: EdgeMode, sigma: (Int, Int) -> Double
  ) -> Picture {
    var weights: [Double: (columns: [[Double]], rows: [[Double]])] = [:]
    return Picture(width: picture.width, height: picture.height) { x, y in
      let sigma = sigma(x, y)
      let (columns, rows) =
        weights[sigma] ?? (
          folded(kernel(sigma), picture.width, edge), folded(kernel(sigma), picture.height, edge)
        )
      weights[sigma] = (columns, rows)
      return rows[y].indices.reduce(SIMD4.zero) { sum, v in
        sum
          + columns[x].indices.reduce(SIMD4.zero) { $0 + picture[$1, v] * columns[x][$1] }
          * rows[y][v]
      }
    }
  }

  /// Returns the result of the formula, interpolated from a ladder of Gaussians.
  static func ladder(
    _ picture: Picture, _ edge: EdgeMode, greatest: Double, sigma: (Int, Int) -> Double
  ) -> Picture {
    func place(_ sigma: Double) -> Double { log(1 + variance(sigma) / 0.02) / 2 }
    let steps = max(3, Int((place(greatest) / 0.2).rounded(.up)))
    let step = place(greatest) / Double(steps)
    let levels = (0...steps).map { level in
      picture.convolved(
        kernel(self.sigma(ofVariance: 0.02 * (exp(2 * step * Double(level)) - 1))), edge)
    }
    return Picture(width: picture.width, height: picture.height) { x, y in
      let t = place(sigma(x, y)) / step
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

  /// 0.3 levels besides the rounding and float32.
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

  /// In levels: 0.23 along each axis, for the worst of all images at the worst sigma.
  static let windowSlack = 2 * 0.23

  /// Masks with values of 0…1.
  enum WindowMask: CaseIterable {
    case step
    case radial
    case noise
    /// Nothing is blurred in the holes.
    case holes

    private func hash(_ x: Int, _ y: Int) -> Int {
      let mixed = x * 7919 + y * 104_729
      return (mixed + 31 * x * y) & 255
    }

    func value(_ x: Int, _ y: Int, _ size: Size) -> Double {
      let (u, v) = (
        Double(x) / Double(size.width) - 0.5, Double(y) / Double(size.height) - 0.5
      )
      return switch self {
      case .step: u < 0 ? 0.2 : 1
      case .radial: min(2 * (u * u + v * v).squareRoot(), 1)
      case .noise: Double(hash(x, y)) / 255
      case .holes: (x / 9 + y / 7) % 3 == 0 ? 0 : 0.9
      }
    }
  }

  /// Noise with alpha, and chequerboards of many periods.
  private func windowPictures() throws -> [Image] {
    let size = Size(width: 48, height: 40)
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      let side = 1 + y / 8
      for x in 0..<size.width {
        let value: UInt8 = (x / side + y / side) % 2 == 0 ? 255 : 0
        bytes += [value, 255 - value, value, 255]
      }
    }
    let squares = try Image(rgba8: bytes, width: size.width, height: size.height)
    return [try TestImage.translucentNoise.image(size: size), squares]
  }

  /// The windows that GPUs sum in `fast`.
  @Test(arguments: WindowMask.allCases, [0.2, 0.8, 2.7, 2.9, 6, 11, 45])
  func windowsAreTheGaussianOfEachPixel(_ mask: WindowMask, sigma: Double) throws {
    for image in try windowPictures() {
      let size = image.size
      let levels = (0..<size.area).map { index -> UInt8 in
        let value = mask.value(index % size.width, index / size.width, size)
        return UInt8((255 * value).rounded())
      }
      let maskImage = try Image(
        rgba8: levels.flatMap { [$0, 0, 0, 255] }, width: size.width, height: size.height)
      for edge in EdgeMode.allCases {
        let chain = Chain {
          VariableBlur(sigma: .points(sigma), channel: .red, edge: edge).port("mask", "@m")
        }
        let lowered = try LoweredChain(
          chain, width: size.width, height: size.height, images: [(name: "m", size: size)],
          abilities: .fewPasses)
        let result = try CPUExecutor(threads: 2).run(
          lowered.plan(CPUExecutor.planOptions), images: [image, maskImage], format: .rgba8,
          profile: .none)[0]
        let expected = Self.oracle(Picture(image), edge) { x, y in
          sigma * Double(levels[y * size.width + x]) / 255
        }
        let tolerance = Tolerance.bits8 + Self.windowSlack
        #expect(Picture(result).difference(expected) <= tolerance, "\(edge)")
      }
    }
  }

  @Test(arguments: TestImage.allCases, [PixelFormat.rgba8, .rgba16])
  func isInterpolatedAsItsFormulaSays(_ kind: TestImage, format: PixelFormat) throws {
    let image = try kind.image(format)
    let mask = try TestImage.opaqueNoise.image(.rgba16, size: image.size, seed: 5)
    let m = Picture(mask)
    // The magnitudes of the levels' weights add up to 1.25, and each level is as exact as a blur.
    let tolerance = (format == .rgba8 ? Tolerance.bits8 : Tolerance.bits16) + 0.1 / 257
    try expect(chain(.mirror, isInverted: true), image, inputs: ["m": mask], tolerance: tolerance) {
      Self.ladder($0, .mirror, greatest: Self.greatest) { x, y in
        Self.greatest * (1 - m[x, y].x)
      }
    }
  }

  /// At some of these sigmas, rounding puts the place of the last level beside it.
  @Test(arguments: [0.2, 0.33, 0.5, 0.7, 0.9, 1.5, 9, 14.5, 40])
  func whiteIsTheBlur(sigma: Double) throws {
    let white = Chain {
      SolidColor(.white).id("m")
      VariableBlur(sigma: .points(sigma)).input(.source).port("mask", "m")
    }
    let plain = Chain { GaussianBlur(sigma: .points(sigma)) }
    for format in [PixelFormat.rgba8, .rgba16] {
      let image = try TestImage.opaqueNoise.image(format)
      try expect(white, image) { $0.gaussian(sigma, .clamp) }
      let difference = Picture(try cpu.render(white, image))
        .difference(Picture(try cpu.render(plain, image)))
      // A float's error of the place changes values by less than a level.
      #expect(difference * (format == .rgba8 ? 1 : 257) <= 1.001)
    }
  }

  @Test func blackIsTheInput() throws {
    let image = try TestImage.opaqueNoise.image()
    let black = Chain {
      SolidColor(.black).id("m")
      VariableBlur(sigma: 9).input(.source).port("mask", "m")
    }
    #expect(try cpu.render(black, image).bytes == image.bytes)
  }

  /// A cross-fade keeps the peak of a line, which a true blur lowers.
  @Test func isNoCrossFade() throws {
    let image = try Image(
      rgba8: (0..<41 * 41).flatMap { $0 % 41 == 20 ? [255, 255, 255, 255] : [0, 0, 0, 255] },
      width: 41, height: 41)
    let chain = Chain {
      SolidColor(Color(white: 0.5)).id("m")
      VariableBlur(sigma: 6).input(.source).port("mask", "m")
    }
    let peak = Picture(try cpu.render(chain, image))[20, 20].x
    // The rounding, the tolerance of the formula, and half a level to spare.
    #expect(abs(peak - gaussianKernel(3)[0]) < 1.5 / 255)
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
