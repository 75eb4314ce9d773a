import GLBlurStatistics
import Legibility

extension LabelPaint {
  /// A candidate colour of a text.
  struct Choice: Hashable {
    /// The stated colour, in sRGB.
    let color: Color
    /// The colour encoded in the space of the backdrop.
    let encoded: Color
  }

  /// Returns the paint that makes text legible with the smallest change.
  ///
  /// Text whose alpha can be raised enough needs no scrim. Otherwise the text is opaque on the
  /// scrim of the lowest alpha.
  ///
  /// - Parameters:
  ///   - choices: The candidate colours, with the alphas to keep if they suffice.
  ///   - ratio: The contrast ratio required with every pixel behind the text.
  /// - Returns: The paint, or nil if no colour reaches the ratio on any scrim.
  static func least(from choices: [Choice], over backdrop: Backdrop, ratio: Double) -> LabelPaint? {
    let readable = choices.compactMap { raised($0, over: backdrop, ratio: ratio) }
    // Text without a scrim changes least, so scrims are tried only if there is none.
    if readable.isEmpty {
      return choices.flatMap { scrimmed($0, over: backdrop, ratio: ratio) }
        .min { ($0.scrim.alpha, $0.raise) < ($1.scrim.alpha, $1.raise) }?.paint
    }
    if readable.count == 1 { return readable[0].paint }
    return readable.map { ($0, worst: backdrop.worstRatio(of: $0.encoded)) }
      .min { ($0.0.raise, -$0.worst) < ($1.0.raise, -$1.worst) }?.0.paint
  }

  private struct Candidate {
    /// The stated colour.
    let color: Color
    /// The colour encoded in the space of the backdrop.
    let encoded: Color
    var scrim = Color.clear
    /// The amount by which the text's alpha was raised.
    let raise: Double

    init(_ choice: Choice, alpha: Double) {
      color = choice.color.withAlpha(alpha)
      encoded = choice.encoded.withAlpha(alpha)
      raise = alpha - choice.color.alpha
    }

    var paint: LabelPaint { LabelPaint(.color(color), scrim: scrim) }
  }

  /// Returns the choice with the lowest alpha that makes it legible, or nil.
  private static func raised(
    _ choice: Choice, over backdrop: Backdrop, ratio: Double
  ) -> Candidate? {
    TextAlpha.least(
      of: choice.encoded, over: backdrop.shownColors, ratio: ratio, margin: backdrop.shownMargin,
      from: choice.color.alpha, in: backdrop.colors
    ).map { Candidate(choice, alpha: $0) }
  }

  /// Returns the opaque choice on a black and on a white scrim, each of the lowest alpha that makes
  /// it legible. A scrim that cannot is left out.
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
