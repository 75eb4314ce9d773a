import GLBlurFilters

/// A text request within the ranges that Pango can count in.
struct PangoRequest {
  /// The greatest length of a line, in pixels. Pango counts 1024ths of a pixel in 32 bits.
  static let maximumLength = 2_000_000.0

  /// The text in UTF-8, without NUL and with line feeds as the only line ends.
  let text: [UInt8]
  /// The names of font families, without blanks around them.
  let families: [String]
  /// The font files that are families, in their order.
  let files: [FontFile]
  /// The values of axes as Pango takes them.
  let axes: String
  let size: Double
  let weight: Int
  let isItalic: Bool
  let alignment: TextAlignment
  let width: Double?
  let lineLimit: Int?
  let lineSpacing: Double
  let lineHeight: Double
  let letterSpacing: Double
  let outline: Double
  let breaksWords: Bool
  let isDrawn: Bool

  init(_ request: TextRequest) throws(TypesettingError) {
    var text = PangoText()
    for scalar in request.text.unicodeScalars { text.append(scalar) }
    self.text = text.bytes
    var files: [FontFile] = []
    families = try request.family.split(separator: ",").compactMap { PangoRequest.family($0) }
      .map { (name) throws(TypesettingError) in
        guard FontFile.isLikely(name) else { return name }
        files.append(try FontFile(name, in: request.folder))
        return FontFile.family(files.count - 1)
      }
    self.files = files
    axes = request.axes
    // Cairo cannot draw smaller text, and nothing of it would be visible.
    size = request.size >= 1.0 / 64 ? request.size : 1.0 / 64
    weight = min(max(request.weight, 1), 1000)
    isItalic = request.isItalic
    alignment = request.alignment
    width = request.width.map { $0 > 0 ? min($0, PangoRequest.maximumLength) : 0 }
    lineLimit = request.lineLimit.map { min(max($0, 1), Int(Int32.max)) }
    lineSpacing = request.lineSpacing > 0 ? min(request.lineSpacing, 1000) : 0
    lineHeight = request.lineHeight > 0 ? min(request.lineHeight, PangoRequest.maximumLength) : 0
    letterSpacing = min(
      max(request.letterSpacing, -PangoRequest.mostSpacing), PangoRequest.mostSpacing)

    outline = min(max(request.outline, 0), PangoRequest.mostSpacing)

    breaksWords = request.breaksWords
    isDrawn = request.isDrawn

    // A glyph is usually no wider than its em. Text that is wider nevertheless is found when it is
    // laid out.
    let length = Double(text.longestParagraph) * (size + max(letterSpacing, 0))
    guard size <= PangoRequest.maximumLength / 64, length <= PangoRequest.maximumLength,
      self.text.count < Int(Int32.max) / 2
    else {
      throw .tooLarge(width: PangoFonts.whole(length), height: PangoFonts.whole(size))
    }
  }

  private static let mostSpacing = PangoRequest.maximumLength / 64

  private static func family(_ name: Substring) -> String? {
    let isBlank = { (character: Character) in character.isWhitespace || character == "\0" }
    let start = name.drop(while: isBlank)
    guard let end = start.lastIndex(where: { !isBlank($0) }) else { return nil }
    return String(start[...end].filter { $0 != "\0" })
  }
}

/// Text in the form that Pango takes. To Pango, NUL ends a text, and some of Unicode's line ends
/// are not line ends.
private struct PangoText {
  private(set) var bytes: [UInt8] = []
  /// The length of the longest paragraph, in characters.
  private(set) var longestParagraph = 0
  private var paragraph = 0
  private var isAfterReturn = false

  mutating func append(_ scalar: Unicode.Scalar) {
    defer { isAfterReturn = scalar == "\r" }
    if isAfterReturn && scalar == "\n" { return }
    switch scalar {
    case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
      bytes.append(UInt8(ascii: "\n"))
      paragraph = 0
    default:
      bytes.append(contentsOf: UTF8.encode(scalar == "\0" ? "\u{FFFD}" : scalar) ?? .init())
      paragraph += 1
      longestParagraph = max(longestParagraph, paragraph)
    }
  }
}
