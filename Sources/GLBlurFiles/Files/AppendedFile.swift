import Glibc

/// A file that grows by whole texts: logs that several runs of a program add to.
///
/// Each text is written with one call of write(2), to the end of the file as it is then (O_APPEND).
package struct AppendedFile: Sendable {
  private let path: String
  private let descriptor: FileSystem.Descriptor
  private let files: FileSystem

  /// Opens a file, which is made if there is none.
  ///
  /// - Throws: `FileError.cannotCreate`.
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

  /// Appends a text.
  ///
  /// - Throws: `FileError.writeFailed`; a part of the text may have been written.
  package func append(_ text: String) throws(FileError) {
    let sink = ByteSink(descriptor, name: path, in: files)
    try sink.write(Array(text.utf8))
    try sink.flush()
  }

  package func close() { try? files.close(descriptor) }

  /// Replaces the file at a path, or makes it: whoever opens the path finds the old text or the whole
  /// new one.
  ///
  /// - Throws: `FileError.cannotCreate` or `FileError.writeFailed`; the old file is then as it was.
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
