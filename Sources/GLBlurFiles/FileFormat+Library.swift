import CJPEG
import CPNG
import CTIFF

extension FileFormat {
  /// The name and version of the C library that reads and writes this format, or nil if there is
  /// none.
  public var library: String? {
    switch self {
    case .png, .apng: unsafe "libpng " + String(cString: cpng_version())
    case .jpeg: unsafe "libjpeg " + String(cString: cjpeg_version())
    case .tiff: "libtiff " + Self.tiffVersion
    case .pfm, .cube: nil
    }
  }

  /// The names and versions of the libraries of all formats, each once.
  public static var libraries: [String] {
    let all = allCases.compactMap(\.library)
    return all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
  }

  /// The version number within libtiff's description, which begins "LIBTIFF, Version 4.5.0" and
  /// continues over further lines.
  private static var tiffVersion: String {
    let words = unsafe String(cString: ctiff_version()).split(whereSeparator: \.isWhitespace)
    return words.dropFirst(2).first.map(String.init) ?? "of unknown version"
  }
}
