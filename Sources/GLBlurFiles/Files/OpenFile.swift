import Glibc

/// A file that is open for reading, until the last reference to it goes.
package final class OpenFile: Sendable {
  /// What errors call it.
  let name: String
  private let descriptor: FileSystem.Descriptor
  private let files: FileSystem

  package init(_ path: String, in files: FileSystem = .live) throws(FileError) {
    guard !path.utf8.contains(0) else {
      throw .cannotOpen(name: path, reason: "the name holds a zero byte")
    }
    do throws(SystemError) {
      descriptor = try retrying { () throws(SystemError) in
        try files.open(path, O_RDONLY | O_CLOEXEC, 0)
      }
    } catch {
      throw .cannotOpen(name: path.isEmpty ? "''" : path, reason: error.reason)
    }
    name = path
    self.files = files
  }

  /// Standard input.
  package init(standardInputAs name: String, in files: FileSystem = .live) throws(FileError) {
    do throws(SystemError) {
      descriptor = try retrying { () throws(SystemError) in try files.duplicate(STDIN_FILENO) }
    } catch {
      throw .cannotOpen(name: name, reason: error.reason)
    }
    self.name = name
    self.files = files
  }

  deinit {
    try? files.close(descriptor)
  }

  /// In bytes; nil where it is not known before they are read.
  var size: Int? {
    let status = try? retrying { () throws(SystemError) in try files.status(descriptor) }
    guard let status, status.kind == .regular, status.size > 0 else { return nil }
    return status.size
  }

  /// Gives the number of bytes, 0 at the end.
  func read(into target: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    do throws(SystemError) {
      return try retrying { () throws(SystemError) in try unsafe files.read(descriptor, target) }
    } catch {
      if error.code == EISDIR { throw .isDirectory(name: name) }
      throw .readFailed(name: name, reason: error.reason)
    }
  }

  /// The bytes from here to the end, as long as `mayGoOn`, which is asked after each portion, says
  /// so: a device may never end.
  package func readBytes(
    while mayGoOn: ([UInt8]) throws(FileError) -> Bool
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try unsafe chunk.withUnsafeMutableBufferPointer { chunk throws(FileError) in
        try unsafe read(into: UnsafeMutableRawBufferPointer(chunk))
      }
      bytes.append(contentsOf: chunk.prefix(count))
      guard count > 0, try mayGoOn(bytes) else { return bytes }
    }
  }

  /// The bytes of an image; what is none is not read further than its first bytes.
  func readImage(_ limits: ReadLimits) throws(FileError) -> [UInt8] {
    try readBytes { bytes throws(FileError) in
      guard bytes.count < 8 || FileFormat(signatureOf: bytes) != nil else {
        throw .notAnImage(name: self.name)
      }
      try limits.check(bytes.count, name: self.name)
      return true
    }
  }
}
