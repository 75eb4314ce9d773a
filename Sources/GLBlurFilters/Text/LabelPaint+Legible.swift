import Legibility

extension LabelPaint {
  /// A possible colour of a text.
  struct Choice: Hashable {
    /// The colour as it is said, in sRGB.
    let color: Color
    /// The colour encoded in the space of the backdrop.
    let encoded: Color
  }

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
    from choices: [Choice], over backdrop: Backdrop, ratio: Double
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
    _ choice: Choice, over backdrop: Backdrop, ratio: Double
  ) -> Candidate? {
    let color = choice.color
    let alpha = TextAlpha.least(
      of: choice.encoded, over: backdrop.shownColors, ratio: ratio, margin: backdrop.shownMargin,
      in: backdrop.colors)
    if let alpha {
      let readable = max(alpha, color.alpha)
      return Candidate(
        paint: LabelPaint(.color(color.withAlpha(readable))), raise: readable - color.alpha,
        worst: backdrop.worstRatio(of: choice.encoded.withAlpha(readable)))
    }
    let opaque = color.withAlpha(1)
    let exact = backdrop.exactColors
    return [Color.black, .white].compactMap { scrim -> Candidate? in
      let alpha = Scrim.leastAlpha(
        of: scrim, under: choice.encoded.withAlpha(1), over: exact, ratio: ratio,
        margin: backdrop.exactMargin, in: backdrop.colors)
      return alpha.map { alpha in
        Candidate(
          paint: LabelPaint(.color(opaque), scrim: scrim.withAlpha(alpha)), scrim: alpha,
          raise: 1 - color.alpha)
      }
    }.min { $0.scrim < $1.scrim }
  }
}
