import GLBlurImage

/// The chunks of metadata in a PNG file that is written, which precede the pixels.
struct PNGMetadata {
  private(set) var chunks: [(name: String, bytes: [UInt8])] = []

  /// Makes the chunks.
  ///
  /// - Parameters:
  ///   - metadata: The metadata.
  ///   - level: The compression of IPTC records.
  ///   - notes: Gains a sentence for each part that PNG cannot hold.
  init(_ metadata: Metadata, _ level: PNGLevel, notes: inout [String]) {
    if let pHYs = metadata.resolution?.pHYs { chunks.append(("pHYs", pHYs)) }
    if let exif = metadata.exif { chunks.append(("eXIf", exif)) }
    if let xmp = metadata.xmp {
      // XMP is not compressed (XMP specification, part 3, 1.1.5).
      chunks.append(("iTXt", Array("\(PNGText.xmp)\0\0\0\0\0".utf8) + xmp))
    }
    if let iptc = metadata.iptc {
      let text = RawProfile.text("iptc", IPTCRecords.resource(iptc))
      if let bytes = zlib(Array(text.utf8), level) {
        chunks.append(("zTXt", Array("\(RawProfile.iptc)\0\0".utf8) + bytes))
      }
    }
    for text in metadata.texts { add(text, &notes) }
    for chunk in metadata.chunks { chunks.append((chunk.name, chunk.bytes)) }
  }

  private mutating func add(_ text: Metadata.Text, _ notes: inout [String]) {
    // Zeros end the parts of a chunk.
    guard let keyword = Self.latin1(text.keyword), (1...79).contains(keyword.count),
      keyword.allSatisfy({ (32...126).contains($0) || $0 >= 161 }), !text.text.utf8.contains(0)
    else {
      let name = printableLatin1(text.keyword.utf8.prefix(79))
      return notes.append("the text '\(name)' cannot be a text of a PNG file and was left out")
    }
    if let bytes = Self.latin1(text.text) {
      chunks.append(("tEXt", keyword + [0] + bytes))
    } else {
      chunks.append(("iTXt", keyword + [0, 0, 0, 0, 0] + Array(text.text.utf8)))
    }
  }

  /// Returns a text in Latin-1, or nil if it has other characters.
  private static func latin1(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
