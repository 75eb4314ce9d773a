/// Turns text into pixels. Shaping, line breaking, fallback between fonts and the drawing of
/// glyphs are its business; where the text goes and in which colour are a label's.
package protocol Typesetter: Sendable {
  /// - Throws: `TypesettingError` when there is no text library, no font, or no room for the pixels.
  func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText
}

/// Text to be set; all lengths are in pixels.
package struct TextRequest: Hashable, Sendable {
  /// Paragraphs end at a line feed or any other of Unicode's line ends.
  package var text: String
  /// Names of families, separated by commas, the preferred first; empty for the system's standard.
  package var family: String
  /// The em.
  package var size: Double
  /// 100…1000; 400 is regular, 700 bold.
  package var weight: Int
  package var isItalic: Bool
  package var alignment: TextAlignment
  /// Lines are broken at this width; nil for one line a paragraph.
  package var width: Double?
  /// At most so many lines, the last one cut short with an ellipsis; nil for any number.
  package var lineLimit: Int?
  /// The distance of two baselines as a multiple of the font's own.
  package var lineSpacing: Double

  package init(
    _ text: String, family: String = "", size: Double, weight: Int = 400, isItalic: Bool = false,
    alignment: TextAlignment = .natural, width: Double? = nil, lineLimit: Int? = nil,
    lineSpacing: Double = 1
  ) {
    self.text = text
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.alignment = alignment
    self.width = width
    self.lineLimit = lineLimit
    self.lineSpacing = lineSpacing
  }
}

/// Where the lines of a text lie between the left and the right.
public enum TextAlignment: String, Choice {
  /// On the side where reading starts.
  case natural
  case left
  case center
  case right
  /// Stretched to the whole width, but for the last line.
  case justified
}

/// Text as pixels. Places are relative to the top left corner of the layout, whose width is the
/// request's, or the longest line's.
package struct TypesetText: Sendable {
  /// White with the glyphs' coverage as alpha; nil where nothing is to be seen.
  package var coverage: Image?
  /// Glyphs that bring their own colours, as emoji do, of the same size and place as `coverage`;
  /// nil where there are none. The whole ink is the sum of both.
  package var colored: Image?
  /// Where the first pixel of both images lies.
  package var x: Int
  package var y: Int
  /// The lines' boxes together, from the ascent of the first to the descent of the last, and from
  /// the leftmost start to the rightmost end of a line.
  package var box: Region
  /// The height of the layout.
  package var height: Int
  package var lines: Int
  /// Families in the order in which they are first used.
  package var families: [String]
  /// The first family that was asked for, if that is not installed.
  package var missingFamily: String?
  /// How many characters no font has: they are drawn as boxes.
  package var missingCharacters: Int
  /// Text was left out for the line limit.
  package var isTruncated: Bool

  package init(
    coverage: Image?, colored: Image?, x: Int, y: Int, box: Region, height: Int,
    lines: Int, families: [String], missingFamily: String? = nil, missingCharacters: Int = 0,
    isTruncated: Bool = false
  ) {
    self.coverage = coverage
    self.colored = colored
    self.x = x
    self.y = y
    self.box = box
    self.height = height
    self.lines = lines
    self.families = families
    self.missingFamily = missingFamily
    self.missingCharacters = missingCharacters
    self.isTruncated = isTruncated
  }
}

/// Why text cannot be set.
package enum TypesettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A library cannot be opened; the reason is the loader's.
  case library(String, reason: String)
  /// No font at all is installed.
  case noFonts
  /// The pixels do not fit into memory, or are more than an image can have.
  case tooLarge(width: Int, height: Int)

  package var description: String {
    switch self {
    case .library(let name, let reason):
      "text needs \(name) (\(reason)); install Debian's package libpangocairo-1.0-0"
    case .noFonts: "no font is installed; install one, such as Debian's package fonts-noto-core"
    case .tooLarge(let width, let height):
      "the text would have \(width)×\(height) pixels; make it shorter or its font smaller"
    }
  }
}

/// Where there is no text library.
package struct NoTypesetter: Typesetter {
  package init() {}

  package func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
    throw .library("a text library", reason: "none was given")
  }
}
