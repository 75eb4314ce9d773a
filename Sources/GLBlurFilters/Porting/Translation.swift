/// Words of programs and libraries that no filter lists, with advice on what to use here.
package struct Translation: Sendable {
  /// The words, as their program spells them.
  package let names: [String]
  /// What to use, and how values map. Names of filters stand in braces, as in `{boxBlur}`.
  package let use: String

  init(_ names: String..., use: String) {
    self.names = names
    self.use = use
  }

  /// The translations by program, in the order of the sections of the porting guide. Words of no
  /// program come first, since they win over a program's word of the same spelling.
  package static let all: [(program: String?, translations: [Translation])] = [
    (nil, words), ("sharp", sharp), ("Pillow", pillow), ("ImageMagick", imageMagick),
    ("OpenCV", openCV), ("Figma", figma), ("Photoshop", photoshop),
  ]

  /// The filters that the advice names.
  package var filters: [String] { filtersInBraces(use) }
}

/// Returns the names in braces in a text.
func filtersInBraces(_ text: String) -> [String] {
  text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
    .map { String($0.prefix { $0 != "}" }) }
}
