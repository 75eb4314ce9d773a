public import Legibility

/// How a label is drawn and how legible it is.
public struct LabelReport: Hashable, Sendable {
  /// What hides a part of a label's glyphs.
  public enum Cut: String, Hashable, Sendable {
    /// Glyphs reach beyond the edge of the picture.
    case picture
    /// Glyphs reach beyond the outline of a view around the label that clips its content.
    case view
  }

  /// The place of the label in the chain, such as `nodes[3]` or `nodes[2].content[0]`.
  public let place: String
  /// The whole text of the label, even if only a part is drawn.
  public let text: String
  /// The bounding box of the lines, in pixels of the node's image.
  public let box: Region
  /// The size and weight of the text, by which WCAG distinguishes large text. The size is in
  /// points, independent of the scale.
  public let size: TextSize
  /// The font families in use, in order of first use.
  public let families: [String]
  /// The families in use that the label does not name, as fallbacks for missing characters. It is
  /// empty if the label names no family or a generic one.
  public let fallbackFamilies: [String]
  /// The first family that the label names, if it is not installed.
  public let missingFamily: String?
  /// The number of characters that are in no font.
  public let missingCharacters: Int
  /// Whether the limit of lines truncated the text.
  public let isTruncated: Bool
  /// What hides a part of the glyphs, or nil if all show. In a film it is nil if all show in some
  /// frame.
  public package(set) var cut: Cut?
  /// The conformance requested by `legible`, or nil.
  public let wanted: Conformance?
  /// The colour of the text and the scrim behind it.
  public internal(set) var paint: LabelPaint
  /// The contrast of the text with the pixels behind it, including the scrim. It is nil if not
  /// measured, or if the label lies outside the visible picture.
  public internal(set) var contrast: ContrastSummary?
  /// The time in seconds of the first frame with the worst pixel of a film. It is nil for a
  /// picture.
  public internal(set) var worstTime: Double?
  /// The smallest change that reaches each conformance that the label fails. It is empty if nothing
  /// was measured, and for the labels of a rendered picture, where only contrast is measured.
  public internal(set) var remedies: [Conformance: LabelPaint] = [:]

  /// - Parameters:
  ///   - font: The families that the label names, separated by commas.
  ///   - typeset: The result of typesetting the text.
  init(
    place: String, text: String, box: Region, size: TextSize, font: String, typeset: TypesetText,
    wanted: Conformance?, paint: LabelPaint
  ) {
    self.place = place
    self.text = text
    self.box = box
    self.size = size
    families = typeset.families
    let asked = Set(font.split(separator: ",").map { trimmed($0).lowercased() })
    fallbackFamilies =
      asked.isEmpty || !generic.isDisjoint(with: asked)
      ? [] : families.filter { !asked.contains($0.lowercased()) }
    missingFamily = typeset.missingFamily
    missingCharacters = typeset.missingCharacters
    isTruncated = typeset.isTruncated
    self.wanted = wanted
    self.paint = paint
  }

  /// Returns whether the worst pixel reaches a conformance, or nil if the contrast was not
  /// measured.
  public func reaches(_ conformance: Conformance) -> Bool? {
    contrast.map { $0.worstRatio >= conformance.requiredRatio(for: size) }
  }
}

private let generic: Set = [
  "sans", "sans-serif", "serif", "monospace", "system-ui", "cursive", "fantasy",
]

private func trimmed(_ name: Substring) -> Substring {
  let start = name.drop(while: \.isWhitespace)
  return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
}

/// The colours in which a label is drawn, after `auto` and `legible` are resolved.
public struct LabelPaint: Hashable, Sendable {
  /// The colour of the text: a fixed colour or a vibrancy style, never `auto`.
  public let color: LabelColor
  /// The colour behind the text. It is clear without a scrim.
  public let scrim: Color

  package init(_ color: LabelColor, scrim: Color = .clear) {
    self.color = color
    self.scrim = scrim
  }

  /// The fixed colour of the text, or black if a vibrancy style sets the colour.
  var inkColor: Color {
    if case .color(let color) = color { color } else { .black }
  }
}
