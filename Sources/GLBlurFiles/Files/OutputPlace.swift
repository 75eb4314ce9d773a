import SystemLibrary

struct OutputPlace {
  /// Whether a device or a pipe is written directly. A regular file is replaced at the end.
  let isDevice: Bool
  private let path: String
  /// The path after symbolic links are resolved.
  private let target: String
  private let permissions: mode_t?
  private let files: FileSystem

  init(_ path: String, in files: FileSystem) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(name: path, reason: "the path is empty or contains a zero byte")
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

  /// Writes the file by calling `body`, or leaves an existing file unchanged if it throws.
  func write(_ body: (ByteSink) throws(FileError) -> Void) throws(FileError) {
    if isDevice { try writeDevice(body) } else { try writeFile(body) }
  }

  func begin(named name: String) throws(FileError) -> BegunFile {
    if isDevice { return BegunFile(device: try openDevice(), name: name, in: files) }
    let file = try creating { () throws(SystemError) in
      try NewFile(for: target, permissions: permissions, in: files)
    }
    return BegunFile(file, name: name, in: files)
  }

  private func writeDevice(_ body: (ByteSink) throws(FileError) -> Void) throws(FileError) {
    let descriptor = try openDevice()
    do throws(FileError) {
      try fill(descriptor, body)
    } catch {
      try? files.close(descriptor)
      throw error
    }
    try writing { () throws(SystemError) in try files.close(descriptor) }
  }

  private func openDevice() throws(FileError) -> FileSystem.Descriptor {
    try creating { () throws(SystemError) in
      try retrying { () throws(SystemError) in
        // Opened by path, a redirected standard output would start at the beginning of its file.
        try path == standardOutput
          ? files.duplicate(STDOUT_FILENO) : files.open(path, O_WRONLY | O_CLOEXEC, 0)
      }
    }
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

/// Returns the end of a chain of symbolic links, where no file needs to exist.
private func resolveLinks(_ path: String, _ files: FileSystem) throws(FileError) -> String {
  var target = path
  // Linux follows at most 40 symbolic links.
  for _ in 0...40 {
    let link = try unless(ENOENT, EINVAL, path: path) { () throws(SystemError) in
      try files.readLink(target)
    }
    guard let link else { return target }
    guard let next = String(validating: link, as: UTF8.self) else {
      throw .cannotCreate(
        name: path, reason: "it is a symbolic link whose target is not valid UTF-8")
    }
    target = next.utf8.first == slash ? next : folder(of: target) + next
  }
  throw .cannotCreate(name: path, reason: reason(ELOOP))
}

/// Returns the result of a system call, or nil if it fails with one of `codes`.
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

// Bytes are compared, because a slash with a combining mark is another `Character`.
private let slash = UInt8(ascii: "/")

/// Returns the part up to and including the last slash, or an empty string.
func folder(of path: String) -> String {
  path.utf8.lastIndex(of: slash).map { String(path.unicodeScalars[...$0]) } ?? ""
}

/// Writes a file, which appears in whole or not at all.
package func writeFile(_ bytes: [UInt8], to path: String) throws(FileError) {
  try OutputPlace(path, in: .live).write { output throws(FileError) in try output.write(bytes) }
}
