import Glibc

/// What a file is recognised by without being read: where it lies on its disk, its size, and when it
/// was last written. A time alone would miss an older file that takes another's place.
struct FileIdentity: Hashable {
  let text: String

  /// One that was noted down.
  init(text: String) {
    self.text = text
  }

  /// Nil where there is no such file, or it is a pipe or a device.
  init?(of path: String) {
    var status = stat()
    guard !path.utf8.contains(0), unsafe stat(path, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    text =
      "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
  }
}
