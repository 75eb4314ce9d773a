public import Legibility

/// How a label is drawn and how legible it is.
public struct LabelReport: Hashable, Sendable {
  /// What hides a part of a label's glyphs.
  public enum Cut: String, Hashable, Sendable {
    /// Glyphs reach beyond the picture.
    case picture
    /// Glyphs reach beyond an enclosing view that clips its content.
    case view
  }

  /// The place of the label in the chain, such as `nodes[2].content[0]`.
  public let place: String
  /// The whole text, even if only a part is drawn.
  public let text: String
  /// The bounding box of the lines in pixels of the node's image.
  public let box: Region
  /// The size in points and the weight, by which WCAG distinguishes large text. Of several spans,
  /// those of the one that decides.
  public internal(set) var size: TextSize
  /// The spans in order, or none if the text is a string.
  public internal(set) var spans: [Span] = []
  /// The font families in order of first use.
  public let families: [String]
  /// The families in use that the label does not name, or none if it names none or a generic one.
  public let fallbackFamilies: [String]
  /// The families that are named first and not installed.
  public let missingFamilies: [MissingFamily]
  /// The families that lack the label's weight, unless that is `regular`.
  public let missingWeights: [MissingWeight]
  /// The number of characters in no font.
  public let missingCharacters: Int
  /// Whether the limit of lines truncated the text.
  public let isTruncated: Bool
  /// What hides a part of the glyphs, or nil if all show, in a film in one frame at least.
  public package(set) var cut: Cut?
  /// The parameters `shadowColor` and `outlineColor`, if these colours have less contrast with the
  /// text than `legible` wants. They do not count in `contrast`.
  public internal(set) var clashes: [String] = []
  /// The conformance requested by `legible`, or nil.
  public let wanted: Conformance?
  /// The colours of the text and the scrim.
  public internal(set) var paint: LabelPaint
  /// The contrast of the text with the pixels behind it, scrim included, or nil if not measured or
  /// outside the visible picture. Of several spans, that of the one with the least share of what
  /// `legible`, or else AA, wants.
  public internal(set) var contrast: ContrastSummary?
  /// The time in seconds of the film's first frame with the worst pixel, or nil for a picture.
  public internal(set) var worstTime: Double?
  /// The smallest change that reaches each conformance that the label fails. Empty if nothing was
  /// measured, and for a rendered picture.
  public internal(set) var remedies: [Conformance: LabelPaint] = [:]

  init(
    place: String, text: String, box: Region, size: TextSize, fonts: [String],
    typeset: TypesetText, wanted: Conformance?, paint: LabelPaint
  ) {
    self.place = place
    self.text = text
    self.box = box
    self.size = size
    families = typeset.families
    var fallbacks: [String] = []
    for (index, font) in fonts.enumerated() {
      let named = Set(font.split(separator: ",").map { trimmed($0).lowercased() })
      if named.isEmpty || !generic.isDisjoint(with: named) { continue }
      let known = named.union(typeset.fileFamilies.map { $0.lowercased() })
      let used =
        index < typeset.familiesOfStyles.count ? typeset.familiesOfStyles[index] : families
      for family in used
      where !known.contains(family.lowercased()) && !fallbacks.contains(family) {
        fallbacks.append(family)
      }
    }
    fallbackFamilies = fallbacks
    missingFamilies = typeset.missingFamilies
    missingWeights = typeset.missingWeights
    missingCharacters = typeset.missingCharacters
    isTruncated = typeset.isTruncated
    self.wanted = wanted
    self.paint = paint
  }

  /// Returns whether the worst pixel reaches a conformance, or nil if not measured.
  public func reaches(_ conformance: Conformance) -> Bool? {
    contrast.map { contrast in
      contrast.worstRatio >= conformance.requiredRatio(for: size)
        && spans.allSatisfy { span in
          (span.contrast?.worstRatio ?? .infinity) >= conformance.requiredRatio(for: span.size)
        }
    }
  }

  /// The first family that the label names, if not installed.
  public var missingFamily: String? { missingFamilies.first?.name }
}

extension LabelReport {
  /// How a span of a label is drawn and how legible it is.
  public struct Span: Hashable, Sendable {
    /// The letters drawn alike, as the chain has them.
    public let text: String
    /// The size in points and the weight.
    public let size: TextSize
    /// The colour of the drawn span.
    public internal(set) var color: LabelColor
    /// The contrast with the pixels behind, or nil if not measured.
    public internal(set) var contrast: ContrastSummary?
    /// The index in the label's colours, or nil without letters.
    let ink: Int?
  }
}

private let generic: Set = [
  "sans", "sans-serif", "serif", "monospace", "system-ui", "cursive", "fantasy",
]

private func trimmed(_ name: Substring) -> Substring {
  let start = name.drop(while: \.isWhitespace)
  return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
}

/// The colours of a label, after `auto` and `legible` are resolved.
public struct LabelPaint: Hashable, Sendable {
  /// The colours in order of first use: fixed ones or vibrancy styles, never `auto`.
  public let colors: [LabelColor]
  /// The colour behind the text, clear without a scrim.
  public let scrim: Color

