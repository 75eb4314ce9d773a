import SystemLibrary

/// A temporary file without a name, for data that does not fit into memory. Nothing is left of the
/// file however the process ends.
///
/// The file lies in the folder that `TMPDIR` names, or else in /var/tmp. That folder is meant for
/// large files, whereas /tmp may be kept in memory.
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
      throw .cannotCreate(name: name, reason: error.reason + "; set TMPDIR to another folder")
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
          name: name, reason: error.reason + "; set TMPDIR to a folder with more room")
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
        // The file can only end early if another process truncated it.
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
      // File systems that do not support unnamed files fail with either error (open(2)).
      guard error.code == EOPNOTSUPP || error.code == EISDIR else { throw error }
    }
    let (descriptor, path) = try withFreeName(beside: folder + "/") { path throws(SystemError) in
      try files.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    try? retrying { () throws(SystemError) in try files.unlink(path) }
    return descriptor
  }
}
