import GLBlurChain
import GLBlurColor
import GLBlurReference
import Legibility

/// How well text can be read on an opaque background.
struct ContrastReport {
  private let text: ColorOperand
  private let background: ColorOperand
  private let size: TextSize
  /// The space of the comparison: sRGB, or Display P3 if a colour is beyond sRGB.
  private let space: RGBSpace
  private let textColor: Color
  private let backgroundColor: Color
  private let ratio: Double
  /// The least alpha with which the text passes AA, or nil if even opaque text fails.
  private let leastAlpha: Double?

  init(text: ColorOperand, background: ColorOperand, size: TextSize) {
    self.text = text
    self.background = background
    self.size = size
    space = text.color.isInSRGB && background.color.isInSRGB ? .sRGB : .displayP3
    textColor = RGBSpace.sRGB.convert(text.color, to: space).color
    backgroundColor = RGBSpace.sRGB.convert(background.color, to: space).color
    ratio = textColor.contrastRatio(on: backgroundColor, in: space)
    leastAlpha = TextAlpha.least(
      of: textColor, over: [backgroundColor], ratio: Conformance.aa.requiredRatio(for: size),
      in: space)
  }

  var status: ExitStatus { passes(.aa) ? .success : .notPassed }

  var prose: String {
    let kind = size.isLarge ? "large" : "normal"
    var rows = [
      ("contrast", "\(ratioText(ratio)), \(text.word) on \(background.word)"),
      ("luminance", "\(fixed(textLuminance, 6)) on \(fixed(backgroundLuminance, 6))"),
    ]
    rows += Conformance.allCases.map { level in
      let required = rounded(level.requiredRatio(for: size), 1)
      return (level.rawValue, "\(verdict(passes(level))), \(kind) text needs \(required)")
    }
    let nonText = rounded(Conformance.requiredNonTextRatio, 1)
    rows.append(
      ("non-text", "\(verdict(passesNonText)), controls and graphics need \(nonText)"))
    rows.append(("alpha", leastAlphaText))
    return rows.map { "\($0.0):".padded(to: 11) + $0.1 + "\n" }.joined()
      + "\nLarge text has 24 CSS pixels or more (18 points), or 18.67 or more (14 points) if it is bold.\n"
  }

  var json: JSONText {
    .object([
      ("status", .integer(Int(status.rawValue))),
      ("foreground", .string(text.word)),
      ("background", .string(background.word)),
      ("ratio", .number(ratio)),
      ("foregroundLuminance", .number(textLuminance)),
      ("backgroundLuminance", .number(backgroundLuminance)),
      ("points", .number(size.points)),
      ("bold", .boolean(size.isBold)),
      ("large", .boolean(size.isLarge)),
      ("AA", .boolean(passes(.aa))),
      ("AAA", .boolean(passes(.aaa))),
      ("nonText", .boolean(passesNonText)),
      ("leastAlphaForAA", .optional(leastAlpha)),
    ])
  }

  private func passes(_ level: Conformance) -> Bool { ratio >= level.requiredRatio(for: size) }

  private var passesNonText: Bool { ratio >= Conformance.requiredNonTextRatio }

  private func verdict(_ passes: Bool) -> String { passes ? "passes" : "fails" }

  /// The luminance of the text composited over the background.
  private var textLuminance: Double {
    space.relativeLuminance(of: textColor.composited(over: backgroundColor))
  }

  private var backgroundLuminance: Double { space.relativeLuminance(of: backgroundColor) }

  private var leastAlphaText: String {
    guard let leastAlpha else { return "no alpha passes AA; even opaque text fails" }
    return "\(alphaText(leastAlpha)) is the least alpha that passes AA"
  }
}
