package import GLBlurImage

/// The EXIF orientation (tag 0x0112): the place of row 0 and column 0 in the upright picture.
package enum Orientation: UInt16, CaseIterable, Sendable {
  case upright = 1
  case mirrored
  case upsideDown
  case flipped
  case transposed
  case turnedLeft
  case antiTransposed
  case turnedRight

  /// Reads the tag from the TIFF structure of an EXIF marker. Without a valid tag, the result is
  /// `upright`.
  init(exif: [UInt8]) {
    self = Orientation.value(in: exif).flatMap { Orientation(rawValue: $0) } ?? .upright
  }

  package var swapsSides: Bool { rawValue >= 5 }

  package func upright(_ size: Size) -> Size {
    swapsSides ? Size(width: size.height, height: size.width) : size
  }

  /// Returns how the file's pixels map to the upright picture, whose pixels are numbered row by
  /// row: the number of the first pixel, and the differences per column and row of the file.
  func walk(over upright: Size) -> (start: Int, perColumn: Int, perRow: Int) {
    let right = upright.width - 1
    let bottom = (upright.height - 1) * upright.width
    let down = upright.width
    return switch self {
    case .upright: (0, 1, down)
    case .mirrored: (right, -1, down)
    case .upsideDown: (bottom + right, -1, -down)
    case .flipped: (bottom, 1, -down)
    case .transposed: (0, down, 1)
    case .turnedLeft: (right, down, -1)
    case .antiTransposed: (bottom + right, -down, -1)
    case .turnedRight: (bottom, -down, 1)
    }
  }

  /// Returns the place of a band of the file's rows in the upright picture.
  func place(ofRows rows: Range<Int>, in upright: Size) -> Region {
    let (_, _, perRow) = walk(over: upright)
    let height = swapsSides ? upright.width : upright.height
    let first = perRow > 0 ? rows.lowerBound : height - rows.upperBound
    return swapsSides
      ? Region(x: first, y: 0, width: rows.count, height: upright.height)
      : Region(x: 0, y: first, width: upright.width, height: rows.count)
  }

  private static func value(in exif: [UInt8]) -> UInt16? {
    let directory = ImageFileDirectory(exif)
    // The tag should be a SHORT. SHORT and LONG values lie in the entry itself.
    guard let entry = directory?.entry(0x0112), let size = [3: 2, 4: 4][entry.type],
      entry.count == 1
    else { return nil }
    return directory?.number(at: entry.place, bytes: size).flatMap { UInt16(exactly: $0) }
  }
}

/// The first directory of a TIFF structure (TIFF 6.0, section 2), with every offset checked.
struct ImageFileDirectory {
  struct Entry {
    /// The type of the values, such as 3 for SHORT.
    let type: Int
    let count: Int
    /// The offset of the values, or of their offset if they exceed four bytes.
    let place: Int
  }

  private let bytes: [UInt8]
  private let isLittleEndian: Bool
  private var start = 0

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    switch bytes.prefix(4) {
    case [0x49, 0x49, 42, 0]: isLittleEndian = true
    case [0x4D, 0x4D, 0, 42]: isLittleEndian = false
    default: return nil
    }
    guard let start = number(at: 4, bytes: 4) else { return nil }
    self.start = start
  }

  /// Returns the unsigned number of one to four bytes at an offset, or nil outside.
  func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let part = bytes[offset..<offset + count]
    return isLittleEndian
      ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }

  func entry(_ tag: Int) -> Entry? {
    guard let entries = number(at: start, bytes: 2) else { return nil }
    for index in 0..<entries {
      let entry = start + 2 + index * 12
      guard let found = number(at: entry, bytes: 2) else { return nil }
      guard found == tag else { continue }
      guard let type = number(at: entry + 2, bytes: 2),
        let count = number(at: entry + 4, bytes: 4), number(at: entry + 8, bytes: 2) != nil
      else { return nil }
      return Entry(type: type, count: count, place: entry + 8)
    }
    return nil
  }
}
