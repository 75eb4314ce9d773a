import GLBlur
import GLBlurChain
import GLBlurCPU
import TestSupport
import Testing

/// Tests filters in linear light that do not blur, whose conversions are found in tables.
@Suite struct LightFilterTests {
  private static let size = Size(width: 67, height: 41)

  /// Every level of every channel, opaque and with every alpha.
  private func levels(isOpaque: Bool) throws -> Image {
    let samples = (0..<256 * 64).flatMap { index -> [UInt8] in
      let level = index % 256
      let alpha = isOpaque ? 255 : index / 256 * 4 + 3
      return [level, 255 - level, level * 7 % 256, alpha].map { UInt8($0) }
    }
    return try Image(rgba8: samples, width: 256, height: 64)
  }

  /// Without the executor's abilities, tables hold the kernels' own results.
  @Test(arguments: [RGBSpace.sRGB, .adobeRGB], [true, false])
  func decodingIsTheKernels(_ space: RGBSpace, isOpaque: Bool) throws {
    let image = try levels(isOpaque: isOpaque)
    var builder = NetworkBuilder(colors: space, precision: .bits16)
    let source = builder.image(0, size: image.size)
    let light = builder.convert(source, to: .linear)
    // A limit between the image and the conversion changes nothing, but no table is used.
    let limited = builder.convert(builder.limit(source), to: .linear)
    let results = try [light, limited].map { output in
      let plan = Planner.plan(
        builder.network, outputs: [output], options: CPUExecutor.planOptions)
      return try CPUExecutor(threads: 1).run(
        plan, images: [image], format: .rgbaFloat, profile: .none)[0].bytes
    }
    #expect(results[0] == results[1])
  }

  @Test(arguments: [true, false]) func saturation(isOpaque: Bool) throws {
    let image = try levels(isOpaque: isOpaque)
    let chain = Chain(colorSpace: .linear) { Saturation(0.3) }
    let exact = Picture(image).linear.saturated(0.3, luma: SIMD3(0.2126, 0.7152, 0.0722)).encoded
    #expect(Picture(try cpu.render(chain, image)).difference(exact) <= Tolerance.bits8)
  }

  /// Behind a mask, the blur is no longer the last step of its pass.
  @Test(arguments: [2.0, 20], HardPicture.Alpha.allCases)
  func maskedLight(_ sigma: Double, alpha: HardPicture.Alpha) throws {
    let chain = Chain {
      GaussianBlur(sigma: .points(sigma)).colorSpace(.linear)
      Invert()
      Opacity(0.5)
    }
    for kind in DarkPicture.allCases {
      let image = try kind.image(Self.size, alpha)
      let exact = Picture(image).linear.gaussian(sigma, .clamp).encoded
        .mapColor { 1 - $0 }.map { $0 * 0.5 }
      #expect(
        Picture(try cpu.render(chain, image)).difference(exact) <= Tolerance.bits8, "\(kind)")
    }
  }
}
