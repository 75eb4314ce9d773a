package import GLBlurFilters
import Synchronization

/// Sets text with Pango, which is opened when it is first needed and kept, as its fonts are.
///
/// One text at a time: threads wait for each other. The pixels depend on the request, the installed
/// fonts and Fontconfig's rules, but not on the desktop's settings for them.
package final class PangoTypesetter: Typesetter {
  /// Fonts are read once a process for all who share this one.
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

  /// Pango's version.
  ///
  /// - Throws: why no text can be set.
  package func version() throws(TypesettingError) -> String {
    try fonts.withLock { (fonts: inout PangoFonts?) throws(TypesettingError) in
      try open(&fonts)
      return fonts?.version ?? ""
    }
  }

  private func open(_ fonts: inout PangoFonts?) throws(TypesettingError) {
    if fonts == nil { fonts = try PangoFonts(library: library) }
  }
}
