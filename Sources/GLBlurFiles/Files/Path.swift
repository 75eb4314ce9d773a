import SystemLibrary

package enum Path {
  /// Returns the part up to and including the last slash, or an empty string.
  package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path.unicodeScalars[...$0]) } ?? ""
  }

  package static func name(of path: String) -> String {
    String(path.unicodeScalars.dropFirst(folder(of: path).unicodeScalars.count))
  }

  /// Returns the name without its extension: `photo` for `pictures/photo.jpg`.
  package static func baseName(of path: String) -> String {
    let name = name(of: path).unicodeScalars
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  package static func joined(_ folder: String, _ name: String) -> String {
    let needsSlash = !folder.isEmpty && folder.utf8.last != slash
    return name.utf8.first == slash ? name : folder + (needsSlash ? "/" : "") + name
  }

  package static func makeFolder(_ path: String) throws(FileError) {
    guard unsafe mkdir(path, 0o777) != 0, errno != EEXIST else { return }
    throw .cannotCreate(name: path, reason: reason(errno))
  }

  /// Makes a folder and those in which it lies, where they do not exist.
  package static func makeFolders(_ path: String) throws(FileError) {
    guard !isFolder(path) else { return }
    let name = path.utf8.last == slash ? String(path.unicodeScalars.dropLast()) : path
    let parent = folder(of: name)
    if !parent.isEmpty, parent != "/" { try makeFolders(parent) }
    try makeFolder(name)
  }

  /// Returns the path with all links resolved or, if there is no file, only normalised as text.
  package static func real(_ path: String, in folder: String) -> String {
    let whole = joined(folder, path)
    if !whole.utf8.contains(0), let real = unsafe realpath(whole.isEmpty ? "." : whole, nil) {
      defer { unsafe free(real) }
      return unsafe String(cString: real)
    }
    // A missing folder is normalised likewise, in the working folder.
    let (base, rest) =
      switch (path.isEmpty, folder.isEmpty) {
      case (false, _): (real("", in: folder), path)
      case (true, false): (real("", in: ""), folder)
      case (true, true): ("/", "")
      }
    var parts: [Substring] = []
    for part in joined(base, rest).split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  package static func isInside(_ path: String, folder: String) -> Bool {
    path == folder || path.hasPrefix(folder.utf8.last == slash ? folder : folder + "/")
  }

  package static func isFolder(_ path: String) -> Bool {
    mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false
  }

  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns whether the path is neither a regular file nor a folder.
  package static func isDevice(_ path: String) -> Bool {
    mode(of: path).map { $0 & S_IFMT != S_IFDIR && $0 & S_IFMT != S_IFREG } ?? false
  }

  /// Returns the sorted entries of a folder, or none if it cannot be read.
  package static func names(inFolder folder: String) -> [String] {
    (try? entries(of: folder)) ?? []
  }

  /// Returns the sorted entries of a folder.
  ///
  /// - Throws: `FileError` if it cannot be read.
  package static func entries(of folder: String) throws(FileError) -> [String] {
    let path = folder.isEmpty ? "." : folder
    guard let stream = unsafe opendir(path) else {
      throw .cannotOpen(name: path, reason: reason(errno))
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      names.append(
        unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.sorted()
  }

  /// Returns whether there surely is no file: one in a folder that cannot be read may be there.
  package static func isMissing(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  package static func exists(_ path: String) -> Bool { mode(of: path) != nil }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode : nil
  }

  // Bytes are compared, because a slash with a combining mark is another `Character`.
  private static let slash = UInt8(ascii: "/")
}
