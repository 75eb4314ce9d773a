import SystemLibrary

/// A file open for reading, closed with the last reference.
package final class OpenFile: Sendable {
  package let name: String
  private let descriptor: FileSystem.Descriptor
  private let files: FileSystem

  package init(_ path: String, in files: FileSystem = .live) throws(FileError) {
    guard !path.utf8.contains(0) else {
      throw .cannotOpen(name: path, reason: "the path contains a zero byte")
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

  /// The size in bytes, or nil if unknown, as for pipes and devices.
  package var size: Int? {
    let status = try? retrying { () throws(SystemError) in try files.status(descriptor) }
    guard let status, status.kind == .regular, status.size > 0 else { return nil }
    return status.size
  }

  /// Reads bytes into `target`, at an offset or after the bytes read without one, and returns their
  /// number.
  package func read(
    into target: UnsafeMutableRawBufferPointer, at offset: Int? = nil
  ) throws(FileError) -> Int {
    do throws(SystemError) {
      return try retrying { () throws(SystemError) in
        guard let offset else { return try unsafe files.read(descriptor, target) }
        return try unsafe files.readAt(descriptor, target, offset)
      }
    } catch {
      if error.code == EISDIR { throw .isDirectory(name: name) }
      throw .readFailed(name: name, reason: error.reason)
    }
  }

  /// Returns the remaining bytes, or those up to a chunk after which `mayGoOn` returns false, since
  /// a device may never end.
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

  /// Copies the remaining bytes of an image file to a spool. Any other file is rejected after its
  /// first bytes or, unless `mostText` is 0, copied until `mostText` is exceeded.
  func copy(to spool: Spool, _ limits: ReadLimits, mostText: Int) throws(FileError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var head: [UInt8] = []
    while true {
      let count = try unsafe chunk.withUnsafeMutableBufferPointer { chunk throws(FileError) in
        try unsafe read(into: UnsafeMutableRawBufferPointer(chunk))
      }
      guard count > 0 else { return }
      unsafe try chunk.withUnsafeBufferPointer { chunk throws(FileError) in
        unsafe try spool.append(
          UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: chunk[..<count])))
      }
      let most = ForeignFormat.signatureLength
      if head.count < most { head += chunk.prefix(min(count, most)) }
      if head.count < most || FileFormat(signatureOf: head) != nil {
        try limits.check(spool.count, name: name)
      } else if mostText == 0 {
        throw .notAnImage(name: name, found: ForeignFormat(signatureOf: head))
      } else if spool.count > mostText {
        return
      }
    }
  }
}
