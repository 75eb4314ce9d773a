import SystemLibrary

/// The system calls that tell whether a file fits into a folder. Tests replace them to inject
/// faults.
package struct FolderSpace: Sendable {
  package var isFolder: @Sendable (_ path: String) -> Bool
  /// Returns whether this process may make files in a folder.
  package var isWritable: @Sendable (_ folder: String) -> Bool
  /// Gives a number of bytes to an unnamed file in a folder and removes the file at once. The
  /// result is an `errno`, or 0 if the folder has that space.
  package var reserve: @Sendable (_ bytes: Int, _ folder: String) -> Int32
  /// Returns the number of bytes that are free for this user, or nil if unknown.
  package var free: @Sendable (_ folder: String) -> Int?
  /// Returns the greatest size in bytes of a file of this process.
  package var longestFile: @Sendable () -> Int

  package init(
    isFolder: @escaping @Sendable (String) -> Bool,
    isWritable: @escaping @Sendable (String) -> Bool,
    reserve: @escaping @Sendable (Int, String) -> Int32,
    free: @escaping @Sendable (String) -> Int?, longestFile: @escaping @Sendable () -> Int
  ) {
    self.isFolder = isFolder
    self.isWritable = isWritable
    self.reserve = reserve
    self.free = free
    self.longestFile = longestFile
  }

  /// Returns whether a file of that many bytes fits into an existing folder.
  ///
  /// Space is reserved, since only that counts quotas. File systems without unnamed files, such as
  /// NFS, are asked for their free space.
  package func holds(_ bytes: Int, in place: String) -> Bool {
    // Reserving more than the limit would send SIGXFSZ.
    guard longestFile() >= bytes else { return false }
    switch reserve(bytes, place) {
    case 0: return true
    case EOPNOTSUPP, EISDIR, ENOENT, EINVAL:
      return isWritable(place) && (free(place) ?? 0) >= bytes
    default: return false
    }
  }

  /// Returns the folder, or if it does not exist yet the nearest one above it, or nil.
  package func existing(_ folder: String) -> String? {
    var path = folder[...]
    while !path.isEmpty {
      if isFolder(String(path)) { return String(path) }
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
      path = slash == path.startIndex && path.utf8.count > 1 ? "/" : path[..<slash]
    }
    return nil
  }
}

extension FolderSpace {
  package static let live = FolderSpace(
    isFolder: { path in
      var status = stat()
      return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    },
    isWritable: { folder in unsafe access(folder, W_OK | X_OK) == 0 },
    reserve: { bytes, folder in
      // O_TMPFILE, which Swift's Glibc module does not import.
      let unnamed = 0o20_000_000 | O_DIRECTORY
      let file = unsafe open(folder, unnamed | O_RDWR | O_CLOEXEC, 0o600)
      guard file >= 0 else { return errno }
      defer { close(file) }
      return SystemLibrary.reserve(bytes, of: file)
    },
    free: { folder in
      var status = statvfs()
      guard unsafe statvfs(folder, &status) == 0 else { return nil }
      let (bytes, overflow) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
        by: Int(clamping: status.f_frsize))
      return overflow ? .max : bytes
    },
    longestFile: {
      LimitedResource.fileSize.limits.map { Int(clamping: $0.rlim_cur) } ?? .max
    })
}
