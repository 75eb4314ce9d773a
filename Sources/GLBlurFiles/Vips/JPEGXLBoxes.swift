import GLBlurImage

/// The boxes of metadata around the pixels of a JPEG XL file (ISO/IEC 18181-2, 9).
struct JPEGXLBoxes {
  /// The metadata in the order of the file. What is compressed with Brotli is of an unknown kind.
  private(set) var metadata: [ImageInfo.Metadata] = []

  /// Reads the boxes of a file, which has none if it begins with its pixels.
  init(_ source: ByteSource) throws(FileError) {
    guard try source.bytes(in: 0..<Self.signature.count) == Self.signature else { return }
    var start = 0
    for _ in 0..<10_000 {
      // A length of 1 stands for one of eight bytes behind the type, and 0 for the rest of the file.
      guard let head = try source.bytes(in: start..<start + 8) else { return }
      var size = bigEndianNumber(head[..<4])
      var content = start + 8
      if size == 1, let long = try source.bytes(in: content..<content + 8), long[0] < 0x80 {
        size = bigEndianNumber(long)
        content += 8
      }
      guard size == 0 || size >= content - start, size <= source.count - start else { return }
      let end = size == 0 ? source.count : start + size
      let name = printableLatin1(head[4...])
      let kinds: [String: ImageInfo.Metadata.Kind] = ["Exif": .exif, "xml ": .xmp, "brob": .other]
      if let kind = kinds[name] {
        metadata.append(
          ImageInfo.Metadata(kind, name: kind == .other ? name : "", [content..<end]))
      }
      start = end
    }
  }

  private static let signature: [UInt8] = [
    0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A,
  ]

  /// Adds metadata to a file, which becomes one of boxes if it is not.
  static func add(_ metadata: Metadata, to file: inout [UInt8]) {
    // Four bytes with the offset of the TIFF structure precede it.
    let exif = metadata.exif.map { box("Exif", [0, 0, 0, 0] + $0) } ?? []
    let xmp = metadata.xmp.map { box("xml ", $0) } ?? []
    guard !(exif + xmp).isEmpty else { return }
    if file.starts(with: [0xFF, 0x0A]) {
      file =
        signature + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8)) + exif + xmp + box("jxlc", file)
    } else {
      file += exif + xmp
    }
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let count = content.count + 8
    // A length of 1 stands for one of eight bytes behind the type.
    return count <= UInt32.max
      ? bigEndian(count) + Array(type.utf8) + content
      : bigEndian(1) + Array(type.utf8) + bigEndian((count + 8) >> 32) + bigEndian(count + 8)
        + content
  }
}
