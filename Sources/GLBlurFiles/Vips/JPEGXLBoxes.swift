import GLBlurImage

/// The boxes of metadata around the pixels of a JPEG XL file (ISO/IEC 18181-2, 9).
struct JPEGXLBoxes {
  /// The metadata in the order of the file. What is compressed with Brotli is of an unknown kind.
  private(set) var metadata: [ImageInfo.Metadata] = []
  /// The offset in the file of the pixels with their header, or nil if there are none.
  private(set) var codestream: Int?

  /// Reads the boxes of a file, which has none if it begins with its pixels.
  init(_ source: ByteSource) throws(FileError) {
    guard try source.bytes(in: 0..<Self.signature.count) == Self.signature else {
      codestream = 0
      return
    }
    for box in try source.boxes() {
      if box.type == "jxlc" || box.type == "jxlp", codestream == nil {
        // The number of a part precedes it.
        codestream = box.content.lowerBound + (box.type == "jxlp" ? 4 : 0)
      }
      let kinds: [String: ImageInfo.Metadata.Kind] = ["Exif": .exif, "xml ": .xmp, "brob": .other]
      guard let kind = kinds[box.type] else { continue }
      metadata.append(
        ImageInfo.Metadata(kind, name: kind == .other ? box.type : "", [box.content]))
    }
  }

  private static let signature: [UInt8] = [
    0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A,
  ]

  /// Adds metadata to a file, which becomes one of boxes if it is not.
  static func add(_ metadata: Metadata, to file: inout [UInt8]) {
    // Four bytes with the offset of the TIFF structure precede it.
    let exif = metadata.exif.map { encodedBox("Exif", [0, 0, 0, 0] + $0) } ?? []
    let xmp = metadata.xmp.map { encodedBox("xml ", $0) } ?? []
    guard !(exif + xmp).isEmpty else { return }
    if file.starts(with: [0xFF, 0x0A]) {
      file =
        signature + encodedBox("ftyp", Array("jxl \0\0\0\0jxl ".utf8)) + exif + xmp
        + encodedBox("jxlc", file)
    } else {
      file += exif + xmp
    }
  }
}
