import SystemLibrary

/// A file that becomes visible only when it is complete.
///
/// Until then it has no name, so even a killed process leaves nothing behind. If the file system
/// requires names, it has a temporary one in the same folder, so that renaming copies nothing.
///
/// There is no fsync, which would only guard against a power failure, and takes longer than
/// encoding most pictures.
struct NewFile {
  let descriptor: FileSystem.Descriptor
  private let files: FileSystem
  private let target: String
  private let temporary: String?

  /// Creates a file for `target`, with the permissions of the file to be replaced, if any.
  init(
    for target: String, permissions: mode_t?, in files: FileSystem
  ) throws(SystemError) {
    let mode = permissions ?? 0o666
    self.files = files
    self.target = target
    if let descriptor = Self.makeUnnamed(beside: target, mode, files) {
      self.descriptor = descriptor
      temporary = nil
    } else {
      let (descriptor, path) = try withFreeName(beside: target) { path throws(SystemError) in
        try files.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      }
      self.descriptor = descriptor
      temporary = path
    }
    // This undoes the umask. If that fails, fewer users have access, never more.
    if let permissions {
      try? retrying { () throws(SystemError) in try files.changeMode(descriptor, permissions) }
    }
  }

  /// Creates an unnamed file in the folder of `target`, or returns nil. The cause is not reported,
  /// since it also makes the creation of a named file fail.
  private static func makeUnnamed(
    beside target: String, _ mode: mode_t, _ files: FileSystem
  ) -> FileSystem.Descriptor? {
    let folder = folder(of: target)
    let descriptor = try? retrying { () throws(SystemError) in
      try files.open(
        folder.isEmpty ? "." : folder, FileSystem.unnamed | O_WRONLY | O_CLOEXEC, mode)
    }
    guard let descriptor else { return nil }
    let path = FileSystem.descriptorPath(descriptor)
    let status = try? retrying { () throws(SystemError) in try files.statusOfPath(path) }
    guard status?.kind == .regular else {
      try? files.close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Reports errors that only close(2) tells, such as an exceeded quota on a network file system,
  /// by closing a copy of the descriptor. This precedes publishing, which cannot be undone.
  func settle() throws(SystemError) {
    try files.close(retrying { () throws(SystemError) in try files.duplicate(descriptor) })
  }

  /// Gives the file its name, replacing any other file.
  func publish() throws(SystemError) {
    if let temporary { return try rename(temporary) }
    do throws(SystemError) {
      try retrying { () throws(SystemError) in try files.link(descriptor, target) }
    } catch {
      guard error.code == EEXIST else { throw error }
      let (_, path) = try withFreeName(beside: target) { path throws(SystemError) in
        try files.link(descriptor, path)
      }
      do throws(SystemError) {
        try rename(path)
      } catch {
        remove(path)
        throw error
      }
    }
  }

  private func rename(_ path: String) throws(SystemError) {
    try retrying { () throws(SystemError) in try files.rename(path, target) }
  }

  func discard() {
    if let temporary { remove(temporary) }
  }

  private func remove(_ path: String) {
    try? retrying { () throws(SystemError) in try files.unlink(path) }
  }

  func close() { try? files.close(descriptor) }
}

/// Calls `body` with random names beside `target` until it no longer throws `EEXIST`.
func withFreeName<Value>(
  beside target: String, _ body: (String) throws(SystemError) -> Value
) throws(SystemError) -> (Value, path: String) {
  let folder = folder(of: target)
  while true {
    let path = folder + ".glblur-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    do throws(SystemError) {
      return (try retrying { () throws(SystemError) in try body(path) }, path)
    } catch {
      guard error.code == EEXIST else { throw error }
    }
  }
}

/// A file that is written step by step and named at the end.
///
/// `@unchecked Sendable`: one thread at a time uses a file, except that another may discard it
/// while none publishes it.
package final class BegunFile: @unchecked Sendable {
  package let sink: ByteSink
  private let name: String
  private let files: FileSystem
  private let target: Target
  private var isPublished = false

  private enum Target {
    case file(NewFile)
    case device(FileSystem.Descriptor)
  }

  init(_ file: NewFile, name: String, in files: FileSystem) {
    self.name = name
    self.files = files
    target = .file(file)
    sink = ByteSink(file.descriptor, name: name, in: files)
  }

  init(device: FileSystem.Descriptor, name: String, in files: FileSystem) {
    self.name = name
    self.files = files
    target = .device(device)
    sink = ByteSink(device, name: name, in: files)
  }

  deinit {
    switch target {
    case .file(let file): file.close()
    case .device(let descriptor): try? files.close(descriptor)
    }
  }

  /// Begins a file that `publish` makes appear at a path. A device or a pipe is written directly.
  package static func begun(
    at path: String, named name: String, in files: FileSystem = .live
  ) throws(FileError) -> BegunFile {
    try OutputPlace(path, in: files).begin(named: name)
  }

  /// Whether bytes may be written at any offset, not only in sequence as to a device or a pipe.
  package var takesPlaces: Bool {
    if case .file = target { true } else { false }
  }

  /// Writes bytes at an offset, past the sink, but to a device or a pipe in sequence.
  @unsafe package func write(
    _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(FileError) {
    guard case .file(let file) = target else {
      unsafe try sink.write(bytes)
      return try sink.flush()
    }
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      do throws(SystemError) {
        let count = try retrying { () throws(SystemError) in
          try unsafe files.writeAt(file.descriptor, rest, offset + done)
        }
        guard count > 0 else { throw SystemError(EIO) }
        done += count
      } catch {
        throw .writeFailed(name: name, reason: error.reason)
      }
    }
  }

  /// Writes the buffered bytes, and reports any failure of the file.
  package func complete() throws(FileError) {
    try sink.flush()
    guard case .file(let file) = target else { return }
    do throws(SystemError) {
      try file.settle()
    } catch {
      throw .writeFailed(name: name, reason: error.reason)
    }
  }

  package func publish() throws(FileError) {
    guard case .file(let file) = target else { return }
    do throws(SystemError) {
      try file.publish()
    } catch {
      throw .cannotCreate(name: name, reason: error.reason)
    }
    isPublished = true
  }

  /// Removes the file unless it is published or a device.
  package func discard() {
    if case .file(let file) = target, !isPublished { file.discard() }
  }
}
