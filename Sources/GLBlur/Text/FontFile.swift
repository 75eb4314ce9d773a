import GLBlurChain
import GLBlurFiles
import GLBlurFilters
import SystemLibrary

/// A font file that a label names in the place of a family.
struct FontFile: Hashable {
  /// The path as the label states it.
  let name: String
  let path: String

  private static let endings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2", ".pfb"]

  /// Returns whether a name is that of a file rather than of a family.
  static func isLikely(_ name: String) -> Bool {
    let name = name.lowercased()
    return endings.contains { name.hasSuffix($0) }
  }

  /// Returns the family that stands for a file of a request, by its number. No font has such a name.
  static func family(_ number: Int) -> String { "glblur font file \(number)" }

  /// Finds a font file.
  ///
  /// - Throws: `TypesettingError.fontFile` if the file must not or cannot be read.
  init(_ name: String, in folder: FontFolder) throws(TypesettingError) {
    self.name = name
    do throws(ChainError) {
      path = try ChainFolder(
        folder.path, allowsOutside: folder.allowsOutside, permission: folder.permission
      ).path(of: name) { ChainError(path: "", message: $0) }
    } catch {
      throw .fontFile(reason: error.message)
    }
    if Path.isFolder(path) {
      throw .fontFile(reason: "'\(path)' is a folder; give the path of a font file")
    }
    if unsafe access(path, R_OK) != 0 {
      let known = Path.names(inFolder: Path.folder(of: path)).filter(FontFile.isLikely)
      let cure = similar(to: Path.name(of: path), among: known).map { "; did you mean '\($0)'?" }
      throw .fontFile(
        reason: "the font file '\(path)' cannot be read: \(unsafe String(cString: strerror(errno)))"
          + (cure ?? "; paths are relative to the chain file"))
    }
  }

  /// The error of a file that is no font.
  var isNoFont: TypesettingError {
    .fontFile(
      reason: "'\(path)' is not a font that FreeType can read, such as a TrueType or OpenType file")
  }
}
