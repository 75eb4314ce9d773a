import CCodecs

/// The bytes of a file in sequence, inflated if it is a gzip file (RFC 1952).
final class TarInput {
  let name: String
  private(set) var position = 0
  var isPacked: Bool { inflater != nil }
  private let file: OpenFile
  private var raw: ReadBuffer
  /// The inflated bytes of a gzip file.
  private var inflated = ReadBuffer(count: 0)
  private var inflater: Inflater?
  /// Whether the last part of a gzip file is over.
  private var isInPadding = false

  init(_ file: OpenFile) throws(FileError) {
    self.file = file
    name = file.name
    raw = ReadBuffer(count: 1 << 18)
    // A pipe may give one byte at a time.
    try raw.fill(from: file, least: Self.mark.count)
    guard raw.starts(with: Self.mark) else { return }
    inflater = Inflater()
    inflated = ReadBuffer(count: 1 << 18)
  }

  /// The first bytes of a gzip file.
  private static let mark: [UInt8] = [0x1F, 0x8B]

  /// Returns up to `count` of the next bytes, none only at the end.
  func read(_ count: Int) throws(FileError) -> [UInt8] {
    let bytes: [UInt8]
    if inflater == nil {
      if raw.isEmpty { try raw.fill(from: file) }
      bytes = raw.take(count)
    } else {
      if inflated.isEmpty { try inflate() }
      bytes = inflated.take(count)
    }
    position += bytes.count
    return bytes
  }

  /// Returns the next `count` bytes, or fewer at the end.
  func readAll(_ count: Int) throws(FileError) -> [UInt8] {
    var bytes = try read(count)
    while bytes.count < count, case let more = try read(count - bytes.count), !more.isEmpty {
      bytes += more
    }
    return bytes
  }

  /// Inflates some bytes. A gzip file may have several parts.
  private func inflate() throws(FileError) {
    while inflated.isEmpty {
      if raw.isEmpty { try raw.fill(from: file) }
      guard let inflater else { return }
      if raw.isEmpty {
        guard inflater.isBetweenParts else {
          throw .damagedArchive(name: name, reason: "its gzip data ends too early")
        }
        return
      }
      // Padding follows the last part.
      if isInPadding || inflater.isBetweenParts && !raw.starts(with: [Self.mark[0]]) {
        isInPadding = true
        raw.removeAll()
        return
      }
      if let damage = inflater.inflate(&raw, to: &inflated) {
        throw .damagedArchive(name: name, reason: "its gzip data has an \(damage)")
      }
    }
  }
}

/// A decompressor of the parts of a gzip file (RFC 1952), each with a checksum.
@safe final class Inflater {
  private var inflater = unsafe cdeflate_inflater_create_gzip()
  /// Whether a part has ended, and no other has begun.
  private(set) var isBetweenParts = false

  deinit { unsafe cdeflate_inflater_destroy(inflater) }

  /// Inflates until a buffer is used up or a part ends. Returns what is wrong with the data, or
  /// nil.
  func inflate(_ source: inout ReadBuffer, to target: inout ReadBuffer) -> String? {
    if isBetweenParts {
      unsafe cdeflate_inflater_destroy(inflater)
      unsafe inflater = cdeflate_inflater_create_gzip()
      isBetweenParts = false
    }
    guard let inflater = unsafe inflater else { return "end, since there is too little memory" }
    let status = unsafe source.use { bytes, count in
      unsafe target.replace { target, room in
        unsafe cdeflate_inflate(inflater, &bytes, &count, &target, &room)
      }
    }
    switch status {
    case CDEFLATE_HAS_ENDED:
      isBetweenParts = true
      return nil
    case CDEFLATE_GOES_ON: return nil
    default: return unsafe String(cString: cdeflate_inflater_message(inflater))
    }
  }
}

/// Bytes that have been read but not used.
struct ReadBuffer {
  private var bytes: [UInt8]
  private var unread: Range<Int>

  init(count: Int) {
    bytes = [UInt8](repeating: 0, count: count)
    unread = 0..<0
  }

  var isEmpty: Bool { unread.isEmpty }

  /// Replaces the bytes by at least `least` of a file's next ones, or fewer at its end.
  mutating func fill(from file: OpenFile, least: Int = 1) throws(FileError) {
    unread = 0..<0
    repeat {
      let start = unread.count
      let count = try unsafe bytes.withUnsafeMutableBufferPointer { bytes throws(FileError) in
        try unsafe file.read(
          into: UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: bytes[start...])))
      }
      guard count > 0 else { return }
      unread = 0..<start + count
    } while unread.count < least
  }

  func starts(with start: [UInt8]) -> Bool { bytes[unread].starts(with: start) }

  mutating func take(_ count: Int) -> [UInt8] {
    let part = unread.prefix(count)
    unread = part.upperBound..<unread.upperBound
    return Array(bytes[part])
  }

  mutating func removeAll() { unread = 0..<0 }

  /// Calls `body` with the unused bytes and their number, which it reduces by what it uses.
  @unsafe mutating func use<Result>(
    _ body: (inout UnsafePointer<UInt8>?, inout Int) -> Result
  ) -> Result {
    let (result, rest) = unsafe bytes.withUnsafeBufferPointer { [unread] bytes in
      var next = unsafe bytes.baseAddress.map { unsafe $0 + unread.lowerBound }
      var count = unread.count
      return (unsafe body(&next, &count), count)
    }
    unread = unread.upperBound - rest..<unread.upperBound
    return result
  }

  /// Replaces the bytes by those that `body` writes. The room that `body` gets is reduced by what
  /// it writes.
  @unsafe mutating func replace<Result>(
    _ body: (inout UnsafeMutablePointer<UInt8>?, inout Int) -> Result
  ) -> Result {
    let (result, room) = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      var next = bytes.baseAddress
      var room = bytes.count
      return (unsafe body(&next, &room), room)
    }
    unread = 0..<bytes.count - room
    return result
  }
}
