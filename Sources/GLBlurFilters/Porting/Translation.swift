/// Words of programs and libraries whose names are not listed at the filters, and what to use for them here.
package struct Translation: Sendable {
  /// The words, as their program spells them.
  package let names: [String]
  /// What to use, and how values map. The names of filters stand in braces, as in `{boxBlur}`.
  package let use: String

  init(_ names: String..., use: String) {
    self.names = names
    self.use = use
  }

  /// The translations by the programs in whose sections the porting guide lists them. Words that belong to no
  /// program come first, since they count before a program's word that is spelled alike.
  package static let all: [(program: String?, translations: [Translation])] = [
    (nil, words), ("sharp", sharp), ("Pillow", pillow), ("ImageMagick", imageMagick),
    ("OpenCV", openCV), ("Figma", figma), ("Photoshop", photoshop),
  ]

  /// The filters that the text names.
  package var filters: [String] { filtersInBraces(use) }
}

/// Returns the names of filters that stand in braces in a text.
func filtersInBraces(_ text: String) -> [String] {
  text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
    .map { String($0.prefix { $0 != "}" }) }
}
