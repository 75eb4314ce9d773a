import CCodecs
import GLBlurFilters

/// The opened libraries and the fonts that they have found.
@safe struct PangoFonts: ~Copyable {
  private let handle: OpaquePointer

  init(library: String) throws(TypesettingError) {
    var message = [CChar](repeating: 0, count: 512)
    guard let handle = unsafe cpango_fonts_open(library, &message, message.count) else {
      let reason = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .library(library, reason: String(decoding: reason, as: UTF8.self))
    }
    guard unsafe cpango_fonts_have(handle, nil) else {
      unsafe cpango_fonts_close(handle)
      throw .noFonts
    }
    unsafe self.handle = handle
  }

  /// The version of Pango.
  var version: String { unsafe String(cString: cpango_fonts_version(handle)) }

  deinit {
    unsafe cpango_fonts_close(handle)
  }

  func typeset(_ request: PangoRequest) throws(TypesettingError) -> TypesetText {
    let layout = try unsafe PangoLayout(request, fonts: handle)
    var text = try layout.drawn()
    text.missingFamily = missingFamily(of: request)
    return text
  }

  /// The generic families, which stand for whichever family is installed.
  private static let generic: Set = [
    "sans", "sans-serif", "serif", "monospace", "system-ui", "cursive", "fantasy", "emoji",
  ]

  private func missingFamily(of request: PangoRequest) -> String? {
    guard let first = request.families.first,
      !PangoFonts.generic.contains(first.lowercased()),
      unsafe !cpango_fonts_have(handle, first)
    else { return nil }
    return first
  }

  /// Rounds a length to whole pixels. A length beyond ±1e15 is clamped and remains larger than any
  /// image.
  static func whole(_ pixels: Double) -> Int {
    Int(min(max(pixels.rounded(), -1e15), 1e15))
  }
}
