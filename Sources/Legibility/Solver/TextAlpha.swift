/// How opaque text must be to be read.
public enum TextAlpha {
  /// The least alpha of text with which it has the ratio over every colour of a backdrop, to 1e-6,
  /// and not below it. With every greater alpha it has the ratio too. The text's own alpha is not
  /// looked at.
  ///
  /// - Parameters:
  ///   - backdrop: its colours, best without repetition. Behind a translucent one anything may be.
  ///   - ratio: the contrast ratio that is wanted.
  ///   - margin: by how much each channel of the backdrop, sRGB-encoded, may turn out higher or
  ///     lower. Negative ones count as 0.
  /// - Returns: nil if the text does not have the ratio even if opaque.
  public static func least(
    of text: Color, over backdrop: some Sequence<Color>, ratio: Double, margin: Double = 0
  ) -> Double? {
    func requirements(_ alpha: Double) -> [TextRequirement] {
      TextRequirement.Polarity.allCases.map {
        TextRequirement(text.withAlpha(alpha), ratio: ratio, $0)
      }
    }
    let opaque = requirements(1)
    var alpha = 0.0
    var current = requirements(alpha)
    for color in backdrop {
      let box = ColorBox(color).widened(by: max(0, margin))
      // Luminance is convex on the way from backdrop to text: on the side where opaque text
      // passes, whatever passes at an alpha passes at greater ones.
      guard let side = opaque.indices.first(where: { opaque[$0].holds(in: box) }) else {
        return nil
      }
      guard !current[side].holds(in: box) else { continue }
      var high = 1.0
      while high - alpha > precision {
        let middle = (alpha + high) / 2
        let holds = TextRequirement(
          text.withAlpha(middle), ratio: ratio, opaque[side].polarity
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
