import Glibc

/// Where a path leads, to write there.
struct OutputPlace {
  /// A device or a pipe: written to as it is. All else is replaced when the new file is whole.
  let isDevice: Bool
  private let path: String
  /// The file's own path, behind symbolic links.
  private let target: String

  init(_ path: String) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(name: path, reason: "this cannot be a file's name")
    }
    self.path = path
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw .cannotCreate(name: path, reason: reason(EISDIR))
    }
    isDevice = path == "/dev/stdout" || exists && status.st_mode & S_IFMT != S_IFREG
    target = isDevice ? path : try resolveLinks(path)
  }

  /// Has `body` write the file. If it throws, a file that was there stays as it was.
  func write(
    _ body: (UnsafeMutablePointer<FILE>) throws(FileError) -> Void
  ) throws(FileError) {
    if isDevice {
      // Opening standard output by its name would write a redirected file from its start.
      let descriptor =
        path == "/dev/stdout" ? dup(STDOUT_FILENO) : unsafe open(path, O_WRONLY | O_CLOEXEC)
      return unsafe try write(descriptor, body)
    }
    let (descriptor, temporary) = makeTemporary()
    do {
      unsafe try write(descriptor, body)
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    guard unsafe rename(temporary, target) == 0 else {
      let code = errno
      unsafe unlink(temporary)
      throw .cannotCreate(name: path, reason: reason(code))
    }
  }

  /// Closes the descriptor in any case; below 0, `errno` says why there is none.
  private func write(
    _ descriptor: Int32, _ body: (UnsafeMutablePointer<FILE>) throws(FileError) -> Void
  ) throws(FileError) {
    guard descriptor >= 0 else { throw .cannotCreate(name: path, reason: reason(errno)) }
    guard let stream = unsafe fdopen(descriptor, "w") else {
      let code = errno
      close(descriptor)
      throw .cannotCreate(name: path, reason: reason(code))
    }
    unsafe try closing(stream, name: path, after: body)
  }

  /// A new file beside the target, so that renaming it does not copy it.
  private func makeTemporary() -> (descriptor: Int32, path: String) {
    let folder = folder(of: target)
    while true {
      let path = folder + ".glblur-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 || errno != EEXIST { return (descriptor, path) }
    }
  }
}

/// The path of the file that a chain of symbolic links ends at, which need not exist.
private func resolveLinks(_ path: String) throws(FileError) -> String {
  var target = path
  // As many as Linux follows.
  for _ in 0...40 {
    var link = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe link.withUnsafeMutableBytes { link in
      guard let text = unsafe link.bindMemory(to: CChar.self).baseAddress else { return 0 }
      return unsafe readlink(target, text, link.count)
    }
    guard count > 0 else { return target }
    guard let next = String(validating: link.prefix(count), as: UTF8.self) else {
      throw .cannotCreate(name: path, reason: "it is a link to a name that is not UTF-8")
    }
    target = next.utf8.first == slash ? next : folder(of: target) + next
  }
  throw .cannotCreate(name: path, reason: reason(ELOOP))
}

// A byte, as a combining mark behind it would make it another character.
private let slash = UInt8(ascii: "/")

/// The part of a path up to its last slash, which may be empty.
private func folder(of path: String) -> String {
  path.utf8.lastIndex(of: slash).map { String(path.unicodeScalars[...$0]) } ?? ""
}
