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
  private let fonts = Mutex<PangoFonts?>(nil)

  package init(library: String = "libpangocairo-1.0.so.0") {
    self.library = library
  }

  package func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
    let text = try PangoRequest(request)
    return try fonts.withLock { (fonts: inout PangoFonts?) throws(TypesettingError) in
      try open(&fonts)
      guard let typeset = try fonts?.typeset(text) else { throw .noFonts }
      return typeset
    }
  }

  /// Returns the version of Pango.
  ///
  /// - Throws: The reason why no text can be set.
  package func version() throws(TypesettingError) -> String {
    try fonts.withLock { (fonts: inout PangoFonts?) throws(TypesettingError) in
      try open(&fonts)
      return fonts?.version ?? ""
    }
  }

  /// Returns the installed font families in the order of their names.
  ///
  /// - Throws: The reason why no text can be set.
  package func families() throws(TypesettingError) -> [FontFamily] {
    try fonts.withLock { (fonts: inout PangoFonts?) throws(TypesettingError) in
      try open(&fonts)
      return fonts?.families() ?? []
    }
  }

  private func open(_ fonts: inout PangoFonts?) throws(TypesettingError) {
    if fonts == nil { fonts = try PangoFonts(library: library) }
  }
}
