/// Computes the alpha that a scrim, a plain colour between backdrop and text, needs for legible
/// text. Colours are composited in encoded values, and the scrim's own alpha is ignored.
public enum Scrim {
  /// Returns the lowest alpha of the scrim with which the text has the ratio over *any* backdrop,
  /// precise to 1e-6 and never too low, or nil if the opaque scrim is not enough.
  ///
  /// For opaque text the alpha is enc(r·(L + .05) − .05) for a white scrim under dark text, and
  /// 1 − enc((L + .05)/r − .05) for a black one under light text, where r is the ratio, L the
  /// text's luminance and enc the transfer function of the space.
  public static func leastAlpha(
    of scrim: Color, under text: Color, ratio: Double, in space: RGBSpace = .sRGB
  ) -> Double? {
    leastAlpha(of: scrim, under: text, over: CollectionOfOne(.clear), ratio: ratio, in: space)
  }

  /// Returns the lowest alpha of the scrim with which the text has the ratio over every colour of a
  /// backdrop, or nil if neither no scrim nor the opaque scrim gives the ratio.
  ///
  /// The result is 0 if the text needs no scrim. Otherwise the text has the ratio with this and
  /// every higher alpha. The result is precise to 1e-6 and never too low.
  ///
  /// - Parameters:
  ///   - text: The colour of the text, with any alpha.
  ///   - backdrop: The colours of the backdrop, preferably distinct. Anything may lie behind a
  ///     translucent one.
  ///   - margin: How much each encoded channel of the scrimmed backdrop may be higher or lower, for
  ///     example by rounding: 1/255 is one 8-bit level. A negative margin counts as 0.
  public static func leastAlpha(
    of scrim: Color, under text: Color, over backdrop: some Sequence<Color>, ratio: Double,
    margin: Double = 0, in space: RGBSpace = .sRGB
  ) -> Double? {
    // The searches run several times as fast on an array as on other sequences.
    let backdrop = Array(backdrop)
    let search = ScrimSearch(
      scrim: scrim.components, text: text, ratio: ratio, margin: max(0, margin),
      in: space)
    if search.passes(over: backdrop, alpha: 0) { return 0 }
    guard let alpha = search.leastAlpha(over: backdrop) else { return nil }
    return search.passes(over: backdrop, alpha: alpha) ? alpha : nil
  }

  /// Returns the alpha from which on the text has the ratio over every colour of a backdrop, even
  /// if it has the ratio without a scrim: black text on white needs no black scrim, and is lost on
  /// a strong one.
  package static func lastingAlpha(
    of scrim: Color, under text: Color, over backdrop: [Color], ratio: Double, margin: Double,
    in space: RGBSpace
  ) -> Double? {
    ScrimSearch(
      scrim: scrim.components, text: text, ratio: ratio, margin: max(0, margin), in: space
    ).leastAlpha(over: backdrop)
  }
}

struct ScrimSearch {
  private let scrim: SIMD3<Double>
  private let contrast: TextContrast
  private let ratio: Double
  private let margin: Double
  private let requirements: [TextRequirement]

  init(
    scrim: SIMD3<Double>, text: Color, ratio: Double, margin: Double, in space: RGBSpace
  ) {
    self.scrim = scrim
    contrast = TextContrast(text, in: space)
    self.ratio = ratio
    self.margin = margin
    let table = LightTable.of(space)
    requirements = TextRequirement.Polarity.allCases.map {
      TextRequirement(text, ratio: ratio, $0, in: space, table)
    }
  }

  func passes(over backdrop: [Color], alpha: Double) -> Bool {
    backdrop.allSatisfy { color in
      let panel = panel(over: ColorBox(color), alpha)
      if requirements.contains(where: { $0.surplusBounds(in: panel)?.least ?? -1 > 0 }) {
        return true
      }
      // A single colour is judged by the definition of the contrast ratio.
      if let color = panel.point { return contrast.ratio(on: color) >= ratio }
      return requirements.contains { $0.holds(in: panel) }
    }
  }

  /// Returns the alpha from which on the text has the ratio, or nil if it fails even at 1.
  func leastAlpha(over backdrop: [Color]) -> Double? {
    let opaque = ColorBox(low: scrim, high: scrim).widened(by: margin)
    guard let requirement = requirements.first(where: { $0.holds(in: opaque) }) else { return nil }
    var worst: (box: ColorBox, surplus: Double)?
    for color in backdrop {
      let box = ColorBox(color)
      let panel = panel(over: box, 0)
      let bounds = requirement.surplusBounds(in: panel)
      if let worst, let bounds, bounds.least > worst.surplus { continue }
      let surplus = requirement.surplus(in: panel)
      if surplus < worst?.surplus ?? .infinity { worst = (box, surplus) }
    }
    guard let worst else { return 0 }
    // The worst box usually decides the alpha.
    var alpha = lastFailure(requirement, over: worst.box, 0, 1) ?? 0
    for color in backdrop {
      alpha = lastFailure(requirement, over: ColorBox(color), alpha, 1) ?? alpha
    }
    return alpha
  }

  /// Returns the end of the last interval of alphas, no wider than the precision, in which the
  /// requirement may fail.
  ///
  /// A requirement that holds for all colours between the panels of two alphas also holds for every
  /// alpha between them, however the channels move.
  private func lastFailure(
    _ requirement: TextRequirement, over box: ColorBox, _ low: Double, _ high: Double
  ) -> Double? {
    let swept = panel(over: box, low).union(panel(over: box, high))
    guard !requirement.holds(in: swept) else { return nil }
    guard high - low > Self.precision else { return high }
    let middle = (low + high) / 2
    return lastFailure(requirement, over: box, middle, high)
      ?? lastFailure(requirement, over: box, low, middle)
  }

  private func panel(over box: ColorBox, _ alpha: Double) -> ColorBox {
    box.under(scrim, alpha: alpha).widened(by: margin)
  }

  private static let precision = 1e-6
}
