import Synchronization

/// A service that shapes text, breaks lines, chooses fallback fonts and draws glyphs.
package protocol Typesetter: Sendable {
  /// Sets a text.
  ///
  /// - Throws: `TypesettingError` without a text library or a font, or with too many pixels.
  func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText
}

/// A text with its style. All lengths are in pixels.
package struct TextRequest: Hashable, Sendable {
  /// Line feeds and Unicode's other line ends separate paragraphs.
  package var text: String
  /// Families or font files by preference, separated by commas, or empty for the default.
  package var family: String
  package var folder: FontFolder
  /// The axes of variable fonts, such as `wdth=75,opsz=20`.
  package var axes: String
  /// The em.
  package var size: Double
  /// 100…1000. 400 is regular and 700 bold.
  package var weight: Int
  package var isItalic: Bool
  package var alignment: TextAlignment
  /// The width at which lines are broken, or nil for one line per paragraph.
  package var width: Double?
  /// The limit on lines, or nil. Truncated text ends with an ellipsis.
  package var lineLimit: Int?
  /// The distance between baselines as a multiple of the font's own.
  package var lineSpacing: Double
  /// The distance between baselines in place of `lineSpacing`, or 0.
  package var lineHeight: Double
  package var letterSpacing: Double
  /// Parts with a style or a colour each, which together are the text, or none.
  package var parts: [Part] = []
  /// The width of the line around the letters, or 0.
  package var outline: Double
  /// Whether words too long for a line are broken.
  package var breaksWords = true
  package var isDrawn = true

  package init(
    _ text: String, family: String = "", size: Double, weight: Int = 400, isItalic: Bool = false,
    alignment: TextAlignment = .natural, width: Double? = nil, lineLimit: Int? = nil,
    lineSpacing: Double = 1, lineHeight: Double = 0, letterSpacing: Double = 0, outline: Double = 0,
    axes: String = "", folder: FontFolder = FontFolder()
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
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
    self.outline = outline
    self.axes = axes
    self.folder = folder
  }
}

extension TextRequest {
  /// The look of letters, apart from colour.
  package struct Style: Hashable, Sendable {
    package var family: String
    package var size: Double
    package var weight: Int
    package var isItalic: Bool
    package var letterSpacing: Double

    package init(
      family: String, size: Double, weight: Int, isItalic: Bool, letterSpacing: Double
    ) {
      self.family = family
      self.size = size
      self.weight = weight
      self.isItalic = isItalic
      self.letterSpacing = letterSpacing
    }
  }

  /// A part of a text.
  package struct Part: Hashable, Sendable {
    package var text: String
    package var style: Style
    /// From 0. Each colour has its own glyphs in the typeset text.
    package var ink: Int

    package init(_ text: String, style: Style, ink: Int = 0) {
      (self.text, self.style, self.ink) = (text, style, ink)
    }
  }

  package var style: Style {
    Style(
      family: family, size: size, weight: weight, isItalic: isItalic, letterSpacing: letterSpacing)
  }

  /// The style of the request, then the other styles of parts that have letters.
  package var styles: [Style] {
    parts.reduce(into: [style]) { styles, part in
      if !part.text.isEmpty, !styles.contains(part.style) { styles.append(part.style) }
    }
  }

  mutating func scale(by factor: Double) {
    size *= factor
    lineHeight *= factor
    letterSpacing *= factor
    for index in parts.indices {
      parts[index].style.size *= factor
      parts[index].style.letterSpacing *= factor
    }
  }
}

/// The horizontal alignment of lines.
public enum TextAlignment: String, Choice {
  /// Lines start where reading starts: left for Latin, right for Arabic.
  case natural
  /// Lines start at the left.
  case left
  /// Lines are centred.
  case center
  /// Lines end at the right.
  case right
  /// Lines are stretched to the full width, except the last of a paragraph.
  case justified
}

