import SystemLibrary

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
