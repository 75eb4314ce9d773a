import SystemLibrary

/// A file that becomes visible only when it is complete.
///
/// Until then it has no name, if the file system supports unnamed files, so even a killed process
/// leaves nothing behind. On other file systems it has a temporary name in the folder of its
/// target, where renaming does not copy the file.
///
/// The file is not flushed to the disk with fsync. That would only guard against a power failure,
/// and takes longer than encoding most pictures.
struct NewFile {
  let descriptor: FileSystem.Descriptor
  private let files: FileSystem
  private let target: String
  /// The path of the temporary file, or nil if the file has no name.
  private let temporary: String?

  /// Creates a file that will appear at `target`.
  ///
  /// - Parameters:
  ///   - target: The path at which `publish` makes the file appear.
  ///   - permissions: The permissions of the file to be replaced, or nil for those of new files.
  ///   - files: The system calls to use.
  /// - Throws: `SystemError`.
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
    // The umask may have removed permissions. If restoring them fails, the file is accessible to
    // fewer users, never to more.
    if let permissions {
      try? retrying { () throws(SystemError) in try files.changeMode(descriptor, permissions) }
    }
  }

  /// Creates an unnamed file in the folder of `target`, or returns nil if that fails. The error is
  /// not reported, because the attempt to create a file with a name then fails for the same reason.
  private static func makeUnnamed(
    beside target: String, _ mode: mode_t, _ files: FileSystem
  ) -> FileSystem.Descriptor? {
    let folder = folder(of: target)
    let descriptor = try? retrying { () throws(SystemError) in
      try files.open(
        folder.isEmpty ? "." : folder, FileSystem.unnamed | O_WRONLY | O_CLOEXEC, mode)
    }
    guard let descriptor else { return nil }
    // A name is given through /proc; without /proc, the file could never get one.
    let path = FileSystem.descriptorPath(descriptor)
    let status = try? retrying { () throws(SystemError) in try files.statusOfPath(path) }
    guard status?.kind == .regular else {
      try? files.close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Reports the errors that only close(2) reports, such as an exceeded quota on a network file
  /// system. A copy of the descriptor is closed before the file is published, because publishing
  /// cannot be undone.
  func settle() throws(SystemError) {
    try files.close(retrying { () throws(SystemError) in try files.duplicate(descriptor) })
  }

  /// Makes the file appear at its target and replaces any file there.
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

  /// Removes the temporary file, if there is one.
  func discard() {
    if let temporary { remove(temporary) }
  }

  private func remove(_ path: String) {
    try? retrying { () throws(SystemError) in try files.unlink(path) }
  }

  func close() { try? files.close(descriptor) }
}

/// Calls `body` with random names in the folder of `target` until one is not in use.
///
/// - Returns: The result of `body`, and the path that it was called with.
/// - Throws: The error of `body`, unless it is `EEXIST`.
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

/// A file that is written by and by, and gets its name at its end.
///
/// `@unchecked Sendable`: a file is used by one thread at a time, except that any thread may discard it
/// when no other one publishes it.
package final class BegunFile: @unchecked Sendable {
  /// Where the bytes go.
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

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: The path at which `publish` makes the file appear. A device or a pipe is written to directly.
  ///   - name: The name of the file in messages.
  /// - Throws: `FileError`.
  package static func begun(
    at path: String, named name: String, in files: FileSystem = .live
  ) throws(FileError) -> BegunFile {
    try OutputPlace(path, in: files).begin(named: name)
  }

  /// Whether bytes may be written at any place. A device or a pipe takes them one after the other.
  package var takesPlaces: Bool {
    if case .file = target { true } else { false }
  }

  /// Writes bytes at a place, beside those that go through the sink. A device or a pipe takes them wherever it is.
  ///
  /// - Throws: `FileError`.
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

  /// Writes what is in the buffer, and finds out whether all has been written.
  package func complete() throws(FileError) {
    try sink.flush()
    guard case .file(let file) = target else { return }
    do throws(SystemError) {
      try file.settle()
    } catch {
      throw .writeFailed(name: name, reason: error.reason)
    }
  }

  /// Lets the file appear under its name.
  package func publish() throws(FileError) {
    guard case .file(let file) = target else { return }
    do throws(SystemError) {
      try file.publish()
    } catch {
      throw .cannotCreate(name: name, reason: error.reason)
    }
    isPublished = true
  }

  /// Removes the file unless it has been published. What has gone to a device stays there.
  package func discard() {
    if case .file(let file) = target, !isPublished { file.discard() }
  }
}
