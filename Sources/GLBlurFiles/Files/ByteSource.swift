import SystemLibrary

/// The bytes of a file, read in sequence or by offset.
///
/// `@unchecked Sendable`: one thread at a time uses a source.
final class ByteSource: @unchecked Sendable {
  let name: String
  let limits: ReadLimits
  /// The size of the file in bytes, unless it is truncated during reading.
  let count: Int
  private(set) var failure: FileError?

  /// The system calls for the decoder's own files.
  let files: FileSystem
  private let origin: Origin
  private var buffer: [UInt8]
  private var unread: Range<Int>
  /// The offset of the next bytes, or nil if the open file keeps it.
  private var position: Int?

  /// The place of the bytes that are not in the buffer.
  private enum Origin {
    /// All bytes are in the buffer.
    case memory
    case file(OpenFile)
    case spool(Spool)
  }

  init(_ bytes: [UInt8], name: String, _ limits: ReadLimits) {
    self.name = name
    self.limits = limits
    count = bytes.count
    files = .live
    origin = .memory
    buffer = bytes
    unread = bytes.indices
  }

  init(_ spool: Spool, name: String, _ limits: ReadLimits) {
    self.name = name
    self.limits = limits
    count = spool.count
    files = .live
    origin = .spool(spool)
    position = 0
    buffer = [UInt8](repeating: 0, count: 1 << 16)
    unread = 0..<0
  }

  /// Creates an independent source of the same bytes, from the beginning.
  init(again other: ByteSource) {
    name = other.name
    limits = other.limits
    count = other.count
    files = other.files
    origin = other.origin
    position = 0
    if case .memory = other.origin {
      buffer = other.buffer
      unread = buffer.indices
    } else {
      buffer = [UInt8](repeating: 0, count: 1 << 16)
      unread = 0..<0
    }
  }

  /// Opens a file. Bytes of unknown number, as from a pipe, are copied at once, others read on
  /// demand.
  convenience init(
    contentsOf path: String, _ limits: ReadLimits, in files: FileSystem = .live
  ) throws(FileError) {
    try self.init(OpenFile(path, in: files), limits, in: files)
  }

  /// Reads an open file from its beginning.
  ///
  /// - Parameter mostText: The bytes to copy of a file of unknown size that is no image.
  init(
    _ file: OpenFile, _ limits: ReadLimits, mostText: Int = 0, in files: FileSystem = .live
  ) throws(FileError) {
    name = file.name
    self.limits = limits
    self.files = files
    buffer = [UInt8](repeating: 0, count: 1 << 16)
    unread = 0..<0
    if let count = file.size {
      self.count = count
      origin = .file(file)
    } else {
      let spool = Spool(in: files)
      try file.copy(to: spool, limits, mostText: mostText)
      count = spool.count
      origin = .spool(spool)
      position = 0
    }
  }

  /// Returns some of the next bytes without consuming them, or none at the end.
  func head() throws(FileError) -> ArraySlice<UInt8> {
    if unread.isEmpty { fill() }
    if let failure { throw failure }
    return buffer[unread]
  }

  func format() throws(FileError) -> FileFormat {
    let head = try head()
    guard let format = FileFormat(signatureOf: head) else {
      throw .notAnImage(name: name, found: ForeignFormat(signatureOf: head))
    }
    return format
  }

  /// Copies the next `count` bytes to `target`, or returns false if fewer are left.
  func read(_ count: Int, into target: UnsafeMutableRawPointer) -> Bool {
    var copied = 0
    while copied < count {
      if unread.isEmpty {
        let rest = count - copied
        if rest >= buffer.count {
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

  /// Copies at most `count` of the next bytes, and returns their number: 0 at the end and after a
  /// failure.
  func read(upTo count: Int, into target: UnsafeMutableRawPointer) -> Int {
    if unread.isEmpty { fill() }
    let part = unread.prefix(count)
    unsafe buffer.withUnsafeBytes { buffer in
      unsafe UnsafeMutableRawBufferPointer(start: target, count: part.count)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[part]))
    }
    unread = part.upperBound..<unread.upperBound
    return part.count
  }

  func readAll() throws(FileError) -> [UInt8] {
    try limits.check(count, name: name)
    var bytes: [UInt8] = []
    // A sparse file may claim more bytes than there is memory.
    bytes.reserveCapacity(min(count, 1 << 28))
    repeat {
      bytes += buffer[unread]
      try limits.check(bytes.count, name: name)
      fill()
    } while !unread.isEmpty
    if let failure { throw failure }
    return bytes
  }

  static let mostBytesOfPlace = 16 << 20

  /// Returns the bytes at a place, or nil if it is partly outside the file or exceeds 16 MiB.
  /// Sequential reading is not affected.
  func bytes(in place: Range<Int>) throws(FileError) -> [UInt8]? {
    guard place.lowerBound >= 0, place.upperBound <= count, place.count <= Self.mostBytesOfPlace
    else { return nil }
    if case .memory = origin { return Array(buffer[place]) }
    var bytes = [UInt8](repeating: 0, count: place.count)
    var done = 0
    while done < bytes.count {
      let added = try unsafe bytes.withUnsafeMutableBufferPointer { bytes throws(FileError) in
        let rest = unsafe UnsafeMutableBufferPointer(rebasing: bytes[done...])
        return try unsafe copy(
          to: UnsafeMutableRawBufferPointer(rest), from: place.lowerBound + done)
      }
      // The file may have been truncated since it was opened.
      guard added > 0 else { return nil }
      done += added
    }
    return bytes
  }

  /// Copies bytes at an offset, and returns their number, less than `target` holds only at the end
  /// and after a failure. Sequential reading is not affected.
  func read(into target: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var done = 0
    do throws(FileError) {
      while done < target.count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: target[done...])
        let added = try unsafe copy(to: rest, from: offset + done)
        guard added > 0 else { break }
        done += added
      }
    } catch {
      failure = failure ?? error
    }
    return done
  }

  private func copy(
    to target: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(FileError) -> Int {
    switch origin {
    case .memory: unsafe copyBuffer(to: target, from: offset)
    case .file(let file): try unsafe file.read(into: target, at: offset)
    case .spool(let spool): try unsafe spool.read(into: target, at: offset)
    }
  }

  private func copyBuffer(to target: UnsafeMutableRawBufferPointer, from offset: Int) -> Int {
    guard offset >= 0, offset < buffer.count else { return 0 }
    let part = buffer[offset...].prefix(target.count)
    unsafe buffer.withUnsafeBytes { buffer in
      unsafe UnsafeMutableRawBufferPointer(rebasing: target[..<part.count])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[part.indices]))
    }
    return part.count
  }

  /// Reads the next bytes. At the end of the file `unread` stays empty.
  private func fill() {
    unread = 0..<0
    if case .memory = origin { return }
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe transfer(to: $0) }
    unread = 0..<count
  }

  private func transfer(to target: UnsafeMutableRawBufferPointer) -> Int {
    do throws(FileError) {
      let count: Int
      switch origin {
      case .memory: return 0
      case .file(let file): count = try unsafe file.read(into: target, at: position)
      case .spool(let spool): count = try unsafe spool.read(into: target, at: position ?? 0)
      }
      position = position.map { $0 + count }
      return count
    } catch {
      failure = error
      return 0
    }
  }
}
