import Glibc

/// The bytes of a file from its first to its last, out of memory or from a descriptor as they are
/// asked for.
///
/// `@unchecked Sendable`: belongs to one thread at a time.
final class ByteSource: @unchecked Sendable {
  /// What errors call the file.
  let name: String
  /// Of the whole file; if it shrinks meanwhile, more than there are.
  let count: Int
  /// Why the bytes ended before the file did.
  private(set) var failure: FileError?

  private let descriptor: Int32?
  private var buffer: [UInt8]
  private var unread: Range<Int>

  init(_ bytes: [UInt8], name: String) {
    self.name = name
    count = bytes.count
    descriptor = nil
    buffer = bytes
    unread = bytes.indices
  }

  /// A file of known size is read as its bytes are asked for, all else at once.
  convenience init(contentsOf path: String) throws(FileError) {
    guard !path.utf8.contains(0) else {
      throw .cannotOpen(name: path, reason: "the name holds a zero byte")
    }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotOpen(name: path, reason: reason(errno)) }
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 {
      self.init(descriptor, count: Int(status.st_size), name: path)
    } else {
      defer { close(descriptor) }
      try self.init(readFile(descriptor, name: path), name: path)
    }
  }

  private init(_ descriptor: Int32, count: Int, name: String) {
    self.name = name
    self.count = count
    self.descriptor = descriptor
    buffer = [UInt8](repeating: 0, count: 1 << 16)
    unread = 0..<0
  }

  deinit {
    if let descriptor { close(descriptor) }
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
        if descriptor != nil, rest >= buffer.count {
          let added = unsafe transfer(to: target + copied, most: rest)
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
    var bytes: [UInt8] = []
    // A sparse file may say that it has more than there is memory.
    bytes.reserveCapacity(min(count, 1 << 28))
    repeat {
      bytes += buffer[unread]
      fill()
    } while !unread.isEmpty
    if let failure { throw failure }
    return bytes
  }

  /// Leaves `unread` empty at the end.
  private func fill() {
    unread = 0..<0
    guard descriptor != nil else { return }
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe transfer(to: start, most: buffer.count)
    }
    unread = 0..<count
  }

  private func transfer(to target: UnsafeMutableRawPointer, most: Int) -> Int {
    guard let descriptor else { return 0 }
    while true {
      let count = unsafe Glibc.read(descriptor, target, most)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      failure = .readFailed(name: name, reason: reason(errno))
      return 0
    }
  }
}
