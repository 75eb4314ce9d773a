import Glibc

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
  /// - Returns: nil if there is no such file, or if it is a pipe or a device.
  init?(of path: String) {
    var status = stat()
    guard !path.utf8.contains(0), unsafe stat(path, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    text =
      "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
  }
}
