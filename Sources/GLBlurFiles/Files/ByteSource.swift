import Glibc

/// The bytes of a file from its first to its last, out of memory or from a descriptor as they are
/// asked for.
///
/// `@unchecked Sendable`: belongs to one thread at a time.
final class ByteSource: @unchecked Sendable {
  /// What errors call the file.
  let name: String
  /// What is taken of it.
  let limits: ReadLimits
  /// Of the whole file; if it shrinks meanwhile, more than there are.
  let count: Int
  /// Why the bytes ended before the file did.
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

  /// A file of known size is read as its bytes are asked for, all else at once.
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

  /// The kind of file that begins here.
  func format() throws(FileError) -> FileFormat {
    if unread.isEmpty { fill() }
    if let failure { throw failure }
    guard let format = FileFormat(signatureOf: Array(buffer[unread].prefix(8))) else {
      throw .notAnImage(name: name)
    }
    return format
  }

  /// Copies the next `count` bytes; false where there are not as many.
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

  /// All bytes that are left.
  func readAll() throws(FileError) -> [UInt8] {
    try limits.check(count, name: name)
    var bytes: [UInt8] = []
    // A sparse file may say that it has more than there is memory.
    bytes.reserveCapacity(min(count, 1 << 28))
    repeat {
      bytes += buffer[unread]
      try limits.check(bytes.count, name: name)
      fill()
    } while !unread.isEmpty
    if let failure { throw failure }
    return bytes
  }

  /// Leaves `unread` empty at the end.
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
