extension LiquidGlass {
  func filled(
    _ canvas: Canvas, in panel: Panel, _ lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let beneath = canvas.signal
    let own: Length = variant == .regular ? 5 : 2
    let blurred = lowering.gaussianBlurred(
      beneath, sigma: canvas.pixels(sigma ?? own, lowering), edge: .clamp)
    var glass = blurred
    let bevel = canvas.pixels(bevel, lowering)
    let rimmed = panel.shape.bevel(width: max(bevel, 1))
    let amount = canvas.pixels(refraction, lowering)
    if let rimmed, bevel > 0, amount != 0 {
      glass = lowering.named(GlassLens.name) { lowering in
        Refraction(bevel: rimmed, amount: amount, dispersion: dispersion)
          .shown(glass, .linear, .clamp, in: &lowering)
      }
    }
    glass = try faced(glass, over: beneath, in: panel.bounds, &lowering)
    glass = try lowering.apply(Tint(tint), to: glass)
    glass = try shaded(glass, in: panel, canvas, &lowering)
    guard let rimmed else { return glass }
    if edgeGlow > 0, bevel > 0 {
      let around = Refraction(bevel: rimmed, amount: -bevel, law: .reflection)
        .shown(blurred, .linear, .clamp, in: &lowering)
      glass = lowering.apply(PlusLighter(opacity: Float(edgeGlow)), to: glass, around)
    }
    guard rim > 0 else { return glass }
    let light = RimLight(
      width: Float(max(lowering.scale, 1)),
      direction: SIMD2<Float>(direction(degrees: lightAngle)), front: Float(rim),
      back: Float(0.6 * rim))
    return lowering.apply(
      PlusLighter(opacity: 1), to: glass,
      rimmed.reflected(light, extent: glass.extent, in: &lowering))
  }

  /// Returns the glass with the shadow that its rim casts inwards.
  private func shaded(
    _ glass: Signal, in panel: Panel, _ canvas: Canvas, _ lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    guard innerShadow > 0 else { return glass }
    let sigma = canvas.pixels(8, lowering)
    let lit = panel.blurred(
      panel.shape.offset(x: 0, y: sigma / 2), .white, sigma: sigma, extent: glass.extent,
      in: &lowering)
    let black = try lowering.apply(SolidColor(Color(white: 0, alpha: innerShadow)), to: glass)
    let shade = try lowering.apply(
      Mask(channel: .alpha, invert: true), to: black, ports: ["mask": lit])
    return lowering.apply(SourceOver(opacity: 1), to: glass, shade)
  }

  /// Returns light or dark glass; with `auto`, the choice depends on the picture beneath.
  private func faced(
    _ glass: Signal, over beneath: Signal, in bounds: Region, _ lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    switch appearance {
    case .light: return try Face(variant, .light).applied(to: glass, in: &lowering)
    case .dark: return try Face(variant, .dark).applied(to: glass, in: &lowering)
    case .auto:
      let seen = bounds.intersection(beneath.extent)
      let mean = lowering.convert(
        lowering.average(of: seen.isEmpty ? beneath.extent : seen, in: beneath), to: .srgb)
      // White over a light picture, black over a dark one.
      let isLight = try lowering.within(.srgb) { (lowering) throws(FilterError) in
        try lowering.apply(LuminanceThreshold(threshold: 0.5), to: mean)
      }
      let dark = try Face(variant, .dark).applied(to: glass, in: &lowering)
      let light = try Face(variant, .light).applied(to: glass, in: &lowering)
      return try lowering.apply(
        Mask(channel: .luminance), to: light, ports: ["mask": isLight, "base": dark])
    }
  }
}

/// The tones and the fill of a kind of glass.
private struct Face {
  /// The grey that replaces black.
  let black: Double
  /// The grey that replaces white.
  let white: Double
  let saturation: Double
  /// The colour laid over the result.
  let fill: Color

  /// Creates a face from the numbers of Apple's glass, known by reverse engineering. Apple's
  /// regular dark glass darkens light colours more than dark ones; `white` is its result for white,
  /// and the saturation is its saturation for middle greys.
  init(_ variant: LiquidGlass.Variant, _ appearance: Appearance) {
    (black, white, saturation, fill) =
      switch (variant, appearance) {
      case (.regular, .light): (0.4, 0.96, 1.2, Color(white: 1, alpha: 0.2))
      case (.regular, .dark): (0.08, 0.42, 0.9, .clear)
      case (.clear, .light): (0.2, 0.95, 1, Color(white: 1, alpha: 0.1))
      case (.clear, .dark): (0.05, 0.8, 1, Color(white: 0, alpha: 0.05))
      }
  }

  func applied(to glass: Signal, in lowering: inout Lowering) throws(FilterError) -> Signal {
    let luma = Luma.rec709 * (white - black - saturation)
    let rows = (0..<3).map { row in
      (0..<3).map { luma[$0] + ($0 == row ? saturation : 0) } + [0, black]
    }
    let matrix = ColorMatrix(Array(rows.joined()) + [0, 0, 0, 1, 0])
    return try lowering.apply(Tint(fill), to: try lowering.apply(matrix, to: glass))
  }
}
