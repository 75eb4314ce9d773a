import CDeflate

/// A PNG file's chunks from the first IDAT on (PNG specification, 5.3).
struct ChunkReader {
  private let source: ByteSource
  /// Bytes of the current IDAT chunk that are still to come; nil behind the last one.
  private var left: Int?
  private var crc: UInt32
  /// The chunk behind the last IDAT.
  private var next: Head?

  private struct Head {
    let count: Int
    let name: [UInt8]

    /// A reader has to know the chunk.
    var isCritical: Bool { name[0] & 0x20 == 0 }
  }

  private static let idat = Array("IDAT".utf8)

  /// - Parameter source: stands at the content of the first IDAT chunk, of `first` bytes.
  init(_ source: ByteSource, first: Int) {
    self.source = source
    left = first
    crc = Self.crc(Self.idat)
  }

  func damage(_ reason: String) -> FileError {
    source.failure ?? .damaged(name: source.name, format: .png, reason: reason)
  }

  /// Copies what the next IDAT chunks hold; 0 bytes behind the last of them.
  mutating func read(
    most: Int, into target: UnsafeMutablePointer<UInt8>
  ) throws(FileError) -> Int {
    var count = 0
    while let left, count < most {
      guard left > 0 else {
        try endOfData()
        continue
      }
      let part = min(left, most - count)
      unsafe try copy(part, to: target + count)
      self.left = left - part
      count += part
    }
    return count
  }

  /// Reads to the end of the file's last chunk, IEND.
  mutating func finish() throws(FileError) {
    var rest = [UInt8](repeating: 0, count: 1 << 16)
    while left != nil {
      let room = rest.count
      try unsafe rest.withUnsafeMutableBufferPointer { rest throws(FileError) in
        guard let target = rest.baseAddress else { return }
        _ = unsafe try read(most: room, into: target)
      }
    }
    while let head = next {
      let isEnd = head.name == Array("IEND".utf8)
      try check(head, isEnd: isEnd)
      crc = Self.crc(head.name)
      var left = head.count
      while left > 0 {
        let part = min(left, rest.count)
        try unsafe rest.withUnsafeMutableBufferPointer { rest throws(FileError) in
          guard let target = rest.baseAddress else { return }
          unsafe try copy(part, to: target)
        }
        left -= part
      }
      let isRight = try bigEndian() == crc
      guard isRight || !head.isCritical else { throw damage("\(text(head.name)): CRC error") }
      next = isEnd ? nil : try readHead()
    }
  }

  /// What libpng refuses behind the pixels.
  private func check(_ head: Head, isEnd: Bool) throws(FileError) {
    switch text(head.name) {
    case "IDAT": throw damage("the IDAT chunks do not follow one another")
    case "tRNS", "IHDR": throw damage("\(text(head.name)): out of place")
    case "PLTE": return
    case let name:
      if head.isCritical, !isEnd { throw damage("\(name): unhandled critical chunk") }
    }
  }

  private mutating func endOfData() throws(FileError) {
    guard try bigEndian() == crc else { throw damage("IDAT: CRC error") }
    let head = try readHead()
    if head.name == Self.idat {
      left = head.count
      crc = Self.crc(Self.idat)
    } else {
      left = nil
      next = head
    }
  }

  private func readHead() throws(FileError) -> Head {
    let count = try bigEndian()
    let name = try bytes(4)
    guard count <= Int32.max else { throw damage("a chunk is too long") }
    let isLetters = name.allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
    guard isLetters else { throw damage("invalid chunk type") }
    return Head(count: Int(count), name: name)
  }

  private func bigEndian() throws(FileError) -> UInt32 {
    try bytes(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func bytes(_ count: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let isRead = unsafe bytes.withUnsafeMutableBytes { bytes in
      guard let target = bytes.baseAddress else { return count == 0 }
      return unsafe source.read(count, into: target)
    }
    guard isRead else { throw damage("the file ends too early") }
    return bytes
  }

  private mutating func copy(
    _ count: Int, to target: UnsafeMutablePointer<UInt8>
  ) throws(FileError) {
    guard unsafe source.read(count, into: target) else { throw damage("the file ends too early") }
    crc = unsafe cdeflate_crc32(crc, target, count)
  }

  private func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    unsafe cdeflate_crc32(0, bytes, bytes.count)
  }
}
