import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The figures of Core Image's recipe, and its chain of filters.
@Suite struct CoreImageBlurTests {
  private func rendered(_ chain: Chain, _ image: Image) throws -> Picture {
    Picture(try Renderer(.init(backend: .cpu, depth: .float)).render(chain, image))
  }

  private func halves(_ size: Size) throws -> Image {
    let samples = (0..<size.width * size.height).flatMap { index -> [Float] in
      let value: Float = index % size.width < size.width / 2 ? 0 : 1
      return [value, value, value, 1]
    }
    return try Image(rgbaFloat: samples, width: size.width, height: size.height)
  }

  private func encoded(_ linear: Double) -> Double {
    Picture(width: 1, height: 1) { _, _ in SIMD4(linear, linear, linear, 1) }.encoded[0, 0].x
  }

  private func linear(_ encoded: Double) -> Double {
    Picture(width: 1, height: 1) { _, _ in SIMD4(encoded, encoded, encoded, 1) }.linear[0, 0].x
  }

  /// The mean of black and white is .735 in linear light, and ½ encoded. The pixels at the edge
  /// differ from the mean by half the kernel's middle weight: 0.002 at σ = 100.
  @Test func middleOfAnEdge() throws {
    let image = try halves(Size(width: 1000, height: 4))
    let light = try rendered(Chain { CoreImageBlur(radius: 100, tint: .clear) }, image)
    let code = 1 / 255.0
    for x in [499, 500] { #expect(abs(light[x, 2].x - 0.735) < code) }
    let middle = (linear(light[499, 2].x) + linear(light[500, 2].x)) / 2
    #expect(abs(encoded(middle) - encoded(0.5)) < 1e-5)
    #expect(abs(encoded(0.5) - 0.735) < 0.0005)

    let plain = try rendered(Chain { GaussianBlur(sigma: 100) }, image)
    for x in [499, 500] { #expect(abs(plain[x, 2].x - 0.5) < code) }
    #expect(abs((plain[499, 2].x + plain[500, 2].x) / 2 - 0.5) < 1e-5)

    // The tint is mixed with encoded values: .8·.735 + .2.
    let tinted = try rendered(Chain { CoreImageBlur(radius: 100) }, image)
    for x in [0, 300, 499, 700] {
      #expect(abs(tinted[x, 2].x - (0.8 * light[x, 2].x + 0.2)) < 1e-6)
    }
    #expect(abs(tinted[500, 2].x - 0.788) < code)
  }

  @Test(arguments: EdgeMode.allCases, ColorSpace.allCases)
  func isTheFormula(_ edge: EdgeMode, space: ColorSpace) throws {
    for kind in TestImage.allCases {
      let filter = CoreImageBlur(radius: 5, edge: edge)
      // Near black the slope of the sRGB curve multiplies errors by 12.92.
      try expect(
        Chain { filter.colorSpace(space) }, try kind.image(), tolerance: 0.8, "\(kind)"
      ) { picture in
        picture.linear.gaussian(5, edge).encoded.map { over(SIMD4(0.2, 0.2, 0.2, 0.2), $0) }
      }
    }
  }

  /// Without the clamp the border fades to half along the sides and a quarter in the corners, and
  /// half the kernel's middle weight more, since the pixel itself is inside.
  @Test func transparentEdgesShrink() throws {
    let (width, height, sigma) = (130, 110, 10.0)
    let white = try Image(
      rgba8: Array(repeating: 255, count: width * height * 4), width: width, height: height)
    func alpha(_ edge: EdgeMode) throws -> Picture {
      try rendered(
        Chain { CoreImageBlur(radius: .points(sigma), edge: edge, tint: .clear) }, white)
    }
    let clamped = try alpha(.clamp)
    #expect(clamped.pixels.allSatisfy { abs($0.w - 1) < 1e-6 })
    let faded = try alpha(.transparent)
    // 1/(σ√2π): sampling and normalising change it by 10⁻¹⁰ at σ = 10.
    let side = (1 + 1 / (sigma * (2 * Double.pi).squareRoot())) / 2
    #expect(abs(faded[0, height / 2].w - side) < 1e-4)
    #expect(abs(faded[width / 2, height - 1].w - side) < 1e-4)
    #expect(abs(faded[0, 0].w - side * side) < 1e-4)
    #expect(abs(faded[width - 1, height - 1].w - side * side) < 1e-4)
    #expect(side * side < 0.28 && faded[width / 2, height / 2].w > 0.999)
  }

  @Test(arguments: EdgeMode.allCases, [PixelFormat.rgba8, .rgba16])
  func isTheExplicitChain(_ edge: EdgeMode, _ format: PixelFormat) throws {
    let tint = Color(red: 0.2, green: 0.9, blue: 0.4, alpha: 0.3)
    let image = try TestImage.translucentNoise.image(format)
    for (radius, scale) in [(2.5, 1.0), (7, 2), (0, 1)] {
      let chain = Chain(scale: scale) {
        GaussianBlur(sigma: .points(radius), edge: edge).colorSpace(.linear)
        Tint(tint)
      }
      for space in ColorSpace.allCases {
        let preset = Chain(scale: scale, colorSpace: space) {
          CoreImageBlur(radius: .points(radius), edge: edge, tint: tint)
        }
        #expect(try cpu.render(preset, image).bytes == cpu.render(chain, image).bytes)
      }
    }
  }

  @Test func isTheExample() throws {
    let chain = try Chain(json: exampleBytes("core-image.json"))
    let names = chain.nodes.map { type(of: $0.filter).name }
    #expect(names == ["gaussianBlur", "tint"])
    let image = try Image(contentsOf: examplePath("photographs/coffee.png"))
    #expect(
      try cpu.render(chain, image).bytes == cpu.render(Chain { CoreImageBlur() }, image).bytes)
  }
}
