/// The blocks of a GIF file (GIF89a, 12 to 27). libvips leaves out what a file has lost, so the blocks
/// say whether a file is whole.
struct GIFBlocks {
  /// The number of pictures.
  private(set) var frameCount = 0
  /// The reason why the file is not whole, or nil if it is.
  private(set) var problem: String?

  /// Looks through a file.
  init(_ file: UnsafeRawBufferPointer) {
    guard unsafe !readBlocks(file), problem == nil else { return }
    problem = "it ends within or behind its picture \(frameCount)"
  }

  /// Looks through the blocks. The result is false if there is no trailer behind the last one.
  private mutating func readBlocks(_ file: UnsafeRawBufferPointer) -> Bool {
    var place = 13
    guard file.count >= place else { return false }
    unsafe Self.skipTable(file[10], &place)
    while place < file.count {
      switch unsafe file[place] {
      case 0x3B: return true
      case 0x21: place += 2
      case 0x2C:
        frameCount += 1
        guard place + 10 <= file.count else { return false }
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

  /// Skips a table of colours, if the flags of the block before announce one.
  private static func skipTable(_ flags: UInt8, _ place: inout Int) {
    if flags & 0x80 != 0 { place += 3 << (Int(flags & 7) + 1) }
  }

  /// Skips parts of up to 255 bytes, the last of which is empty. The result is false if there is none.
  private static func skipParts(_ file: UnsafeRawBufferPointer, _ place: inout Int) -> Bool {
    while place < file.count {
      let count = unsafe Int(file[place])
      place += 1 + count
      if count == 0 { return true }
    }
    return false
  }
}
