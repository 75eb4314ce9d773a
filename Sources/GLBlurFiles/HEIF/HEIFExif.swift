/// Writes EXIF data into an AVIF or HEIC file (ISO/IEC 23008-12, A.2.1).
///
/// libvips drops EXIF fields that it does not know, and invents a resolution if there is no EXIF
/// data. So libvips gets a placeholder, whose item is then made to refer to the data after all
/// other boxes.
enum HEIFExif {
  static let placeholder = EXIFBuilder.bytes(
    isLittleEndian: true, main: [EXIFBuilder.Field(tag: 0x0112, type: 3, count: 1, values: [1, 0])])

  /// Replaces the EXIF data of a file, or returns false if this is impossible.
  static func replace(_ exif: [UInt8], in file: inout [UInt8]) -> Bool {
    let boxes = BoxReader(file)
    guard var meta = boxes.first("meta") else { return false }
    _ = meta.versionAndFlags()
    guard let items = meta.first("iinf"), let places = meta.first("iloc"),
      let item = items.itemEntries().first(where: { $0.type == "Exif" }),
      let field = place(of: item.id, in: places)
    else { return false }
    // The offset of the TIFF structure precedes it.
    let content = bigEndian(6) + Array("Exif\0\0".utf8) + exif
    let start = file.count + 8
    guard start >= field.base, start + content.count <= UInt32.max else { return false }
    file.replaceSubrange(
      field.place..<field.place + 8,
      with: bigEndian(start - field.base) + bigEndian(content.count))
    file += encodedBox("mdat", content)
    return true
  }

  /// Returns the offset of the two four-byte numbers that state an item's place in one piece, and
  /// the offset to which the place is relative.
  private static func place(of item: Int, in box: BoxReader) -> (place: Int, base: Int)? {
    var box = box
    let (version, _) = box.versionAndFlags()
    let sizes = [box.number(1), box.number(1)].flatMap { [$0 >> 4, $0 & 15] }
    let idSize = version < 2 ? 2 : 4
    for _ in 0..<box.number(idSize) {
      let number = box.number(idSize)
      let method = version == 0 ? 0 : box.number(2) & 15
      _ = box.number(2)
      let base = box.number(sizes[2])
      let extents = box.number(2)
      for _ in 0..<extents {
        if version > 0 { _ = box.number(sizes[3]) }
        if number == item, extents == 1, method == 0, sizes[0] == 4, sizes[1] == 4,
          box.rest.count >= 8
        {
          return (box.rest.lowerBound, base)
        }
        _ = box.number(sizes[0])
        _ = box.number(sizes[1])
      }
      guard !box.isExhausted else { return nil }
    }
    return nil
  }
}
