package import GLBlurFilters
import Synchronization

/// A typesetter that uses Pango. The library is opened when it is first needed and stays open, with
/// its fonts.
///
/// One text is set at a time, and other threads wait.
package final class PangoTypesetter: Typesetter {
  package static let shared = PangoTypesetter()

  private let library: String
  /// By the font files that they have beside the installed ones.
  private let fonts = Mutex<[[FontFile]: PangoFonts]>([:])
  private static let mostSets = 32

  package init(library: String = "libpangocairo-1.0.so.0") {
    self.library = library
  }

  package func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
    let text = try PangoRequest(request)
    return try fonts.withLock { (fonts) throws(TypesettingError) in
      try open(&fonts, text.files).typeset(text)
    }
  }

  package func version() throws(TypesettingError) -> String {
    try fonts.withLock { (fonts) throws(TypesettingError) in try open(&fonts).version }
  }

  package func families() throws(TypesettingError) -> [FontFamily] {
    try fonts.withLock { (fonts) throws(TypesettingError) in try open(&fonts).families() }
  }

  /// Returns the font files that a label names. Throws `TypesettingError.fontFile` if one cannot be
  /// read.
  func checkFiles(of font: String, in folder: FontFolder) throws(TypesettingError) -> [FontFile] {
    let files = try PangoRequest(TextRequest("", family: font, size: 1, folder: folder)).files
    if files.isEmpty { return [] }
    do {
      _ = try fonts.withLock { (fonts) throws(TypesettingError) in try open(&fonts, files).version }
    } catch {
      // Without a text library the files cannot be judged, and a render says that.
      if case .fontFile = error { throw error }
    }
    return files
  }

  private func open(
    _ fonts: inout [[FontFile]: PangoFonts], _ files: [FontFile] = []
  ) throws(TypesettingError) -> PangoFonts {
    if let known = fonts[files] { return known }
    if fonts.count > Self.mostSets { fonts = fonts.filter { $0.key.isEmpty } }
    let new = try PangoFonts(library: library, files: files)
    fonts[files] = new
    return new
  }
}

/// A text request within the ranges that Pango can count in.
struct PangoRequest {
  /// In pixels. Pango counts 1024ths of a pixel in 32 bits.
  static let maximumLength = 2_000_000.0

  /// In UTF-8, without NUL and with line feeds as the only line ends.
  let text: [UInt8]
  /// The first style is that of the text apart from its spans.
  let styles: [Style]
  /// Spans that divide the text, or none if it has one style and one ink.
  let spans: [Span]
  let files: [FontFile]
  let axes: String
  let alignment: TextAlignment
  let width: Double?
  let lineLimit: Int?
  let lineSpacing: Double
  let lineHeight: Double
  let outline: Double
  let breaksWords: Bool
  let isDrawn: Bool

  init(_ request: TextRequest) throws(TypesettingError) {
    var text = PangoText()
    let styles = request.styles
    var spans: [Span] = []
    for part in request.parts {
      for scalar in part.text.unicodeScalars { text.append(scalar) }
      guard text.bytes.count > spans.last?.end ?? 0 else { continue }
      let span = Span(
        end: text.bytes.count, style: styles.firstIndex(of: part.style) ?? 0, ink: part.ink)
      if let last = spans.last, last.style == span.style, last.ink == span.ink {
        spans.removeLast()
      }
      spans.append(span)
    }
    if spans.isEmpty { for scalar in request.text.unicodeScalars { text.append(scalar) } }
    self.text = text.bytes
    self.spans = spans
    var files: [FontFile] = []
    self.styles = try styles.map { (style) throws(TypesettingError) in
      try Style(style, in: request.folder, &files)
    }
    self.files = files
    axes = request.axes
    alignment = request.alignment
    width = request.width.map { $0 > 0 ? min($0, PangoRequest.maximumLength) : 0 }
    lineLimit = request.lineLimit.map { min(max($0, 1), Int(Int32.max)) }
    lineSpacing = request.lineSpacing > 0 ? min(request.lineSpacing, 1000) : 0
    lineHeight = request.lineHeight > 0 ? min(request.lineHeight, PangoRequest.maximumLength) : 0
    outline = min(max(request.outline, 0), PangoRequest.mostSpacing)
    breaksWords = request.breaksWords
    isDrawn = request.isDrawn

    // A glyph is usually no wider than its em. Wider text is found when it is laid out.
    let size = self.styles.map(\.size).max() ?? 0
    let em = self.styles.map { $0.size + max($0.letterSpacing, 0) }.max() ?? 0
    let length = Double(text.longestParagraph) * em
    guard size <= PangoRequest.maximumLength / 64, length <= PangoRequest.maximumLength,
      self.text.count < Int(Int32.max) / 2
    else {
      throw .tooLarge(width: PangoFonts.whole(length), height: PangoFonts.whole(size))
    }
  }

  var inks: Int { 1 + (spans.map(\.ink).max() ?? 0) }

  func string(of span: Span) -> String {
    let start = spans.map(\.end).last { $0 < span.end } ?? 0
    return String(decoding: text[start..<span.end], as: UTF8.self)
  }

  fileprivate static let mostSpacing = PangoRequest.maximumLength / 64

  fileprivate static func family(_ name: Substring) -> String? {
    let isBlank = { (character: Character) in character.isWhitespace || character == "\0" }
    let start = name.drop(while: isBlank)
    guard let end = start.lastIndex(where: { !isBlank($0) }) else { return nil }
    return String(start[...end].filter { $0 != "\0" })
  }
}

extension PangoRequest {
  /// A part of the text, which begins where the one before ends.
  struct Span {
    /// In bytes.
    let end: Int
    let style: Int
    let ink: Int
  }

  /// A style within the ranges that Pango can count in.
  struct Style {
    let families: [String]
    let size: Double
    let weight: Int
    let isItalic: Bool
    let letterSpacing: Double

    /// - Parameter files: The font files of the request, to which those of the style are added.
    fileprivate init(
      _ style: TextRequest.Style, in folder: FontFolder, _ files: inout [FontFile]
    ) throws(TypesettingError) {
      var families: [String] = []
      for name in style.family.split(separator: ",").compactMap({ PangoRequest.family($0) }) {
        guard FontFile.isLikely(name) else {
          families.append(name)
          continue
        }
        let file = try FontFile(name, in: folder)
        if !files.contains(file) { files.append(file) }
        families.append(FontFile.family(files.firstIndex(of: file) ?? 0))
      }
      self.families = families
      // Cairo cannot draw smaller text, and nothing of it would be visible.
      size = style.size >= 1.0 / 64 ? style.size : 1.0 / 64
      weight = min(max(style.weight, 1), 1000)
      isItalic = style.isItalic
      letterSpacing = min(
        max(style.letterSpacing, -PangoRequest.mostSpacing), PangoRequest.mostSpacing)
    }
  }
}

/// Text in the form that Pango takes: without NUL, and with line feeds for Unicode's other line
/// ends.
private struct PangoText {
  private(set) var bytes: [UInt8] = []
  /// In characters.
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
