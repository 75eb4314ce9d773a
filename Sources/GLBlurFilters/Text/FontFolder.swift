/// The folder of the font files that labels name.
package struct FontFolder: Hashable, Sendable {
  /// The path, empty for the working folder.
  package var path: String
  /// Whether files may lie outside of it.
  package var allowsOutside: Bool
  /// How to allow files outside, as the end of a sentence.
  package var permission: String

  /// Creates a folder: by default the working folder, without limits, for chains that were made in
  /// Swift.
  package init(_ path: String = "", allowsOutside: Bool = true, permission: String = "") {
    self.path = path
    self.allowsOutside = allowsOutside
    self.permission = permission
  }
}
