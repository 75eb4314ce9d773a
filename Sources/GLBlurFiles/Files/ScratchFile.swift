import Glibc

/// Bytes that do not fit into memory, in a file without a name: however the process ends, nothing
/// is left of it.
///
/// Lies in the folder that `TMPDIR` names, else in /var/tmp, which is for large files where /tmp
/// may be memory.
final class ScratchFile: Sendable {
  private let descriptor: Int32
  private let name: String

  init() throws(FileError) {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    let place = folder.isEmpty ? "/var/tmp" : folder
    name = "a temporary file in \(place)"
    descriptor = Self.open(in: place)
    guard descriptor >= 0 else {
      throw .cannotCreate(name: name, reason: reason(errno) + "; name another folder with TMPDIR")
    }
  }

  deinit { close(descriptor) }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe pwrite(
        descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done, offset + done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw .writeFailed(
          name: name, reason: reason(errno) + "; name a larger folder with TMPDIR")
      }
      done += count
    }
  }

  func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe pread(
        descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done, offset + done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw .readFailed(name: name, reason: count < 0 ? reason(errno) : "it ends too early")
      }
      done += count
    }
  }

  /// Below 0, `errno` says why there is none.
  private static func open(in folder: String) -> Int32 {
    let descriptor = unsafe Glibc.open(folder, unnamed | O_RDWR | O_CLOEXEC, 0o600)
    // File systems without unnamed files say either.
    guard descriptor < 0, errno == EOPNOTSUPP || errno == EISDIR else { return descriptor }
    var path = Array((folder + "/glblur-XXXXXX").utf8CString)
    let named = unsafe mkstemp(&path)
    if named >= 0 {
      unsafe unlink(path)
      _ = fcntl(named, F_SETFD, FD_CLOEXEC)
    }
    return named
  }

  /// O_TMPFILE, which C's headers have for GNU's programs alone (Linux, fcntl.h).
  private static let unnamed = 0x40_0000 | O_DIRECTORY
}
