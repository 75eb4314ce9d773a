import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Apple's effects against integer arithmetic and published figures.
@Suite struct ImageEffectTests {
  /// In 8-bit levels. The original rounds to bytes after each of three box passes. Windows average
  /// out the first two roundings, the matrix multiplies the third (its rows sum up to 2.3), and
  /// matrix, base and tint are rounded once each: 0.7·(2.3·½ + ½ + ½) + ½.
  private static let tolerance = 2

  private func difference(_ result: Image, _ origin: ImageEffectOracle) -> Int {
    zip(Picture(result).pixels, origin.picture.pixels).reduce(0) { worst, pair in
      (0..<4).reduce(worst) { worst, channel in
        let ours = (pair.0[channel] * 255 + 0.5).rounded(.down)
        return max(worst, Int(abs(ours - (pair.1[channel] * 255).rounded())))
      }
    }
  }

  private static let purple = Color(red: 0.4, green: 0.1, blue: 0.7, alpha: 0.25)

  private func recipe(
    _ style: ImageEffect.Style, _ revision: Int
  ) -> (effect: ImageEffect, recipe: ImageEffectOracle.Recipe) {
    let vivid = [[446, -15, -15], [-146, 314, -146], [-44, -44, 417]]
    let double = revision == 2014 ? 2.0 : 1
    switch style {
    case .light:
      return (
        ImageEffect(.light, revision: revision),
        .init(radius: 30 * double, tint: SIMD4(1, 1, 1, 0.3), matrix: vivid)
      )
    case .extraLight:
      return (
        ImageEffect(.extraLight, revision: revision),
        .init(radius: 20 * double, tint: SIMD4(0.97, 0.97, 0.97, 0.82), matrix: vivid)
      )
    case .dark:
      return (
        ImageEffect(.dark, revision: revision),
        .init(radius: 20 * double, tint: SIMD4(0.11, 0.11, 0.11, 0.73), matrix: vivid)
      )
    case .tint:
      return (
        ImageEffect(tint: Self.purple, revision: revision),
        .init(
          radius: 10 * double, tint: SIMD4(0.4, 0.1, 0.7, 0.6),
          matrix: [[-219, 37, 37], [366, 110, 366], [109, 109, -147]])
      )
    case .custom:
      return (
        ImageEffect(
          radius: 4, tintColor: Color(white: 1, alpha: 0.2), saturationDeltaFactor: 1.5,
          revision: revision),
        .init(
          radius: 4, tint: SIMD4(1, 1, 1, 0.2),
          matrix: [[375, -9, -9], [-92, 292, -92], [-27, -27, 357]])
      )
    }
  }

  private enum Subject: String, CaseIterable {
    case noise, translucentNoise, gradient, translucentGradient, photograph

    func image() throws -> Image {
      let size = Size(width: 71, height: 58)
      switch self {
      case .noise: return try TestImage.opaqueNoise.image(size: size)
      case .translucentNoise: return try TestImage.translucentNoise.image(size: size)
      case .gradient, .translucentGradient:
        let isOpaque = self == .gradient
        var samples: [UInt8] = []
        for y in 0..<size.height {
          for x in 0..<size.width {
            let red = UInt8(255 * x / 70)
            samples += [red, UInt8(255 * y / 57), 255 - red]
            samples.append(isOpaque ? 255 : UInt8((x + 2 * y) * 255 / 185))
          }
        }
        return try Image(rgba8: samples, width: size.width, height: size.height)
      case .photograph:
        let frame = Frame(290, 140, 71, 58)
        return try cpu.render(
          Chain { Crop(frame: frame) }, Image(contentsOf: examplePath("photographs/coffee.png")))
      }
    }
  }

  /// A ramp with black and white ends.
  private func mask(_ size: Size) throws -> (image: Image, bytes: [Int]) {
    let bytes = (0..<size.width * size.height).map { index in
      min(max((index % size.width - 10) * 6, 0), 255)
    }
    let samples = bytes.flatMap { byte -> [UInt8] in [UInt8(byte), UInt8(byte), UInt8(byte), 255] }
    return (try Image(rgba8: samples, width: size.width, height: size.height), bytes)
  }

