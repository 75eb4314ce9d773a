/// Bytes that have been read and not yet been used.
struct ReadBuffer {
  private var bytes: [UInt8]
  private var unread: Range<Int>

  /// - Parameter count: The greatest number of bytes.
  init(count: Int) {
    bytes = [UInt8](repeating: 0, count: count)
    unread = 0..<0
  }

  var isEmpty: Bool { unread.isEmpty }

  /// Replaces the bytes by the next ones of a file: at least `least`, unless it ends. There are none at its
  /// end.
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

  /// Returns up to `count` bytes, which are then used.
  mutating func take(_ count: Int) -> [UInt8] {
    let part = unread.prefix(count)
    unread = part.upperBound..<unread.upperBound
    return Array(bytes[part])
  }

  mutating func removeAll() { unread = 0..<0 }

  /// Calls `body` with the place of the unused bytes and their number, which it reduces by what it uses.
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

  /// Replaces the bytes by those that `body` writes. It is called with a place and the room there, which
  /// it reduces by what it writes.
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
