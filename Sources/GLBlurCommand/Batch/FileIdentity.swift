import GLBlurFiles

/// The properties by which a file is recognised without being read: its inode, its size, and the
/// time at which it was last written. The time alone would miss an older file that takes another's
/// place.
struct FileIdentity: Hashable {
  let text: String

  /// Creates an identity from recorded text.
  init(text: String) {
    self.text = text
  }

  /// Reads the identity of a file.
  ///
  /// - Returns: Nil if there is no such file, or if it is a pipe or a device.
  init?(of path: String, in files: FileSystem = .live) {
    guard !path.utf8.contains(0) else { return nil }
    let status = try? retrying { () throws(SystemError) in try files.statusOfPath(path) }
    guard let status, status.kind == .regular else { return nil }
    let time = status.modified
    text = "\(status.inode) \(status.size) \(time.seconds) \(time.nanoseconds)"
  }
}
