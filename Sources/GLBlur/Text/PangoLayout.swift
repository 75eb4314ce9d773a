import CCodecs
import GLBlurFilters

/// A text whose lines have been laid out.
@safe struct PangoLayout: ~Copyable {
  private let handle: OpaquePointer
  private let measures: cpango_measures

  /// Lays out the text of a request.
  ///
  /// - Parameter fonts: The opened fonts, which must outlive the layout.
  @unsafe init(_ request: PangoRequest, fonts: OpaquePointer) throws(TypesettingError) {
    let families = request.families.isEmpty ? ["sans-serif"] : request.families
    let handle = unsafe withCStrings(families.joined(separator: ","), request.axes) {
      (families, axes) in
      unsafe request.text.withUnsafeBytes { text in
        var plain = unsafe cpango_request(
          text: text.bindMemory(to: CChar.self).baseAddress, text_count: Int32(text.count),
          families: families, size: request.size, weight: Int32(request.weight),
          is_italic: request.isItalic, axes: request.axes.isEmpty ? nil : axes,
          alignment: request.alignment.plain,
          width: request.width ?? -1, breaks_words: request.breaksWords,
          line_limit: Int32(request.lineLimit ?? 0),
          line_spacing: request.lineSpacing, line_height: request.lineHeight,
          letter_spacing: request.letterSpacing, outline: request.outline)
        return unsafe cpango_text_create(fonts, &plain)
      }
    }
    guard let handle = unsafe handle else { throw .tooLarge(width: 0, height: 0) }
    unsafe self.handle = handle
    unsafe measures = cpango_text_measure(handle)
  }

  deinit {
    unsafe cpango_text_destroy(handle)
  }

  /// The greatest number of pixels of a text. The limit bounds the memory that a text can ask for.
  private static let mostPixels = 1 << 26

  /// Draws the text, or only measures it.
  ///
  /// - Throws: `TypesettingError.tooLarge` if a side is longer than Cairo can draw, or if there are
  ///   too many pixels.
  func drawn(_ isDrawn: Bool) throws(TypesettingError) -> TypesetText {
    let size = Size(
      width: PangoFonts.whole(measures.ink_width), height: PangoFonts.whole(measures.ink_height))
    let side = Int(CPANGO_MAXIMUM_SIDE)
    guard !measures.is_too_wide else {
      throw .tooLarge(width: PangoFonts.whole(measures.line_width), height: size.height)
    }
    guard size.width <= side, size.height <= side,
      size.width * size.height <= Self.mostPixels
    else {
      throw .tooLarge(width: size.width, height: size.height)
    }
    var text = TypesetText(
      coverage: nil, colored: nil, x: PangoFonts.whole(measures.ink_x),
      y: PangoFonts.whole(measures.ink_y), box: box,
      height: PangoFonts.whole(measures.height.rounded(.up)),
      lines: Int(measures.line_count), families: families,
      missingCharacters: Int(measures.missing_characters), isTruncated: measures.is_truncated)
    guard isDrawn, size.width > 0, size.height > 0 else { return text }
    guard
      unsafe cpango_text_draw(
        handle, Int32(text.x), Int32(text.y), Int32(size.width), Int32(size.height))
    else { throw .tooLarge(width: size.width, height: size.height) }
    if unsafe cpango_text_has_coverage(handle) {
      text.coverage = try unsafe image(size, cpango_text_copy_coverage)
    }
    if unsafe cpango_text_has_colors(handle) {
      text.colored = try unsafe image(size, cpango_text_copy_colors)
    }
    if unsafe cpango_text_has_outline(handle) {
      text.outline = try unsafe image(size, cpango_text_copy_outline)
    }
    return text
  }

  private var box: Region {
    let x = PangoFonts.whole(measures.left.rounded(.down))
    let y = PangoFonts.whole(measures.top.rounded(.down))
    return Region(
      columns: x..<max(x, PangoFonts.whole(measures.right.rounded(.up))),
      rows: y..<max(y, PangoFonts.whole(measures.bottom.rounded(.up))))
  }

  private var families: [String] {
    var families: [String] = []
    while let name = unsafe cpango_text_family(handle, Int32(families.count)) {
      unsafe families.append(String(cString: name))
    }
    return families
  }

  /// Returns the weight in which a family is used, by its place among the families.
  func weight(ofFamily index: Int) -> Int {
    Int(unsafe cpango_text_weight(handle, Int32(index)))
  }

  private func image(
    _ size: Size, _ copy: (OpaquePointer, UnsafeMutablePointer<UInt8>) -> Void
  ) throws(TypesettingError) -> Image {
    do {
      return try Image(size: size, format: .rgba8) { (target: inout MutableRawSpan) in
        unsafe target.withUnsafeMutableBytes { rows in
          let bytes = unsafe rows.bindMemory(to: UInt8.self)
          if let start = bytes.baseAddress { unsafe copy(handle, start) }
        }
      }
    } catch {
      throw .tooLarge(width: size.width, height: size.height)
    }
  }
}

extension TextAlignment {
  fileprivate var plain: cpango_alignment {
    switch self {
    case .natural: CPANGO_NATURAL
    case .left: CPANGO_LEFT
    case .center: CPANGO_CENTER
    case .right: CPANGO_RIGHT
    case .justified: CPANGO_JUSTIFIED
    }
  }
}

@unsafe private func withCStrings<Result>(
  _ first: String, _ second: String,
  _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Result
) -> Result {
  unsafe first.withCString { first in unsafe second.withCString { unsafe body(first, $0) } }
}
