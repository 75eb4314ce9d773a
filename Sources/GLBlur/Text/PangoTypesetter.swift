package import GLBlurFilters
import Synchronization

/// A typesetter that uses Pango. The library is opened when it is first needed and is kept open,
/// together with its fonts.
///
/// One text is set at a time, and other threads wait. The pixels depend on the request, the
/// installed fonts and Fontconfig's rules, but not on the desktop's settings for fonts.
package final class PangoTypesetter: Typesetter {
  /// The typesetter that is shared by the whole process, so that fonts are read only once.
  package static let shared = PangoTypesetter()

  private let library: String
  /// The fonts that were opened, by the font files that they have beside the installed ones.
  private let fonts = Mutex<[[FontFile]: PangoFonts]>([:])
  /// The greatest number of sets of font files that stay open.
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

  /// Returns the version of Pango.
  ///
  /// - Throws: The reason why no text can be set.
  package func version() throws(TypesettingError) -> String {
    try fonts.withLock { (fonts) throws(TypesettingError) in try open(&fonts).version }
  }

  /// Returns the installed font families in the order of their names.
  ///
  /// - Throws: The reason why no text can be set.
  package func families() throws(TypesettingError) -> [FontFamily] {
    try fonts.withLock { (fonts) throws(TypesettingError) in try open(&fonts).families() }
  }

  /// Checks the font files that a label names as its font.
  ///
  /// - Throws: `TypesettingError.fontFile` if one cannot be read.
  func checkFiles(of font: String, in folder: FontFolder) throws(TypesettingError) {
    let files = try PangoRequest(TextRequest("", family: font, size: 1, folder: folder)).files
    if files.isEmpty { return }
    do {
      _ = try fonts.withLock { (fonts) throws(TypesettingError) in try open(&fonts, files).version }
    } catch {
      // Without a text library the files cannot be judged, and a render says that.
      if case .fontFile = error { throw error }
    }
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
