import Glibc

/// Where a path leads, to write there.
struct OutputPlace {
  /// A device or a pipe: written to as it is. All else is replaced when the new file is whole.
  let isDevice: Bool
  private let path: String
  /// The file's own path, behind symbolic links.
  private let target: String
  /// Those of the file that is there.
  private let permissions: mode_t?
  private let files: FileSystem

  init(_ path: String, in files: FileSystem) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(name: path, reason: "this cannot be a file's name")
    }
    self.path = path
    self.files = files
    let status = try unless(ENOENT, path: path) { () throws(SystemError) in
      try files.statusOfPath(path)
    }
    if status?.kind == .folder { throw .cannotCreate(name: path, reason: reason(EISDIR)) }
    isDevice = path == standardOutput || status?.kind == .other
    permissions = status?.permissions
    target = isDevice ? path : try resolveLinks(path, files)
  }

  /// Has `body` write the file. If it throws, a file that was there stays as it was.
  func write(_ body: (ByteSink) throws(FileError) -> Void) throws(FileError) {
    if isDevice { try writeDevice(body) } else { try writeFile(body) }
  }

  private func writeDevice(_ body: (ByteSink) throws(FileError) -> Void) throws(FileError) {
    let descriptor = try creating { () throws(SystemError) in
      try retrying { () throws(SystemError) in
        // Opening standard output by its name would write a redirected file from its start.
        try path == standardOutput
          ? files.duplicate(STDOUT_FILENO) : files.open(path, O_WRONLY | O_CLOEXEC, 0)
      }
    }
    do throws(FileError) {
      try fill(descriptor, body)
    } catch {
      try? files.close(descriptor)
      throw error
    }
    try writing { () throws(SystemError) in try files.close(descriptor) }
  }

  private func writeFile(_ body: (ByteSink) throws(FileError) -> Void) throws(FileError) {
    let file = try creating { () throws(SystemError) in
      try NewFile(for: target, permissions: permissions, in: files)
    }
    defer { file.close() }
    do throws(FileError) {
      try fill(file.descriptor, body)
      try writing { () throws(SystemError) in try file.settle() }
      try creating { () throws(SystemError) in try file.publish() }
    } catch {
      file.discard()
      throw error
    }
  }

  private func fill(
    _ descriptor: FileSystem.Descriptor, _ body: (ByteSink) throws(FileError) -> Void
  ) throws(FileError) {
    let sink = ByteSink(descriptor, name: path, in: files)
    try body(sink)
    try sink.flush()
  }

  private func creating<Value>(
    _ body: () throws(SystemError) -> Value
  ) throws(FileError) -> Value {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .cannotCreate(name: path, reason: error.reason)
    }
  }

  private func writing(_ body: () throws(SystemError) -> Void) throws(FileError) {
    do throws(SystemError) {
      try body()
    } catch {
      throw .writeFailed(name: path, reason: error.reason)
    }
  }
}

private let standardOutput = "/dev/stdout"

/// The path of the file that a chain of symbolic links ends at, which need not exist.
private func resolveLinks(_ path: String, _ files: FileSystem) throws(FileError) -> String {
  var target = path
  // As many as Linux follows.
  for _ in 0...40 {
    let link = try unless(ENOENT, EINVAL, path: path) { () throws(SystemError) in
      try files.readLink(target)
    }
    guard let link else { return target }
    guard let next = String(validating: link, as: UTF8.self) else {
      throw .cannotCreate(name: path, reason: "it is a link to a name that is not UTF-8")
    }
    target = next.utf8.first == slash ? next : folder(of: target) + next
  }
  throw .cannotCreate(name: path, reason: reason(ELOOP))
}

/// What the system says of the path; nil where there is no such thing.
private func unless<Value>(
  _ codes: Int32..., path: String, _ call: () throws(SystemError) -> Value
) throws(FileError) -> Value? {
  do throws(SystemError) {
    return try retrying(call)
  } catch {
    guard codes.contains(error.code) else {
      throw .cannotCreate(name: path, reason: error.reason)
    }
    return nil
  }
}

// A byte, as a combining mark behind it would make it another character.
private let slash = UInt8(ascii: "/")

/// The part of a path up to its last slash, which may be empty.
func folder(of path: String) -> String {
  path.utf8.lastIndex(of: slash).map { String(path.unicodeScalars[...$0]) } ?? ""
}
