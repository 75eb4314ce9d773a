import Synchronization

/// A service that turns text into pixels: it shapes the text, breaks lines, chooses fallback fonts
/// and draws glyphs. The label decides position and colour.
package protocol Typesetter: Sendable {
  /// - Throws: `TypesettingError` if there is no text library or no font, or if there are too many
  ///   pixels.
  func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText
}

/// A text with its style. All lengths are in pixels.
package struct TextRequest: Hashable, Sendable {
  /// The text. Line feeds and Unicode's other line ends separate paragraphs.
  package var text: String
  /// The font families or font files in order of preference, separated by commas. It is empty for
  /// the system's default family.
  package var family: String
  /// The folder of the font files.
  package var folder: FontFolder
  /// The values of the axes of variable fonts, such as `wdth=75,opsz=20`.
  package var axes: String
  /// The em, in pixels.
  package var size: Double
  /// The weight of the font, 100…1000. 400 is regular and 700 is bold.
  package var weight: Int
  package var isItalic: Bool
  package var alignment: TextAlignment
  /// The width at which lines are broken, in pixels, or nil for one line per paragraph.
  package var width: Double?
  /// The limit on lines, or nil. Truncated text ends with an ellipsis.
  package var lineLimit: Int?
  /// The distance between baselines as a multiple of the font's own.
  package var lineSpacing: Double
  /// The distance between baselines, in pixels, in place of `lineSpacing`, or 0.
  package var lineHeight: Double
  /// The distance added between letters, in pixels.
  package var letterSpacing: Double
  /// Parts of the text with a style or a colour each, which together are the text; or none for a text of
  /// the style of the request.
  package var parts: [Part] = []
  /// The width of a line around the letters, in pixels, or 0.
  package var outline: Double
  /// Whether words that are too long for a line are broken.
  package var breaksWords = true
  /// Whether the text is drawn rather than only measured.
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
  /// What letters of a text look like, apart from their colour.
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
    /// The colour, as a number from 0. Each has glyphs of its own in the typeset text.
    package var ink: Int

    package init(_ text: String, style: Style, ink: Int = 0) {
      (self.text, self.style, self.ink) = (text, style, ink)
    }
  }

  /// The style of the text apart from its parts.
  package var style: Style {
    Style(
      family: family, size: size, weight: weight, isItalic: isItalic, letterSpacing: letterSpacing)
  }

  /// The style of the text apart from its parts, and after it the other styles of parts that have letters.
  package var styles: [Style] {
    parts.reduce(into: [style]) { styles, part in
      if !part.text.isEmpty, !styles.contains(part.style) { styles.append(part.style) }
    }
  }

  /// Scales the text, and the distances of its letters and lines with it.
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
  /// Lines start at the side where reading starts: left for Latin, right for Arabic.
  case natural
  /// Lines start at the left.
  case left
  /// Lines are centred.
  case center
  /// Lines end at the right.
  case right
  /// Lines are stretched to the full width, except for the last line of a paragraph.
  case justified
}

/// A text as pixels.
///
/// Positions are relative to the top left corner of the layout. The layout has the requested width,
/// or else that of the longest line. With a line height of its own, boxes of lines may reach beyond
/// the top and the bottom.
package struct TypesetText: Sendable {
  /// The glyphs of an ink.
  package struct Glyphs: Sendable {
    /// As that of the text.
    package var coverage: Image?
    /// As that of the text.
    package var colored: Image?

    package init(coverage: Image?, colored: Image?) {
      (self.coverage, self.colored) = (coverage, colored)
    }
  }

  /// White pixels with the coverage of the glyphs of the first ink as alpha, or nil if no pixel is covered.
  package var coverage: Image?
  /// The glyphs that have their own colours, such as emoji, or nil. The image has the size and
  /// position of `coverage`; the text is the sum of both.
  package var colored: Image?
  /// The glyphs of further inks. Their images have the size and position of `coverage`.
  package var further: [Glyphs] = []
  /// White pixels with the coverage of a line along the outlines of the letters as alpha, twice as wide as
  /// the request says, so that half of it lies outside; or nil. The image has the size and position of
  /// `coverage`, beneath which it is meant to lie.
  package var outline: Image?
  /// The column of the first pixel of both images.
  package var x: Int
  /// The row of the first pixel of both images.
  package var y: Int
  /// The bounding box of the lines, from the ascent of the first to the descent of the last line,
  /// and from the leftmost start to the rightmost end of a line.
  package var box: Region
  /// The height of the layout, in pixels.
  package var height: Int
  package var lines: Int
  /// The font families in use, in order of first use.
  package var families: [String]
  /// The families in use by each of the request's styles, or none if there is only one style.
  package var familiesOfStyles: [[String]] = []
  /// The families of the request's font files.
  package var fileFamilies: [String] = []
  /// The families that styles in use name first and that are not installed.
  package var missingFamilies: [MissingFamily] = []
  /// The families in use that lack the weight of the request. Regular is not counted, since every
  /// text asks for it that does not say another, and neither are families of coloured glyphs.
  package var missingWeights: [MissingWeight] = []
  /// The number of characters that are in no font. They are drawn as boxes.
  package var missingCharacters: Int
  /// Whether the limit of lines truncated the text.
  package var isTruncated: Bool

  /// The glyphs of all inks.
  package var glyphs: [Glyphs] { [Glyphs(coverage: coverage, colored: colored)] + further }
  /// The images of all glyphs.
  var images: [Image] { glyphs.flatMap { [$0.coverage, $0.colored].compactMap(\.self) } }

  var byteCount: Int { (images + [outline].compactMap(\.self)).reduce(0) { $0 + $1.byteCount } }

  /// The first family that the text names, if it is not installed.
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
  /// A library cannot be opened. The dynamic loader gives the reason.
  case library(String, reason: String)
  /// No font is installed.
  case noFonts
  /// A font file cannot be used. The reason is a whole sentence.
  case fontFile(reason: String)
  /// The pixels do not fit into memory or exceed the limit on images. There are so many for each colour.
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

/// A typesetter that always fails, for chains that are lowered without a text library.
package struct NoTypesetter: Typesetter {
  package init() {}

  package func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
    throw .library("a text library", reason: "none was given")
  }
}

/// A typesetter that sets each text once, however often a chain is lowered.
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
