import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Colour filters, and the colour space in which they work.
@Suite struct ColorTests {
  private static let rec709 = SIMD3(0.2126, 0.7152, 0.0722)

  func tinted(_ picture: Picture, _ color: SIMD4<Double>) -> Picture {
    picture.map { over(premultiplied(SIMD3(color.x, color.y, color.z), color.w), $0) }
  }

  @Test(arguments: TestImage.allCases, [PixelFormat.rgba8, .rgba16])
  func filters(_ kind: TestImage, format: PixelFormat) throws {
    let image = try kind.image(format)
    for amount in [-4, -1, 0, 0.5, 1.8, 4] {
      try expect(Chain { Saturation(amount) }, image) {
        $0.saturated(amount, luma: Self.rec709)
      }
    }
    for reduction in [0.25, 0.6, 1] {
      try expect(Chain { LuminanceRange(reduction: reduction) }, image) {
        $0.luminanceRange(reduction)
      }
    }
    for amount in [0, 0.3, 0.999] {
      try expect(Chain { Opacity(amount) }, image) { $0.map { $0 * amount } }
    }
    for alpha in [0.001, 0.3, 1] {
      try expect(Chain { Tint(Color(red: 1, green: 0.25, blue: 0.7, alpha: alpha)) }, image) {
        tinted($0, SIMD4(1, 0.25, 0.7, alpha))
      }
    }
    try expect(Chain { SolidColor(Color(red: 0.2, green: 0.4, blue: 1, alpha: 0.7)) }, image) {
      $0.map { _ in premultiplied(SIMD3(0.2, 0.4, 1), 0.7) }
    }
  }

  @Test func clampsBetweenFilters() throws {
    // Each filter's result is clamped, however filters are fused.
    let chain = Chain {
      Saturation(4)
      LuminanceRange(reduction: 1)
      Saturation(-2)
    }
    try expect(chain, try TestImage.translucentNoise.image()) {
      $0.saturated(4, luma: Self.rec709).luminanceRange(1).saturated(-2, luma: Self.rec709)
    }
  }

  @Test(arguments: TestImage.allCases, [PixelFormat.rgba8, .rgba16])
  func linearNodes(_ kind: TestImage, format: PixelFormat) throws {
    let image = try kind.image(format)
    try expect(Chain { Saturation(1.8).colorSpace(.linear) }, image, "saturation") {
      $0.linear.saturated(1.8, luma: Self.rec709).encoded
    }
    // An encoded 0.5 is 0.214041 in linear light.
    let grey = Picture(width: 1, height: 1) { _, _ in SIMD4(0.5, 0.5, 0.5, 1) }.linear[0, 0]
    try expect(Chain { Tint(Color(white: 0.5, alpha: 0.4)).colorSpace(.linear) }, image, "tint") {
      tinted($0.linear, SIMD4(grey.x, grey.y, grey.z, 0.4)).encoded
    }
    try expect(Chain { GaussianBlur(sigma: 2).colorSpace(.linear) }, image, "blur") {
      $0.linear.gaussian(2, .clamp).encoded
    }
  }

  @Test func linearChainsAndNodesThatDiffer() throws {
    let image = try TestImage.opaqueNoise.image()
    let chain = Chain(colorSpace: .linear) {
      GaussianBlur(sigma: 2)
      Saturation(2).colorSpace(.srgb)
      Opacity(0.5)
    }
    try expect(chain, image) {
      $0.linear.gaussian(2, .clamp).encoded.saturated(2, luma: Self.rec709).map { $0 * 0.5 }
    }
  }

  @Test func masksAreReadEncoded() throws {
    let image = try TestImage.opaqueNoise.image()
    let mask = try TestImage.opaqueNoise.image(seed: 9)
    let chain = Chain(colorSpace: .linear) {
      Tint(.white).id("white")
      Mask(channel: .red).input("white").port("mask", "@m")
    }
    try expect(chain, image, inputs: ["m": mask]) { picture in
      let light = picture.linear
      let m = Picture(mask)
      return Picture(width: picture.width, height: picture.height) { x, y in
        light[x, y] * (1 - m[x, y].x) + SIMD4(repeating: 1) * m[x, y].x
      }.encoded
    }
  }
}
