import GLBlurImage

/// The size that the header of an OpenEXR file states. libvips's decoder looks for the rows that the
/// header announces, even if it takes hours, so the size is compared with the file first.
struct OpenEXRHeader {
  let size: Size

  /// Reads the attribute `dataWindow`.
  ///
  /// - Returns: Nil if there is none, or if it is no window.
  init?(_ file: UnsafeRawBufferPointer) {
    var place = 8
    func text() -> [UInt8]? {
      // Names have at most 255 bytes.
      guard place < file.count else { return nil }
      let text = unsafe Array(file[place..<min(place + 256, file.count)].prefix { $0 != 0 })
      place += text.count + 1
      return place <= file.count ? text : nil
    }
    func number() -> Int32? {
      guard place + 4 <= file.count else { return nil }
      defer { place += 4 }
      return unsafe Int32(
        littleEndian: file.loadUnaligned(fromByteOffset: place, as: Int32.self))
    }
    for _ in 0..<1000 {
      guard let name = text(), !name.isEmpty, let type = text(), let count = number(), count >= 0
      else { return nil }
      guard name.elementsEqual("dataWindow".utf8), type.elementsEqual("box2i".utf8) else {
        place += Int(count)
        continue
      }
      guard let left = number(), let top = number(), let right = number(), let bottom = number()
      else { return nil }
      size = Size(width: Int(right) - Int(left) + 1, height: Int(bottom) - Int(top) + 1)
      guard size.width > 0, size.height > 0 else { return nil }
      return
    }
    return nil
  }

  /// Throws if the file is too short for its rows, or if there are too many pixels.
  func check(_ source: ByteSource) throws(FileError) {
    try source.limits.check(size, name: source.name)
    // A file has eight bytes for each chunk, which has up to 256 rows.
    guard size.height / 32 <= source.count else {
      throw .damaged(
        name: source.name, format: .openEXR, reason: "it is too short for \(size.height) rows")
    }
  }
}