/// A text as pixels.
///
/// Positions are relative to the top left corner of the layout, which is as wide as requested, or
/// else as the longest line. With a line height of its own, lines may reach beyond the layout.
package struct TypesetText: Sendable {
  /// The glyphs of an ink, as for `TypesetText`.
  package struct Glyphs: Sendable {
    package var coverage: Image?
    package var colored: Image?

    package init(coverage: Image?, colored: Image?) {
      (self.coverage, self.colored) = (coverage, colored)
    }
  }

  /// White pixels whose alpha is the coverage of the first ink's glyphs, or nil without any.
  package var coverage: Image?
  /// Glyphs with colours of their own, such as emoji, or nil. The text is the sum of this image and
  /// `coverage`, which has the same place.
  package var colored: Image?
  /// The glyphs of further inks, at the same place.
  package var further: [Glyphs] = []
  /// White pixels whose alpha is the coverage of a line along the outlines, or nil, meant to lie
  /// beneath `coverage` at the same place. The line is twice as wide as requested, so that half
  /// lies outside.
  package var outline: Image?
  /// The first column of the images.
  package var x: Int
  /// The first row of the images.
  package var y: Int
  /// The box of the lines: from the ascent of the first to the descent of the last, and from the
  /// leftmost start to the rightmost end.
  package var box: Region
  package var height: Int
  package var lines: Int
  /// The font families in order of first use.
  package var families: [String]
  /// The families by the request's styles, or none for a single style.
  package var familiesOfStyles: [[String]] = []
  package var fileFamilies: [String] = []
  /// Families that styles in use name first and that are not installed.
  package var missingFamilies: [MissingFamily] = []
  /// Families in use that lack the requested weight, except regular, the weight of texts that state
  /// none, and families of coloured glyphs.
  package var missingWeights: [MissingWeight] = []
  /// Characters in no font are drawn as boxes.
  package var missingCharacters: Int
  package var isTruncated: Bool

  package var glyphs: [Glyphs] { [Glyphs(coverage: coverage, colored: colored)] + further }
  var images: [Image] { glyphs.flatMap { [$0.coverage, $0.colored].compactMap(\.self) } }

  var byteCount: Int { (images + [outline].compactMap(\.self)).reduce(0) { $0 + $1.byteCount } }

  package var missingFamily: String? { missingFamilies.first?.name }

  package init(
    coverage: Image?, colored: Image?, x: Int, y: Int, box: Region, height: Int,
    lines: Int, families: [String], missingCharacters: Int = 0,
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
    self.missingCharacters = missingCharacters
    self.isTruncated = isTruncated
  }
}

/// A reason why text cannot be set.
package enum TypesettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The dynamic loader gives the reason.
  case library(String, reason: String)
  case noFonts
  /// The reason is a whole sentence.
  case fontFile(reason: String)
  /// The pixels, so many for each colour, do not fit into memory or exceed the limit on images.
  case tooLarge(width: Int, height: Int, colors: Int = 1)

  package var description: String {
    switch self {
    case .library(let name, let reason):
      "text needs \(name) (\(reason)); install Debian's package libpangocairo-1.0-0"
    case .noFonts: "no font is installed; install one, such as Debian's package fonts-noto-core"
    case .fontFile(let reason): reason
    case .tooLarge(let width, let height, let colors):
      "the text would have \(width)×\(height) pixels"
        + (colors > 1
          ? " in \(colors) colours; make it shorter, its font smaller or its colours fewer"
          : "; make it shorter or its font smaller")
    }
  }
}

/// A typesetter that always fails, for lowering without a text library.
package struct NoTypesetter: Typesetter {
  package init() {}

  package func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
    throw .library("a text library", reason: "none was given")
  }
}

/// A typesetter that sets each text once.
package final class TypesettingCache: Typesetter {
  private let typesetter: any Typesetter
  private let texts = Mutex<[TextRequest: TypesetText]>([:])

  package init(_ typesetter: any Typesetter) {
    self.typesetter = typesetter
  }

  package func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
    if let known = texts.withLock({ $0[request] }) { return known }
    let typeset = try typesetter.typeset(request)
    texts.withLock { $0[request] = typeset }
    return typeset
  }
}
