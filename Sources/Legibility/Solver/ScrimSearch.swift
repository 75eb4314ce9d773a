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

  /// Returns whether the text has the ratio over every colour with a scrim of the given alpha.
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
    // The worst box usually decides the alpha; each other box then needs one check.
    var alpha = lastFailure(requirement, over: worst.box, 0, 1) ?? 0
    for color in backdrop {
      alpha = lastFailure(requirement, over: ColorBox(color), alpha, 1) ?? alpha
    }
    return alpha
  }

  /// Returns the end of the last interval of alphas, no wider than the precision, in which the
  /// requirement may fail, or nil if it holds throughout.
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