  package init(_ color: LabelColor, scrim: Color = .clear) {
    self.init([color], scrim: scrim)
  }

  init(_ colors: [LabelColor], scrim: Color = .clear) {
    self.colors = colors
    self.scrim = scrim
  }

  init(joining paints: [LabelPaint]) {
    self.init(paints.flatMap(\.colors), scrim: paints.first?.scrim ?? .clear)
  }

  /// The first or only colour.
  public var color: LabelColor { color(ofInk: 0) }

  func color(ofInk index: Int) -> LabelColor {
    index < colors.count ? colors[index] : colors.first ?? .black
  }
}

extension LabelReport: CustomStringConvertible {
  /// The label in one line, such as
  /// `nodes[1] "Ready": drawn in white; contrast at the worst pixel 5.2100; box 84×20 at (12, 30)`.
  public var description: String { "\(title): \(choice); box \(box)" }

  /// The place and the text, `nodes[1] "Ready in 5 minutes"`.
  package var title: String { "\(place) \(quoted(shortText))" }

  /// The text of the span that decides, or nil with fewer than two spans.
  package var worstSpan: String? {
    spans.count < 2 ? nil : spans.first { $0.contrast == contrast && $0.size == size }?.text
  }

  /// `at the worst pixel`, or for a span of a film `of "Sale" at the worst pixel, at 1.2 s,`.
  package var worstPlace: String {
    (worstSpan.map { "of \(quoted($0)) " } ?? "") + "at the worst pixel"
      + (worstTime.map { ", at \(secondsText($0))," } ?? "")
  }

  private var shortText: String {
    text.count <= Self.mostCharacters
      ? text : text.prefix(Self.mostCharacters - 1) + "…"
  }

  private static let mostCharacters = 32

  package var choice: String {
    guard let contrast else { return "drawn in \(paint.prose)" }
    let needed = wanted.map {
      ", \($0.rawValue) needs \(rounded($0.requiredRatio(for: size), 1))"
    }
    return "drawn in \(paint.prose); contrast \(worstPlace) \(ratioText(contrast.worstRatio))"
      + (needed ?? "")
  }
}

extension LabelPaint {
  /// In words: `black of alpha 0.7 on a white scrim of alpha 0.4553`.
  package var prose: String {
    colors.reduce(into: [String]()) { if !$0.contains($1.prose) { $0.append($1.prose) } }
      .joined(separator: " and ")
      + (scrim.alpha > 0 ? " on a \(scrim.name) scrim of alpha \(alphaText(scrim.alpha))" : "")
  }
}

extension LabelColor {
  var plain: Color { if case .color(let color) = self { color } else { .black } }

  var isVibrancy: Bool { if case .vibrancy = self { true } else { false } }

  package var prose: String {
    switch self {
    case .color(let color): color.prose
    case .auto: "black or white"
    case .vibrancy(let style): "vibrancy '\(style.rawValue)'"
    }
  }
}

extension Color {
  /// In words: `white`, `#336699 of alpha 0.5000`.
  package var prose: String { name + (alpha < 1 ? " of alpha \(alphaText(alpha))" : "") }

  fileprivate var name: String {
    switch withAlpha(1) {
    case .black: "black"
    case .white: "white"
    default: hex
    }
  }

  /// As `#RRGGBB`, without alpha.
  private var hex: String { hex([red, green, blue]) }

  /// As `#RRGGBB`, or `#RRGGBBAA` if the colour is not opaque.
  package var hexWithAlpha: String { alpha < 1 ? hex([red, green, blue, alpha]) : hex }

  private func hex(_ channels: [Double]) -> String {
    "#"
      + channels.map { channel in
        let level = Int((min(max(channel, 0), 1) * 255).rounded())
        return (level < 16 ? "0" : "") + String(level, radix: 16, uppercase: true)
      }.joined()
  }
}

/// Returns `1.2 s` with at most three decimals.
package func secondsText(_ seconds: Double) -> String { "\(rounded(seconds, 3)) s" }

/// Returns four decimals. A failing ratio is never rounded to a passing one.
package func ratioText(_ ratio: Double) -> String {
  let nearest = (ratio * 1e4).rounded() / 1e4
  let passesByRounding = [3, 4.5, 7].contains { ratio < $0 && nearest >= $0 }
  return fixed(passesByRounding ? (ratio * 1e4).rounded(.down) / 1e4 : nearest, 4)
}

/// Returns four decimals, rounded up, since the lowest passing alpha would fail if rounded down.
/// The 1e-6 keeps alphas of four decimals: in float64, 0.07·10⁴ exceeds 700.
package func alphaText(_ alpha: Double) -> String {
  fixed((alpha * 1e4 - 1e-6).rounded(.up) / 1e4, 4)
}

package func fixed(_ number: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
  let units = Int((number * Double(scale)).rounded())
  let fraction = String(units % scale)
  return "\(units / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}
