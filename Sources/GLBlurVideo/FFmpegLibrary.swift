import CLibAV
import GLBlurFiles

/// FFmpeg's libraries, which are opened when a film is first read or written.
enum FFmpegLibrary {
  /// Opens the libraries, unless they are open.
  ///
  /// - Throws: `FilmError.file` with the library that is missing, and the package of Debian that has it.
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

  /// Returns a text of C, which is empty if there is none.
  @unsafe static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }
}
