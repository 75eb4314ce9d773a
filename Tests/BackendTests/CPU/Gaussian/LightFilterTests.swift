import GLBlur
import GLBlurChain
import GLBlurCPU
import Glibc
import TestSupport
import Testing

/// Filters in linear light that do not blur, whose conversions are in tables.
@Suite struct LightFilterTests {
  private static let size = Size(width: 67, height: 41)

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
    // With a limit before the conversion, no table is used.
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

  /// What is dark after a difference of light has errors of the light.
  @Test(arguments: [3.0, 6, 20], [0.5, 1.5, 2]) func sharpening(_ sigma: Double, intensity: Double)
    throws
  {
    let chain = Chain(colorSpace: .linear) {
      UnsharpMask(sigma: .points(sigma), intensity: intensity)
    }
    var pictures = try DarkPicture.allCases.map { try $0.image(Self.size, .opaque) }
    pictures.append(try HardPicture.noise.image(Self.size, .opaque))
    for image in pictures {
      let light = Picture(image).linear
      let exact = light.combined(light.gaussian(sigma, .clamp)) { p, blurred in
        limited(p * intensity + blurred * (1 - intensity))
      }.encoded
      #expect(Picture(try cpu.render(chain, image)).difference(exact) <= Tolerance.bits8)
    }
  }

  /// Curves that are flat near black or white, as a scanner's may be, and a very steep one.
  enum AbruptCurve: CaseIterable {
    case flatBlack
    case flatWhite
    case flatEnds
    case steep

    func light(_ encoded: Double) -> Double {
      switch self {
      case .flatBlack: max(0, (encoded - 0.15) / 0.85)
      case .flatWhite: min(1, encoded / 0.9)
      case .flatEnds: min(0.9, max(0, encoded - 0.05))
      case .steep: pow(encoded, 5)
      }
    }
  }

  /// Black and white stay, and so does every level where the curve rises.
  @Test(arguments: AbruptCurve.allCases) func abruptCurves(_ kind: AbruptCurve) throws {
    let curve = try #require(
      TransferCurve(samples: (0...1020).map { kind.light(Double($0) / 1020) }))
    #expect(!curve.isGradual)
    let space = try RGBSpace(
      name: "abrupt", toXYZ: RGBSpace.adobeRGB.toXYZ, red: curve, green: curve, blue: curve)
    for level in [0, 3, 8, 60, 128, 200, 255] {
      let pixel = [UInt8](repeating: UInt8(level), count: 3) + [255]
      let samples = [[UInt8]](repeating: pixel, count: 40 * 30).flatMap(\.self)
      let image = try Image(rgba8: samples, width: 40, height: 30)
      var builder = NetworkBuilder(
        colors: space, precision: .bits8, abilities: CPUExecutor.abilities)
      let source = builder.image(0, size: image.size)
      builder.colorSpace = .linear
      let light = builder.convert(source, to: .linear)
      let blurred = builder.gaussianBlurred(light, sigma: 3, edge: .clamp)
      let output = builder.convert(blurred, to: .srgb)
      let plan = Planner.plan(
        builder.network, outputs: [output], options: CPUExecutor.planOptions)
      let result = try CPUExecutor(threads: 1).run(
        plan, images: [image], format: .rgba8, profile: .none)[0].bytes[0]
      // The least value that has the light, or the end of the range.
      let expected = 255 * curve.encode(curve.decode(Double(level) / 255))
      // The table of `EncodeCurves` is within two levels where a curve leaps. Black is no leap.
      #expect(
        abs(Double(result) - expected) <= (level == 0 ? 0 : 2),
        "\(level): \(result), not \(expected)")
    }
  }

  @Test func usualCurvesAreGradual() throws {
    // Many profiles of monitors have 1024 samples of 16 bits.
    let samples = (0..<1024).map { index -> Double in
      let light = pow(Double(index) / 1023, 2.2)
      return (light * 65535).rounded() / 65535
    }
    #expect(try #require(TransferCurve(samples: samples)).isGradual)
    for space in [RGBSpace.sRGB, .adobeRGB, .proPhoto, .rec2020, .linearSRGB] {
      #expect(space.green.isGradual, "\(space)")
    }
  }

  /// Behind a mask, the blur is not the last step of its pass.
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
