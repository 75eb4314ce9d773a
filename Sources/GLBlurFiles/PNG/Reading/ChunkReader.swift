import CCodecs

/// A reader of the chunks from the first IDAT chunk on (PNG specification, 5.3).
struct ChunkReader {
  private let source: ByteSource
  /// The bytes left in the current IDAT chunk, or nil after the last one.
  private var left: Int?
  private var crc: UInt32
  private var next: Head?

  private struct Head {
    let count: Int
    let name: [UInt8]

    /// Whether decoders must understand the chunk.
    var isCritical: Bool { name[0] & 0x20 == 0 }
  }

  private static let idat = Array("IDAT".utf8)

  /// Creates a reader of a source at the content of the first IDAT chunk, of `first` bytes.
  init(_ source: ByteSource, first: Int) {
    self.source = source
    left = first
    crc = Self.crc(Self.idat)
  }

  /// Returns the error of the source or, without one, that the file is damaged.
  func damage(_ reason: String) -> FileError {
    source.failure ?? .damaged(name: source.name, format: .png, reason: reason)
  }

  /// Copies at most `most` bytes from IDAT chunks, and returns their number, 0 after the last
  /// chunk.
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

  /// Reads and checks the rest of the file, up to IEND.
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

  /// Throws if libpng would reject the chunk after the pixels.
  private func check(_ head: Head, isEnd: Bool) throws(FileError) {
    switch text(head.name) {
    case "IDAT": throw damage("the IDAT chunks do not follow one another")
    case "tRNS", "IHDR": throw damage("\(text(head.name)): out of place")
    case "PLTE": return
    case let name:
      if head.isCritical, !isEnd {
        throw PNGChunk.refusal(of: source) ?? damage("\(name): unhandled critical chunk")
      }
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

/// The inflated contents of the IDAT chunks, with their checksums verified. One thread at a time
/// uses an object.
@safe final class PixelData {
  private var chunks: ChunkReader
  private let inflater: OpaquePointer
  /// A buffer for several chunks, which many encoders make short.
  private let input: UnsafeMutablePointer<UInt8>
  private var inputStart = 0
  private var inputEnd = 0
  private var inputCount = 0
  private var hasEnded = false

  private static let inputCapacity = 1 << 17

  /// Creates the decompressor of a source at the content of the first IDAT chunk, of `count` bytes.
  init(_ source: ByteSource, count: Int) throws(FileError) {
    guard let inflater = unsafe cdeflate_inflater_create() else {
      throw .readFailed(name: source.name, reason: "not enough memory")
    }
    unsafe self.inflater = inflater
    unsafe input = .allocate(capacity: Self.inputCapacity)
    chunks = ChunkReader(source, first: count)
  }

  deinit {
    unsafe cdeflate_inflater_destroy(inflater)
    unsafe input.deallocate()
  }

  func read(_ count: Int, into target: UnsafeMutablePointer<UInt8>) throws(FileError) {
    guard unsafe try inflate(count, into: target) == count else {
      throw chunks.damage("Not enough image data")
    }
  }

  /// Reads the file to its end. Like libpng, this tolerates a limited number of surplus bytes.
  func finish() throws(FileError) {
    let room = 1 << 16
    let rest = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    defer { unsafe rest.deallocate() }
    let start = inputCount
    while !hasEnded {
      // The limit is on compressed bytes, each of which can become a thousand.
      guard inputCount - start <= CPNG_MOST_SURPLUS else {
        throw chunks.damage(CPNG_TOO_MUCH_DATA)
      }
      _ = unsafe try inflate(room, into: rest)
    }
    try chunks.finish()
  }

  /// Inflates up to `count` bytes and returns their number, less than `count` only at the end.
  private func inflate(
    _ count: Int, into target: UnsafeMutablePointer<UInt8>
  ) throws(FileError) -> Int {
    var room = count
    var target: UnsafeMutablePointer<UInt8>? = unsafe target
    while room > 0, !hasEnded {
      var next: UnsafePointer<UInt8>? = unsafe UnsafePointer(input + inputStart)
      var left = inputEnd - inputStart
      let status = unsafe cdeflate_inflate(inflater, &next, &left, &target, &room)
      inputStart = inputEnd - left
      switch status {
      case CDEFLATE_GOES_ON: if room > 0 { try refill() }
      case CDEFLATE_HAS_ENDED: hasEnded = true
      default:
        throw chunks.damage(unsafe String(cString: cdeflate_inflater_message(inflater)))
      }
    }
    return count - room
  }

  private func refill() throws(FileError) {
    // Input left by inflate despite room for output would never be consumed.
    guard inputStart == inputEnd else { throw chunks.damage("the compressed data is damaged") }
    inputStart = 0
    inputEnd = unsafe try chunks.read(most: Self.inputCapacity, into: input)
    guard inputEnd > 0 else { throw chunks.damage("Not enough image data") }
    inputCount += inputEnd
  }
}
