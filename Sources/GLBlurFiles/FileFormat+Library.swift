import CJPEG
import CLittleCMS
import CPNG
import CTIFF
import CVips
import CWebP

extension FileFormat {
  /// The name and version of the C library that reads and writes this format, or nil if there is
  /// none.
  public var library: String? {
    switch self {
    case .png, .apng: unsafe "libpng " + String(cString: cpng_version())
    case .jpeg: unsafe "libjpeg " + String(cString: cjpeg_version())
    case .webP: "libwebp " + (Self.webPVersion ?? "(not installed)")
    case .tiff: "libtiff " + (Self.tiffVersion ?? "(not installed)")
    case .avif, .heic, .gif, .jpegXL, .jpeg2000, .openEXR, .bmp:
      "libvips " + (Self.libvipsVersion ?? "(not installed)")
    case .pfm, .netpbm, .cube: nil
    }
  }

  /// The names and versions of the libraries of all formats, each once, and of Little CMS, which
  /// converts colours.
  public static var libraries: [String] {
    let all = allCases.compactMap(\.library) + ["Little CMS " + littleCMSVersion]
    return all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
  }

  private static var littleCMSVersion: String {
    let version = Int(clittlecms_version())
    guard version > 0 else { return "(not installed)" }
    let minor = version % 1000 / 10
    return "\(version / 1000).\(minor)"
  }

  private static var libvipsVersion: String? {
    var version = [CChar](repeating: 0, count: 32)
    guard unsafe cvips_version(&version, version.count) else { return nil }
    return string(of: version)
  }

  private static var webPVersion: String? {
    let version = cwebp_version()
    guard version > 0 else { return nil }
    return "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }

  /// The version number within libtiff's description, which begins "LIBTIFF, Version 4.5.0" and
  /// continues over further lines, or nil if libtiff cannot be opened.
  private static var tiffVersion: String? {
    guard let text = unsafe ctiff_version() else { return nil }
    let words = unsafe String(cString: text).split(whereSeparator: \.isWhitespace)
    return words.dropFirst(2).first.map(String.init) ?? "of unknown version"
  }
}
