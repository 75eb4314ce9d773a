import Glibc

/// A sequential source of the bytes of a file. They come from memory, or from a descriptor that is
/// read on demand.
///
/// `@unchecked Sendable`: a source is used by one thread at a time.
final class ByteSource: @unchecked Sendable {
  /// The name of the file in error messages.
  let name: String
  /// The limits on the image that the file may contain.
  let limits: ReadLimits
  /// The size of the whole file, in bytes. If the file is truncated while it is being read, fewer
  /// bytes follow.
  let count: Int
  /// The error that ended reading before the end of the file.
  private(set) var failure: FileError?

  private let file: OpenFile?
  private var buffer: [UInt8]
  private var unread: Range<Int>

  init(_ bytes: [UInt8], name: String, _ limits: ReadLimits) {
    self.name = name
    self.limits = limits
    count = bytes.count
    file = nil
    buffer = bytes
    unread = bytes.indices
  }

  /// Opens a file. A file of known size is read on demand; any other, such as a pipe, is read
  /// completely at once.
  convenience init(
    contentsOf path: String, _ limits: ReadLimits, in files: FileSystem = .live
  ) throws(FileError) {
    let file = try OpenFile(path, in: files)
    if let count = file.size {
      self.init(file, count: count, limits)
    } else {
      try self.init(file.readImage(limits), name: path, limits)
    }
  }

  private init(_ file: OpenFile, count: Int, _ limits: ReadLimits) {
    name = file.name
    self.limits = limits
    self.count = count
    self.file = file
    buffer = [UInt8](repeating: 0, count: 1 << 16)
    unread = 0..<0
  }

  /// Returns the format that the next bytes identify.
  ///
  /// - Throws: `FileError.notAnImage` if they identify none.
  func format() throws(FileError) -> FileFormat {
    if unread.isEmpty { fill() }
    if let failure { throw failure }
    guard let format = FileFormat(signatureOf: buffer[unread]) else {
      throw .notAnImage(name: name, found: ForeignFormat(signatureOf: buffer[unread]))
    }
    return format
  }

  /// Copies the next `count` bytes to `target`. The result is false if fewer are left.
  func read(_ count: Int, into target: UnsafeMutableRawPointer) -> Bool {
    var copied = 0
    while copied < count {
      if unread.isEmpty {
        let rest = count - copied
        if file != nil, rest >= buffer.count {
          let added = unsafe transfer(
            to: UnsafeMutableRawBufferPointer(start: target + copied, count: rest))
          guard added > 0 else { return false }
          copied += added
          continue
        }
        fill()
        guard !unread.isEmpty else { return false }
      }
      let part = unread.prefix(count - copied)
      unsafe buffer.withUnsafeBytes { buffer in
        unsafe UnsafeMutableRawBufferPointer(start: target + copied, count: part.count)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[part]))
      }
      unread = part.upperBound..<unread.upperBound
      copied += part.count
    }
    return true
  }

  /// Returns all remaining bytes.
  func readAll() throws(FileError) -> [UInt8] {
    try limits.check(count, name: name)
    var bytes: [UInt8] = []
    // A sparse file may claim more bytes than there is memory, so only part of its size is
    // reserved.
    bytes.reserveCapacity(min(count, 1 << 28))
    repeat {
      bytes += buffer[unread]
      try limits.check(bytes.count, name: name)
      fill()
    } while !unread.isEmpty
    if let failure { throw failure }
    return bytes
  }

  /// Reads the next bytes into the buffer. At the end of the file `unread` stays empty.
  private func fill() {
    unread = 0..<0
    guard file != nil else { return }
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe transfer(to: $0) }
    unread = 0..<count
  }

  private func transfer(to target: UnsafeMutableRawBufferPointer) -> Int {
    guard let file else { return 0 }
    do throws(FileError) {
      return try unsafe file.read(into: target)
    } catch {
      failure = error
      return 0
    }
  }
}
