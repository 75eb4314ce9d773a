import Legibility

extension LabelPaint {
  /// Returns the paint that makes text legible with the least change.
  ///
  /// The colour is the choice that needs the least change. Its alpha is raised if that is enough;
  /// otherwise the colour is opaque on a scrim of the least alpha.
  ///
  /// - Parameters:
  ///   - choices: The possible colours, with the alphas that they keep as long as that is enough.
  ///   - ratio: The contrast ratio that the text has to have with every pixel behind it.
  /// - Returns: The paint, or nil if none of the colours has the ratio on any scrim.
  static func least(
    from choices: [Color], over backdrop: Backdrop, ratio: Double
  ) -> LabelPaint? {
    choices.compactMap { candidate($0, over: backdrop, ratio: ratio) }
      .min { ($0.scrim, $0.raise, -$0.worst) < ($1.scrim, $1.raise, -$1.worst) }?.paint
  }

  /// A paint and the measures by which candidates are compared.
  private struct Candidate {
    var paint: LabelPaint
    /// The alpha of the scrim.
    var scrim = 0.0
    /// The amount by which the text's alpha was raised.
    var raise = 0.0
    /// The worst contrast ratio.
    var worst = 0.0
  }

  private static func candidate(
    _ color: Color, over backdrop: Backdrop, ratio: Double
  ) -> Candidate? {
    let alpha = TextAlpha.least(
      of: color, over: backdrop.shownColors, ratio: ratio, margin: backdrop.error(halfCode))
    if let alpha {
      let readable = color.withAlpha(max(alpha, color.alpha))
      let contrast = ContrastSummary(backdrop.shown) { _ in readable }
      return Candidate(
        paint: LabelPaint(.color(readable)), raise: readable.alpha - color.alpha,
        worst: contrast?.worstRatio ?? 0)
    }
    let opaque = color.withAlpha(1)
    let exact = backdrop.exactColors
    return [Color.black, .white].compactMap { scrim -> Candidate? in
      let alpha = Scrim.leastAlpha(
        of: scrim, under: opaque, over: exact, ratio: ratio,
        margin: backdrop.error(resultError))
      return alpha.map { alpha in
        Candidate(
          paint: LabelPaint(.color(opaque), scrim: scrim.withAlpha(alpha)), scrim: alpha,
          raise: 1 - color.alpha)
      }
    }.min { $0.scrim < $1.scrim }
  }

  /// The possible error of a colour behind the text, which was measured with 8 bits: half a level.
  private static let halfCode = 0.5 / 255
  /// The possible error of a colour under a scrim, which is rounded once more. Results of the CPU
  /// backend are within 0.6 of an 8-bit level of the exact ones.
  private static let resultError = 0.6 / 255
}

extension Backdrop {
  /// Returns the possible error of a colour over the backdrop if each sample may be off by
  /// `margin`. The alpha of a translucent backdrop adds as much as its colour.
  fileprivate func error(_ margin: Double) -> Double {
    shown.contains { $0.backdrop.alpha < 1 } ? 2 * margin : margin
  }
}

extension Label {
  var textSize: TextSize { TextSize(points: size, isBold: weight.number >= 700) }

  /// Whether the paint of the label depends on the picture behind it.
  public var dependsOnBackdrop: Bool { color == .auto || legible != .none }

  /// Returns the paint of the label over a backdrop.
  ///
  /// - Throws: `FilterError` if the label's colour cannot be made legible.
  func paint(over backdrop: Backdrop) throws(FilterError) -> LabelPaint {
    guard let conformance = legible.conformance else {
      return LabelPaint(.color(clearest(over: backdrop)))
    }
    let choices = if case .color(let color) = color { [color] } else { [Color.white, .black] }
    let ratio = conformance.requiredRatio(for: textSize)
    guard let paint = LabelPaint.least(from: choices, over: backdrop, ratio: ratio) else {
      throw unreadable(at: conformance)
    }
    return paint
  }

  /// Returns the error that says that the label's colour cannot be made legible.
  func unreadable(at conformance: Conformance) -> FilterError {
    FilterError(
      parameter: "legible",
      "text of this colour does not have \(numeral(conformance.requiredRatio(for: textSize))):1 "
        + "(\(conformance.rawValue)) on any scrim; choose a darker or a lighter colour, or \"auto\""
    )
  }

  /// Returns black or white, whichever has the greater contrast with the worst pixel.
  private func clearest(over backdrop: Backdrop) -> Color {
    func worst(_ color: Color) -> Double {
      ContrastSummary(backdrop.shown) { _ in color }?.worstRatio ?? 0
    }
    return worst(.black) > worst(.white) ? .black : .white
  }
}

extension Label.Legible {
  var conformance: Conformance? {
    switch self {
    case .none: nil
    case .aa: .aa
    case .aaa: .aaa
    }
  }
}
