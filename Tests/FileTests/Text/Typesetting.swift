import GLBlurChain
import GLBlur
import Testing

/// The tests' fonts, from `.ci/packages.txt`; tests fail if one is missing.
enum Fonts {
  static let latin = "Noto Sans"
  static let arabic = "Noto Sans Arabic"
  static let devanagari = "Noto Sans Devanagari"
  static let cjk = "WenQuanYi Micro Hei"
  static let emoji = "Noto Color Emoji"
}

/// Fails if the request's first family is not installed.
func typeset(_ request: TextRequest) throws -> TypesetText {
  let text = try PangoTypesetter.shared.typeset(request)
  #expect(text.missingFamily == nil)
  return text
}

extension TypesetText {
  /// Columns and rows with ink, relative to the layout; nil if there is none.
  var inkBox: Region? {
    var box = Region(width: 0, height: 0)
    for image in [coverage, colored] {
      guard let image else { continue }
      let bytes = image.bytes
      for row in 0..<image.height {
        let alphas = (0..<image.width).map { bytes[(row * image.width + $0) * 4 + 3] }
        guard let first = alphas.firstIndex(where: { $0 > 0 }),
          let last = alphas.lastIndex(where: { $0 > 0 })
        else { continue }
        let ink = Region(columns: x + first..<x + last + 1, rows: y + row..<y + row + 1)
        box = box.union(ink)
      }
    }
    return box.isEmpty ? nil : box
  }

  /// The amount of ink in the text's colour, in pixels.
  var inkArea: Double {
    guard let bytes = coverage?.bytes else { return 0 }
    return stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Double(bytes[$1]) / 255 }
  }

  /// The ink of these rows.
  func inkBox(rows: Range<Int>) -> Region? {
    guard let coverage else { return nil }
    let bytes = coverage.bytes
    var box = Region(width: 0, height: 0)
    for row in 0..<coverage.height where rows.contains(y + row) {
      for column in 0..<coverage.width where bytes[(row * coverage.width + column) * 4 + 3] > 0 {
        box = box.union(Region(x: x + column, y: y + row, width: 1, height: 1))
      }
    }
    return box.isEmpty ? nil : box
  }
}

/// At 20 pixels, this text fills several lines of 300 pixels.
let pangram = "The quick brown fox jumps over the lazy dog, and then sleeps under an old tree."
