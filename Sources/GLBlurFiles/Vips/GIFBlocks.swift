import GLBlurImage

/// The blocks of a GIF file (GIF89a, 12 to 27), which tell whether the file is whole. libvips
/// ignores what is missing.
struct GIFBlocks {
  /// The size of the canvas, or nil if the file is too short.
  private(set) var canvas: Size?
  /// The part of the canvas under the first picture, if any.
  private(set) var first: Region?
  /// The offset of the first block, after the global colour table.
  private(set) var start = 13
  private(set) var frameCount = 0
  /// Why the file is not whole, or nil.
  private(set) var problem: String?

  init(_ file: UnsafeRawBufferPointer) {
    guard unsafe !readBlocks(file), problem == nil else { return }
    problem = "it ends within or behind its picture \(frameCount)"
  }

  /// Reads the blocks. Returns false without a trailer.
  private mutating func readBlocks(_ file: UnsafeRawBufferPointer) -> Bool {
    guard file.count >= start else { return false }
    canvas = unsafe Size(width: Self.number(file, 6), height: Self.number(file, 8))
    unsafe Self.skipTable(file[10], &start)
    var place = start
    while place < file.count {
      switch unsafe file[place] {
      case 0x3B: return true
      case 0x21: place += 2
      case 0x2C:
        frameCount += 1
        guard place + 10 <= file.count else { return false }
        if frameCount == 1 {
          first = unsafe Region(
            x: Self.number(file, place + 1), y: Self.number(file, place + 3),
            width: Self.number(file, place + 5), height: Self.number(file, place + 7))
        }
        let flags = unsafe file[place + 9]
        place += 10
        Self.skipTable(flags, &place)
        // The size of codes precedes the picture.
        place += 1
      default:
        problem = "there is no block behind its picture \(frameCount)"
        return false
      }
      guard unsafe Self.skipParts(file, &place) else { return false }
    }
    return false
  }

  /// A picture to precede those of the file, so that libvips shows the whole canvas, or nil if
  /// unnecessary.
  ///
  /// libnsgif, libvips' decoder, distrusts a canvas of a usual screen size, such as 640×480, or of
  /// sides beyond 2048, and begins with 1×1 pixel, extended by the first picture, at which all
  /// others are cut off. Also, libnsgif gives alpha only if a picture has a transparent colour, and
  /// black elsewhere. A transparent pixel in the canvas's corner mends both, and changes nothing
  /// else.
  var corner: [UInt8]? {
    guard let canvas, let first, canvas.width > 0, canvas.height > 0 else { return nil }
    let coversCanvas =
      first.x == 0 && first.y == 0 && first.width >= canvas.width
      && first.height >= canvas.height
    guard !coversCanvas else { return nil }
    // A first picture may extend the canvas, as in browsers.
    let right = max(canvas.width, first.x + first.width) - 1
    let bottom = max(canvas.height, first.y + first.height) - 1
    guard right <= Int(UInt16.max), bottom <= Int(UInt16.max) else { return nil }
    let place = littleEndian(right, bytes: 2) + littleEndian(bottom, bytes: 2)
    // The graphic control makes colour 0 transparent and keeps the picture. The data are LZW codes
    // of three bits each: clear, colour 0 and end.
    return [0x21, 0xF9, 4, 1 << 2 | 1, 0, 0, 0, 0] + [0x2C] + place + [1, 0, 1, 0, 0]
      + [2, 2, 0x44, 0x01, 0]
  }

  private static func number(_ file: UnsafeRawBufferPointer, _ place: Int) -> Int {
    unsafe Int(file[place]) | Int(file[place + 1]) << 8
  }

  /// Skips a colour table, if flags announce one.
  private static func skipTable(_ flags: UInt8, _ place: inout Int) {
    if flags & 0x80 != 0 { place += 3 << (Int(flags & 7) + 1) }
  }

  /// Skips parts of up to 255 bytes until an empty one. Returns false if there is none.
  private static func skipParts(_ file: UnsafeRawBufferPointer, _ place: inout Int) -> Bool {
    while place < file.count {
      let count = unsafe Int(file[place])
      place += 1 + count
      if count == 0 { return true }
    }
    return false
  }
}
