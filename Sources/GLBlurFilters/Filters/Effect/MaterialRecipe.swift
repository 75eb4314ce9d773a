import Legibility

/// The parameters of the steps by which a material changes the picture beneath it. All steps act on
/// encoded values.
package struct MaterialRecipe: Hashable, Sendable {
  /// The reliability of the numbers.
  package enum Source: Hashable, Sendable {
    /// The numbers are from source code that Apple published (UIImage+ImageEffects), which the
    /// styles of iOS 8 to 12 share.
    case published
    /// The numbers are approximations from public reverse engineering.
    case reverseEngineered
    /// Only the blur is known; the other numbers are those of the nearest known style.
    case guess
  }

  /// The last step of the materials of macOS, which limits every channel to that of a colour.
  package enum Tone: Hashable, Sendable {
    /// No channel is greater than that of the colour.
    case darken(Color)
    /// No channel is less than that of the colour.
    case lighten(Color)
  }

  package var source: Source
  /// The standard deviation of the blur, in points.
  package var sigma: Double
  /// Whether the curve, the saturation and the brightness are applied before the blur.
  package var isBlurredLast = false
  package var curve: LuminanceCurve?
  package var saturation = 1.0
  package var brightness = 0.0
  package var tint = Color.clear
  package var tone: Tone?

  /// Returns the recipe with its colours, which are said in sRGB, encoded in another space.
  func encoded(in colors: RGBSpace) -> MaterialRecipe {
    func encoded(_ color: Color) -> Color { RGBSpace.sRGB.convert(color, to: colors).color }
    var recipe = self
    recipe.tint = encoded(tint)
    recipe.tone =
      switch tone {
      case .darken(let color): .darken(encoded(color))
      case .lighten(let color): .lighten(encoded(color))
      case nil: nil
      }
    return recipe
  }

  /// Returns the recipe at a strength from 0, which does nothing, to 1, which is the whole recipe.
  package func scaled(by fraction: Double) -> MaterialRecipe {
    var recipe = self
    recipe.sigma *= fraction
    recipe.curve?.amount *= fraction
    recipe.saturation = 1 + (saturation - 1) * fraction
    recipe.brightness *= fraction
    recipe.tint = tint.withAlpha(tint.alpha * fraction)
    return recipe
  }

  /// Returns the colour of the panel over a backdrop of one colour, computed in float64 by the
  /// filters' formulas without the blur. Both are encoded in the space of the recipe's colours.
  package func panel(over backdrop: Color) -> Color {
    var c = SIMD3(backdrop.red, backdrop.green, backdrop.blue)
    func limited(_ c: SIMD3<Double>) -> SIMD3<Double> {
      c.clamped(lowerBound: .zero, upperBound: .one)
    }
    if let curve {
      let level = curve.level(of: (Luma.gpuImage * c).sum())
      c = limited(c + (SIMD3(repeating: level) - c) * curve.amount)
    }
    let luma = SIMD3(repeating: (Luma.rec709 * c).sum())
    c = limited(luma + (c - luma) * saturation)
    c = limited(c + brightness)
    c += (SIMD3(tint.red, tint.green, tint.blue) - c) * tint.alpha
    switch tone {
    case .darken(let tone):
      c = pointwiseMin(c, SIMD3(tone.red, tone.green, tone.blue))
    case .lighten(let tone):
      c = pointwiseMax(c, SIMD3(tone.red, tone.green, tone.blue))
    case nil: break
    }
    return Color(red: c.x, green: c.y, blue: c.z)
  }
}

extension MaterialRecipe {
  /// Returns white or black of the least alpha at which opaque text of the opposite colour has a
  /// contrast of 7:1 over every backdrop.
  ///
  /// - Parameter colors: The space in which the material computes. The default is sRGB.
  package func contrastFill(_ appearance: Appearance, in colors: RGBSpace = .sRGB) -> Color {
    let recipe = encoded(in: colors)
    let (fill, label) = appearance == .light ? (Color.white, Color.black) : (.black, .white)
    // The recipe is smooth, and contrast is worst near the corners of the cube of colours.
    let steps = (0...8).map { Double($0) / 8 }
    let panels = steps.flatMap { red in
      steps.flatMap { green in
        steps.map { recipe.panel(over: Color(red: red, green: green, blue: $0)) }
      }
    }
    let alpha = Scrim.leastAlpha(of: fill, under: label, over: panels, ratio: 7, in: colors)
    return fill.withAlpha(alpha ?? 1)
  }
}
