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
    let readable = choices.compactMap { raised($0, over: backdrop, ratio: ratio) }
    // A text that needs no scrim is changed least, so scrims are sought only if there is none.
    if readable.isEmpty {
      return choices.flatMap { scrimmed($0, over: backdrop, ratio: ratio) }
        .min { ($0.scrim.alpha, $0.raise) < ($1.scrim.alpha, $1.raise) }?.paint
    }
    if readable.count == 1 { return readable[0].paint }
    return readable.map { ($0, worst: backdrop.worstRatio(of: $0.encoded)) }
      .min { ($0.0.raise, -$0.worst) < ($1.0.raise, -$1.worst) }?.0.paint
  }

  /// A paint and the measures by which candidates are compared.
  private struct Candidate {
    /// The colour as it is said.
    let color: Color
    /// The colour encoded in the space of the backdrop.
    let encoded: Color
    var scrim = Color.clear
    /// The amount by which the text's alpha was raised.
    let raise: Double

    /// Creates the candidate of a choice that gets another alpha.
    init(_ choice: Choice, alpha: Double) {
      color = choice.color.withAlpha(alpha)
      encoded = choice.encoded.withAlpha(alpha)
      raise = alpha - choice.color.alpha
    }

    var paint: LabelPaint { LabelPaint(.color(color), scrim: scrim) }
  }

  /// Returns the choice with the least alpha that makes it legible, or nil if none does.
  private static func raised(
    _ choice: Choice, over backdrop: Backdrop, ratio: Double
  ) -> Candidate? {
    TextAlpha.least(
      of: choice.encoded, over: backdrop.shownColors, ratio: ratio, margin: backdrop.shownMargin,
      from: choice.color.alpha, in: backdrop.colors
    ).map { Candidate(choice, alpha: $0) }
  }

  /// Returns the opaque choice on a black and on a white scrim, each of the least alpha that makes it
  /// legible, as far as there is one.
  private static func scrimmed(
    _ choice: Choice, over backdrop: Backdrop, ratio: Double
  ) -> [Candidate] {
    let opaque = Candidate(choice, alpha: 1)
    let exact = backdrop.exactColors
    return [Color.black, .white].compactMap { scrim in
      Scrim.leastAlpha(
        of: scrim, under: opaque.encoded, over: exact, ratio: ratio,
        margin: backdrop.exactMargin, in: backdrop.colors
      ).map { alpha in
        var candidate = opaque
        candidate.scrim = scrim.withAlpha(alpha)
        return candidate
      }
    }
  }
}