  @Test(arguments: ImageEffect.Style.allCases, [2013, 2014])
  func isTheOrigin(_ style: ImageEffect.Style, revision: Int) throws {
    let (effect, recipe) = recipe(style, revision)
    for subject in Subject.allCases {
      let image = try subject.image()
      let mask = try mask(image.size)
      for scale in [1.0, 2] {
        for isMasked in [false, true] {
          let node = isMasked ? effect.port("mask", "@mask") : Node(effect)
          let expected = ImageEffectOracle(image).effect(
            recipe, revision: revision, scale: scale, mask: isMasked ? mask.bytes : nil)
          let result = try Renderer(.init(backend: .cpu, depth: .float)).render(
            Chain(nodes: [node], scale: scale), image,
            inputs: isMasked ? ["mask": mask.image] : [:])
          #expect(
            difference(result, expected) <= Self.tolerance,
            "\(subject), scale \(scale), \(isMasked)")
        }
      }
    }
  }

  /// Saturation alone, tint alone, both, and neither.
  @Test(arguments: [2013, 2014], [0.0, 3])
  func partsOfACustomEffect(_ revision: Int, radius: Double) throws {
    for (saturation, alpha) in [(1.0, 0.0), (1, 0.2), (1.5, 0), (1.5, 0.2)] {
      try expectCustom(revision, radius: radius, saturation: saturation, alpha: alpha)
    }
  }

  private func expectCustom(
    _ revision: Int, radius: Double, saturation: Double, alpha: Double
  ) throws {
    let effect = ImageEffect(
      radius: .points(radius), tintColor: Color(white: 1, alpha: alpha),
      saturationDeltaFactor: saturation, revision: revision)
    var recipe = recipe(.custom, revision).recipe
    recipe.radius = radius
    recipe.tint.w = alpha
    if saturation == 1 { recipe.matrix = nil }
    let image = try Subject.translucentNoise.image()
    let mask = try mask(image.size)
    for isMasked in [false, true] {
      let result = try Renderer(.init(backend: .cpu, depth: .float)).render(
        Chain(nodes: [isMasked ? effect.port("mask", "@mask") : Node(effect)]), image,
        inputs: isMasked ? ["mask": mask.image] : [:])
      let expected = ImageEffectOracle(image).effect(
        recipe, revision: revision, scale: 1, mask: isMasked ? mask.bytes : nil)
      #expect(
        difference(result, expected) <= Self.tolerance, "\(saturation), \(alpha), \(isMasked)")
    }
  }

  @Test func saturationAloneIn2013() throws {
    let image = try Subject.translucentNoise.image()
    let effect = ImageEffect(radius: 0, saturationDeltaFactor: 3)
    #expect(try cpu.render(Chain { effect }, image).bytes == cleaned(image))
    var later = effect
    later.revision = 2014
    #expect(try cpu.render(Chain { later }, image).bytes != cleaned(image))
  }

  /// A translucent image lies under its own blur, so its alpha becomes 1 − (1 − α)².
  @Test func alphaOf2013() throws {
    let image = try Image(
      rgba8: (0..<20 * 20).flatMap { _ in [90, 90, 90, 102] as [UInt8] }, width: 20, height: 20)
    for (revision, alpha) in [(2013, 0.64), (2014, 0.4)] {
      let result = try Renderer(.init(backend: .cpu, depth: .float)).render(
        Chain { ImageEffect(radius: 3, revision: revision) }, image)
      for pixel in Picture(result).pixels { #expect(abs(pixel.w - alpha) < 1e-6) }
    }
  }

  struct Panel: Sendable {
    var effect: ImageEffect
    /// Over greys of 0, ¼, ½, ¾ and 1.
    var values: [Double]
    /// What the matrix takes from green, whose column sums up to 255 at a saturation of 1.8.
    var greenLoss: Double
  }

  private static let panels = [
    Panel(effect: ImageEffect(), values: [0.300, 0.475, 0.650, 0.825, 1], greenLoss: 0.7 / 256),
    Panel(
      effect: ImageEffect(.extraLight), values: [0.7954, 0.8404, 0.8854, 0.9304, 0.9754],
      greenLoss: 0.18 / 256),
    Panel(
      effect: ImageEffect(.dark), values: [0.0803, 0.1478, 0.2153, 0.2828, 0.3503],
      greenLoss: 0.27 / 256),
    Panel(
      effect: ImageEffect(
        radius: 30, tintColor: Color(white: 1, alpha: 0.2), saturationDeltaFactor: 1.5),
      values: [0.2, 0.4, 0.6, 0.8, 1], greenLoss: 0),
  ]

  /// reference/effects.md, 1.5, exact with at most four decimals.
  @Test(arguments: panels, [2013, 2014]) func panelValues(_ panel: Panel, revision: Int) throws {
    var effect = panel.effect
    effect.revision = revision
    for (step, value) in panel.values.enumerated() {
      let grey = Float(step) / 4
      let image = try Image(
        rgbaFloat: (0..<12 * 9).flatMap { _ in [grey, grey, grey, 1] }, width: 12, height: 9)
      for pixel in Picture(try cpu.render(Chain { effect }, image)).pixels {
        #expect(abs(pixel.x - value) < 2e-6)
        #expect(abs(pixel.y - (value - panel.greenLoss * Double(grey))) < 2e-6)
        #expect(abs(pixel.z - value) < 2e-6)
      }
    }
  }
}
