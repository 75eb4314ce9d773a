/// The bytes of a file in sequence, inflated if it is a gzip file (RFC 1952).
final class TarInput {
  /// The name of the file in error messages.
  let name: String
  /// The number of bytes that have been given.
  private(set) var position = 0
  /// Whether the file is inflated.
  var isPacked: Bool { inflater != nil }
  private let file: OpenFile
  private var raw: ReadBuffer
  /// The bytes that are given, unless they are those of the file.
  private var inflated = ReadBuffer(count: 0)
  private var inflater: Inflater?
  /// Whether the last part of a gzip file has been read.
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

  /// Returns up to `count` of the next bytes, and none only at the end.
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

  /// Inflates some bytes. A gzip file may have several parts, one behind the other.
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
      // What follows the last part is padding.
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
