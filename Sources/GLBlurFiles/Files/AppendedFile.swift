import SystemLibrary

/// A file that several programs may append to. Each text is written with one call of write(2) to
/// the current end of the file (O_APPEND).
package struct AppendedFile: Sendable {
  private let path: String
  private let descriptor: FileSystem.Descriptor
  private let files: FileSystem

  /// Returns the bytes of a file, or nil if it certainly does not exist.
  package static func contents(
    of path: String, in files: FileSystem = .live
  ) throws(FileError) -> [UInt8]? {
    do throws(SystemError) {
      _ = try retrying { () throws(SystemError) in try files.statusOfPath(path) }
    } catch {
      if [ENOENT, ENOTDIR].contains(error.code) { return nil }
      throw .cannotOpen(name: path, reason: error.reason)
    }
    return try OpenFile(path, in: files).readBytes { _ in true }
  }

  package init(_ path: String, in files: FileSystem = .live) throws(FileError) {
    self.path = path
    self.files = files
    do throws(SystemError) {
      descriptor = try retrying { () throws(SystemError) in
        try files.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
      }
    } catch {
      throw .cannotCreate(name: path, reason: error.reason)
    }
  }

  /// Appends a text, a part of which may be written even if this throws.
  package func append(_ text: String) throws(FileError) {
    let sink = ByteSink(descriptor, name: path, in: files)
    try sink.write(Array(text.utf8))
    try sink.flush()
  }

  package func close() { try? files.close(descriptor) }

  /// Removes the file at a path, if it exists.
  package static func remove(_ path: String, in files: FileSystem = .live) throws(FileError) {
    do throws(SystemError) {
      try retrying { () throws(SystemError) in try files.unlink(path) }
    } catch {
      guard error.code == ENOENT else { throw .cannotCreate(name: path, reason: error.reason) }
    }
  }

  /// Replaces or creates the file. A program that opens the path meanwhile reads the whole old or
  /// the whole new text. After an error the old file is unchanged.
  package static func replace(
    _ path: String, with text: String, in files: FileSystem = .live
  ) throws(FileError) {
    func created<Value>(
      _ call: () throws(SystemError) -> Value
    ) throws(FileError) -> Value {
      do throws(SystemError) {
        return try call()
      } catch {
        throw .cannotCreate(name: path, reason: error.reason)
      }
    }
    let new = try created { () throws(SystemError) in
      try NewFile(for: path, permissions: nil, in: files)
    }
    defer { new.close() }
    do throws(FileError) {
      let sink = ByteSink(new.descriptor, name: path, in: files)
      try sink.write(Array(text.utf8))
      try sink.flush()
      try created { () throws(SystemError) in
        try new.settle()
        try new.publish()
      }
    } catch {
      new.discard()
      throw error
    }
  }
}
