import GLBlurImage

/// The marker segments of metadata in a JPEG file that is written.
struct JPEGMetadata {
  /// The segments, with their markers and lengths.
  private(set) var segments: [UInt8] = []

  /// The most bytes of a segment without its marker and its length.
  private static let most = 65533

  /// Makes the segments.
  ///
  /// - Parameters:
  ///   - metadata: The metadata.
  ///   - notes: Gains a sentence for each part that does not fit.
  init(_ metadata: Metadata, notes: inout [String]) {
    if let exif = metadata.exif {
      let content = Array(JPEGSegments.exif.utf8) + exif
      if content.count <= Self.most {
        add(0xE1, content)
      } else {
        notes.append("the EXIF data has \(exif.count) bytes, too many for JPEG, and was left out")
      }
    }
    if let xmp = metadata.xmp {
      if let divided = ExtendedXMP(dividing: xmp) {
        add(0xE1, Array(JPEGSegments.xmp.utf8) + divided.packet)
        for part in divided.parts { add(0xE1, Array(JPEGSegments.extendedXMP.utf8) + part) }
      } else {
        notes.append(
          "the XMP packet has \(xmp.count) bytes, too many for JPEG, and was left out")
        if let map = metadata.gainMap, map.kinds.contains(.ultraHDR) {
          add(0xE1, Array(JPEGSegments.xmp.utf8) + XMPPacket.packet(Metadata.announcement(of: map)))
        }
      }
    }
    if let iptc = metadata.iptc {
      // Readers put the segments together.
      let head = Array(JPEGSegments.photoshop.utf8)
      let resource = IPTCRecords.resource(iptc)
      for start in stride(from: 0, to: resource.count, by: Self.most - head.count) {
        add(0xED, head + resource[start...].prefix(Self.most - head.count))
      }
    }
    for text in metadata.texts {
      let bytes = Array(text.text.utf8)
      if bytes.count <= Self.most {
        add(0xFE, bytes)
      } else {
        notes.append("the comment has \(bytes.count) bytes, too many for JPEG, and was left out")
      }
    }
  }

  private mutating func add(_ code: UInt8, _ content: [UInt8]) {
    segments += [0xFF, code] + bigEndian(content.count + 2).suffix(2) + content
  }
}
