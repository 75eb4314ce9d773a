/// Computes the alpha that text needs to be legible.
public enum TextAlpha {
  /// Returns the lowest alpha with which the text has the ratio over every colour of a backdrop, or
  /// nil if even opaque text does not have it. Every higher alpha has the ratio, too. The result is
  /// precise to 1e-6 and never too low. The text's own alpha is ignored.
  ///
  /// - Parameters:
  ///   - backdrop: The colours of the backdrop, preferably distinct. Anything may lie behind a
  ///     translucent one.
  ///   - margin: How much each encoded channel of the backdrop may be higher or lower. A negative
  ///     margin counts as 0.
  ///   - lowest: The lower limit of the result, 0…1.
  public static func least(
    of text: Color, over backdrop: some Sequence<Color>, ratio: Double, margin: Double = 0,
    from lowest: Double = 0, in space: RGBSpace = .sRGB
  ) -> Double? {
    let table = LightTable.of(space)
    func requirements(_ alpha: Double) -> [TextRequirement] {
      TextRequirement.Polarity.allCases.map {
        TextRequirement(text.withAlpha(alpha), ratio: ratio, $0, in: space, table)
      }
    }
    let opaque = requirements(1)
    var alpha = lowest
    var current = requirements(alpha)
    // The code for an array takes a fraction of the time of that for any sequence.
    for color in Array(backdrop) {
      let box = ColorBox(color).widened(by: max(0, margin))
      // Luminance is convex between backdrop and text, so all alphas above a passing one pass on
      // the side where opaque text passes.
      guard let side = opaque.indices.first(where: { opaque[$0].holds(in: box) }) else {
        return nil
      }
      guard alpha < 1, !current[side].holds(in: box) else { continue }
      var high = 1.0
      while high - alpha > precision {
        let middle = (alpha + high) / 2
        let holds = TextRequirement(
          text.withAlpha(middle), ratio: ratio, opaque[side].polarity, in: space, table
        ).holds(in: box)
        if holds { high = middle } else { alpha = middle }
      }
      alpha = high
      current = requirements(alpha)
    }
    return alpha
  }

  private static let precision = 1e-6
}
