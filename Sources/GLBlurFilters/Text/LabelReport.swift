public import Legibility

/// What became of a label.
public struct LabelReport: Hashable, Sendable {
  /// Where it stands in the chain: `nodes[3]`, or `nodes[2].content[0]`.
  public let place: String
  public let text: String
  /// The lines' boxes together, in pixels of the node's image.
  public let box: Region
  /// In points.
  public let size: TextSize
  /// The families of its fonts, in the order in which they are first used.
  public let families: [String]
  /// Those of them that were not asked for, where families were: fallbacks for characters that the
  /// others lack.
  public let fallbackFamilies: [String]
  /// The family that was asked for, if that is not installed.
  public let missingFamily: String?
  /// How many characters no font has.
  public let missingCharacters: Int
  /// Text was left out for want of lines.
  public let isTruncated: Bool
  /// The conformance that was asked for.
  public let wanted: Conformance?
  /// What it is drawn in.
  public internal(set) var paint: LabelPaint
  /// How legible it is over what lies behind, its scrim included; nil where that was not measured,
  /// or where nothing lies behind.
  public internal(set) var contrast: ContrastSummary?
  /// What would make it legible with the least change, by conformance; without those that it
  /// reaches as it is, and empty where nothing was measured.
  public internal(set) var remedies: [Conformance: LabelPaint] = [:]

  /// - Parameters:
  ///   - font: the families that were asked for, separated by commas.
  ///   - typeset: the text as the typesetter set it.
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

  /// Whether the worst pixel has the contrast; nil where that was not measured.
  public func reaches(_ conformance: Conformance) -> Bool? {
    contrast.map { $0.worstRatio >= conformance.requiredRatio(for: size) }
  }
}

/// Families that stand for whichever is installed.
private let generic: Set = [
  "sans", "sans-serif", "serif", "monospace", "system-ui", "cursive", "fantasy",
]

private func trimmed(_ name: Substring) -> Substring {
  let start = name.drop(while: \.isWhitespace)
  return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
}

/// What a label is drawn in, when everything is decided.
public struct LabelPaint: Hashable, Sendable {
  /// A colour or a style of vibrancy, never `auto`.
  public let color: LabelColor
  /// Laid behind the text; clear for none.
  public let scrim: Color

  package init(_ color: LabelColor, scrim: Color = .clear) {
    self.color = color
    self.scrim = scrim
  }

  /// Of the text; black where a material decides it.
  var inkColor: Color {
    if case .color(let color) = color { color } else { .black }
  }
}
