import CCodecs
import GLBlurFiles

/// FFmpeg's libraries, opened on first use.
enum FFmpegLibrary {
  /// Opens the libraries if necessary.
  ///
  /// - Throws: `FilmError.file` with the missing library and its Debian package.
  static func open(for name: String) throws(FilmError) {
    var message = [CChar](repeating: 0, count: 320)
    var library: UnsafePointer<CChar>?
    var package: UnsafePointer<CChar>?
    guard unsafe !clibav_open(&message, message.count, &library, &package) else { return }
    throw .file(
      .library(
        name: name, need: "films other than Y4M", library: unsafe text(library),
        reason: String(
          decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
        package: unsafe text(package)))
  }

  /// Returns a C string, or an empty one for NULL.
  @unsafe static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }
}
