import CCodecs
import GLBlurFilters

/// A text whose lines have been laid out.
@safe struct PangoLayout: ~Copyable {
  private let handle: OpaquePointer
  private let measures: cpango_measures

  /// - Parameter fonts: The opened fonts, which must outlive the layout.
  @unsafe init(_ request: PangoRequest, fonts: OpaquePointer) throws(TypesettingError) {
    let spans = request.spans.map {
      cpango_span(end: Int32($0.end), style: Int32($0.style), ink: Int32($0.ink))
    }
    let handle = unsafe withStyles(request.styles[...]) { styles in
      unsafe request.axes.withCString { axes in
        unsafe request.text.withUnsafeBytes { text in
          unsafe styles.withUnsafeBufferPointer { styles in
            unsafe spans.withUnsafeBufferPointer { spans in
              var plain = unsafe cpango_request(
                text: text.bindMemory(to: CChar.self).baseAddress, text_count: Int32(text.count),
                styles: styles.baseAddress, spans: spans.baseAddress,
                span_count: Int32(spans.count), axes: request.axes.isEmpty ? nil : axes,
                alignment: request.alignment.plain,
                width: request.width ?? -1, breaks_words: request.breaksWords,
                line_limit: Int32(request.lineLimit ?? 0),
                line_spacing: request.lineSpacing, line_height: request.lineHeight,
                outline: request.outline)
              return unsafe cpango_text_create(fonts, &plain)
            }
          }
        }
      }
    }
    guard let handle = unsafe handle else { throw .tooLarge(width: 0, height: 0) }
    unsafe self.handle = handle
    unsafe measures = cpango_text_measure(handle)
  }

  deinit {
    unsafe cpango_text_destroy(handle)
  }

  /// The limit bounds the memory that a text can ask for.
  private static let mostPixels = 1 << 26

  /// Draws the text in a number of inks, or only measures it if there are none. Throws
  /// `TypesettingError.tooLarge` if a side is longer than Cairo can draw, or if there are too many
  /// pixels.
  func drawn(inks: Int) throws(TypesettingError) -> TypesetText {
    let size = Size(
      width: PangoFonts.whole(measures.ink_width), height: PangoFonts.whole(measures.ink_height))
    let side = Int(CPANGO_MAXIMUM_SIDE)
    guard !measures.is_too_wide else {
      throw .tooLarge(width: PangoFonts.whole(measures.line_width), height: size.height)
    }
    guard size.width <= side, size.height <= side else {
      throw .tooLarge(width: size.width, height: size.height)
    }
    guard size.area * max(inks, 1) <= Self.mostPixels else {
      throw .tooLarge(width: size.width, height: size.height, colors: inks)
    }
    var text = TypesetText(
      coverage: nil, colored: nil, x: PangoFonts.whole(measures.ink_x),
      y: PangoFonts.whole(measures.ink_y), box: box,
      height: PangoFonts.whole(measures.height.rounded(.up)),
      lines: Int(measures.line_count), families: [],
      missingCharacters: Int(measures.missing_characters), isTruncated: measures.is_truncated)
    guard size.width > 0, size.height > 0 else { return text }
    for ink in 0..<inks {
      guard
        unsafe cpango_text_draw(
          handle, Int32(ink), Int32(text.x), Int32(text.y), Int32(size.width), Int32(size.height))
      else { throw .tooLarge(width: size.width, height: size.height) }
      let glyphs = TypesetText.Glyphs(
        coverage: unsafe cpango_text_has_coverage(handle)
          ? try unsafe image(size, cpango_text_copy_coverage) : nil,
        colored: unsafe cpango_text_has_colors(handle)
          ? try unsafe image(size, cpango_text_copy_colors) : nil)
      if ink > 0 {
        text.further.append(glyphs)
        continue
      }
      (text.coverage, text.colored) = (glyphs.coverage, glyphs.colored)
      if unsafe cpango_text_has_outline(handle) {
        text.outline = try unsafe image(size, cpango_text_copy_outline)
      }
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

  /// In order of first use.
  var uses: [(family: String, style: Int, weight: Int)] {
    var uses: [(family: String, style: Int, weight: Int)] = []
    while let name = unsafe cpango_text_family(handle, Int32(uses.count)) {
      let index = Int32(uses.count)
      unsafe uses.append(
        (
          String(cString: name), Int(cpango_text_style(handle, index)),
          Int(cpango_text_weight(handle, index))
        ))
    }
    return uses
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

@unsafe private func withStyles<Result>(
  _ styles: ArraySlice<PangoRequest.Style>, _ done: [cpango_style] = unsafe [],
  _ body: ([cpango_style]) -> Result
) -> Result {
  guard let style = styles.first else { return unsafe body(done) }
  let families = style.families.isEmpty ? ["sans-serif"] : style.families
  return unsafe families.joined(separator: ",").withCString { families in
    let plain = unsafe cpango_style(
      families: families, size: style.size, weight: Int32(style.weight),
      is_italic: style.isItalic, letter_spacing: style.letterSpacing)
    return unsafe withStyles(styles.dropFirst(), done + [plain], body)
  }
}
