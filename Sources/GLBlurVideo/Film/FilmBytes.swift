import CCodecs
import GLBlurFiles

/// The bytes of a film for C functions, from a file with random access, a pipe, or memory.
final class FilmBytes {
  private(set) var failure: FileError?
  private let origin: Origin
  private let goesOn: @Sendable () -> Bool
  private var place = 0

  private enum Origin {
    case file(OpenFile)
    case pipe(OpenFile, head: [UInt8])
    case memory([UInt8])
  }

  let count: Int?

  init(_ file: OpenFile, head: [UInt8], goesOn: @escaping @Sendable () -> Bool) {
    self.goesOn = goesOn
    count = file.size
    origin = count == nil ? .pipe(file, head: head) : .file(file)
  }

  init(_ bytes: [UInt8], goesOn: @escaping @Sendable () -> Bool) {
    self.goesOn = goesOn
    count = bytes.count
    origin = .memory(bytes)
  }

  /// The functions for C, which this object must outlive.
  @unsafe var source: clibav_source {
    var source = unsafe clibav_source()
    unsafe source.context = Unmanaged.passUnretained(self).toOpaque()
    unsafe source.read = { context, bytes, count in
      guard let film = unsafe FilmBytes.at(context), let bytes = unsafe bytes, count > 0 else {
        return -1
      }
      let target = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
      return unsafe film.read(into: target)
    }
    unsafe source.seek = { context, place in unsafe FilmBytes.at(context)?.place = Int(place) }
    unsafe source.goes_on = { context in unsafe FilmBytes.at(context)?.goesOn() ?? false }
    unsafe source.size = Int64(count ?? -1)
    return unsafe source
  }

  @unsafe private static func at(_ context: UnsafeMutableRawPointer?) -> FilmBytes? {
    unsafe context.map { unsafe Unmanaged<FilmBytes>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Copies the next bytes and returns their number: 0 at the end, negative after a failure.
  @unsafe private func read(into target: UnsafeMutableRawBufferPointer) -> Int32 {
    do throws(FileError) {
      let count =
        switch origin {
        case .file(let file): try unsafe file.read(into: target, at: place)
        case .pipe(let file, let head):
          place < head.count
            ? unsafe Self.copy(head, from: place, to: target) : try unsafe file.read(into: target)
        case .memory(let bytes): unsafe Self.copy(bytes, from: place, to: target)
        }
      place += count
      return Int32(count)
    } catch {
      failure = error
      return -1
    }
  }

  @unsafe private static func copy(
    _ bytes: [UInt8], from place: Int, to target: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard place >= 0, place < bytes.count else { return 0 }
    let part = bytes[place...].prefix(target.count)
    unsafe target.copyBytes(from: part)
    return part.count
  }
}

/// FFmpeg's libraries, opened on first use.
enum FFmpegLibrary {
  /// Throws a `FilmError.file` with the missing library and its Debian package.
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

  @unsafe static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }
}
