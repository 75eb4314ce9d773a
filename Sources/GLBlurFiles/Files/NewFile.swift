import Glibc

/// A file that nobody sees before it is whole. It has no name until then where the file system can
/// make such files, so that not even a program that is killed leaves one behind; elsewhere it has a
/// temporary one beside its target, so that renaming it does not copy it.
///
/// It is not forced onto the disk (fsync): that protects from a power cut alone, and takes longer
/// than encoding most pictures.
struct NewFile {
  let descriptor: FileSystem.Descriptor
  private let files: FileSystem
  private let target: String
  /// Nil while it has none.
  private let temporary: String?

  /// - Parameter permissions: those of the file that it is to replace; nil for the usual ones.
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
    // The umask may have taken some away. Where this fails, fewer may use the file, never more.
    if let permissions {
      try? retrying { () throws(SystemError) in try files.changeMode(descriptor, permissions) }
    }
  }

  /// Nil where there is no such thing; what else is wrong, a file with a name meets, too.
  private static func makeUnnamed(
    beside target: String, _ mode: mode_t, _ files: FileSystem
  ) -> FileSystem.Descriptor? {
    let folder = folder(of: target)
    let descriptor = try? retrying { () throws(SystemError) in
      try files.open(
        folder.isEmpty ? "." : folder, FileSystem.unnamed | O_WRONLY | O_CLOEXEC, mode)
    }
    guard let descriptor else { return nil }
    // Without /proc it would never get a name.
    let path = FileSystem.descriptorPath(descriptor)
    let status = try? retrying { () throws(SystemError) in try files.statusOfPath(path) }
    guard status?.kind == .regular else {
      try? files.close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Learns of what only a close tells, as of a quota on a network's disk, by closing a copy of the
  /// descriptor: there is no way back once the file is in its place.
  func settle() throws(SystemError) {
    try files.close(retrying { () throws(SystemError) in try files.duplicate(descriptor) })
  }

  /// Takes the target's place.
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

  /// Leaves nothing behind.
  func discard() {
    if let temporary { remove(temporary) }
  }

  private func remove(_ path: String) {
    try? retrying { () throws(SystemError) in try files.unlink(path) }
  }

  func close() { try? files.close(descriptor) }
}

/// Calls `body` with names until one is free.
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
