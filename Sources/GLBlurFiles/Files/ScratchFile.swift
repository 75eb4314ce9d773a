import Glibc

/// Bytes that do not fit into memory, in a file without a name: however the process ends, nothing
/// is left of it.
///
/// Lies in the folder that `TMPDIR` names, else in /var/tmp, which is for large files where /tmp
/// may be memory.
final class ScratchFile: Sendable {
  private let descriptor: FileSystem.Descriptor
  private let files: FileSystem
  private let name: String

  init(in files: FileSystem) throws(FileError) {
    let variable = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    let folder = variable.isEmpty ? "/var/tmp" : variable
    name = "a temporary file in \(folder)"
    self.files = files
    do throws(SystemError) {
      descriptor = try Self.open(in: folder, files)
    } catch {
      throw .cannotCreate(name: name, reason: error.reason + "; name another folder with TMPDIR")
    }
  }

  deinit { try? files.close(descriptor) }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      do throws(SystemError) {
        let count = try retrying { () throws(SystemError) in
          try unsafe files.writeAt(descriptor, rest, offset + done)
        }
        guard count > 0 else { throw SystemError(ENOSPC) }
        done += count
      } catch {
        throw .writeFailed(
          name: name, reason: error.reason + "; name a larger folder with TMPDIR")
      }
    }
  }

  func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
      do throws(SystemError) {
        let count = try retrying { () throws(SystemError) in
          try unsafe files.readAt(descriptor, rest, offset + done)
        }
        // Somebody has cut it.
        guard count > 0 else { throw SystemError(EIO) }
        done += count
      } catch {
        throw .readFailed(name: name, reason: error.reason)
      }
    }
  }

  private static func open(
    in folder: String, _ files: FileSystem
  ) throws(SystemError) -> FileSystem.Descriptor {
    do throws(SystemError) {
      return try retrying { () throws(SystemError) in
        try files.open(folder, FileSystem.unnamed | O_RDWR | O_CLOEXEC, 0o600)
      }
    } catch {
      // File systems without such files say either (open(2)).
      guard error.code == EOPNOTSUPP || error.code == EISDIR else { throw error }
    }
    let (descriptor, path) = try withFreeName(beside: folder + "/") { path throws(SystemError) in
      try files.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    try? retrying { () throws(SystemError) in try files.unlink(path) }
    return descriptor
  }
}
