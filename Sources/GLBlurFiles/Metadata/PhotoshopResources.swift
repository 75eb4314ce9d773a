/// Photoshop's image resources in a JPEG file (Adobe Photoshop File Formats Specification, "Image
/// Resources Section"), of which only the IPTC data is looked for.
struct PhotoshopResources {
  /// The place of the IPTC data (resource 0x0404) within the bytes, or nil if there is none.
  private(set) var iptc: Range<Int>?
  /// Whether there are other resources than the IPTC data and its digest.
  private(set) var hasOthers = false
  /// Whether the bytes end within a resource, or something else follows one, before IPTC data is found.
  private(set) var isDamaged = false

  init(_ bytes: [UInt8]) {
    var start = 0
    // An image has a few dozen resources.
    for _ in 0..<ByteSource.mostMetadata {
      // Some programs pad the whole.
      guard bytes[start...].contains(where: { $0 != 0 }) else { return }
      guard let resource = Self.resource(bytes, at: start) else { break }
      switch resource.number {
      case 0x0404: iptc = iptc ?? resource.data
      case 0x0425: break
      default: hasOthers = true
      }
      // The data is padded to an even number of bytes.
      start = min(resource.data.upperBound + resource.data.count % 2, bytes.count)
    }
    isDamaged = iptc == nil
  }

  /// Returns the resource at an offset, or nil if it is not within the bytes.
  private static func resource(
    _ bytes: [UInt8], at start: Int
  ) -> (number: Int, data: Range<Int>)? {
    // A signature, a number, a name and the size precede the data. The name is a byte with its
    // length and the characters, padded to an even number of bytes.
    guard start + 7 <= bytes.count,
      ["8BIM", "PHUT", "DCSR", "AgHg", "MeSa"].contains(
        where: { bytes[start...].starts(with: $0.utf8) })
    else { return nil }
    let name = 1 + Int(bytes[start + 6])
    let size = start + 6 + name + name % 2
    guard size + 4 <= bytes.count else { return nil }
    let count = bigEndianNumber(bytes[size..<size + 4])
    guard count <= bytes.count - size - 4 else { return nil }
    return (bigEndianNumber(bytes[start + 4..<start + 6]), size + 4..<size + 4 + count)
  }
}

/// The records of IPTC-IIM (version 4.2, 1.6), of which only the numbers are looked at.
struct IPTCRecords {
  /// A dataset: the number of its record and its own, and the whole.
  private struct Dataset {
    let record: UInt8
    let number: UInt8
    let bytes: ArraySlice<UInt8>
  }

  private var datasets: [Dataset] = []

  /// Reads records. The result is nil if the first one is malformed; what follows a later one that is so
  /// is left out.
  init?(_ bytes: [UInt8]) {
    var start = 0
    while start + 5 <= bytes.count, bytes[start] == 0x1C {
      var count = bigEndianNumber(bytes[start + 3..<start + 5])
      var content = start + 5
      if count & 0x8000 != 0 {
        // A longer dataset states the number of bytes of its length.
        let size = count & 0x7FFF
        guard size <= 4, content + size <= bytes.count else { break }
        count = bigEndianNumber(bytes[content..<content + size])
        content += size
      }
      guard count <= bytes.count - content else { break }
      datasets.append(
        Dataset(
          record: bytes[start + 1], number: bytes[start + 2], bytes: bytes[start..<content + count])
      )
      start = content + count
    }
    if datasets.isEmpty { return nil }
  }

  /// The records with who made the picture, who owns it and what it shows: the character set and the
  /// version, by-line and its title, credit, copyright and caption. It is nil if there are none.
  var credits: [UInt8]? {
    let wanted = datasets.filter { [80, 85, 110, 116, 120].contains($0.number) && $0.record == 2 }
    guard !wanted.isEmpty else { return nil }
    let heads = datasets.filter {
      $0.record == 1 && $0.number == 90 || $0.record == 2 && $0.number == 0
    }
    return (heads + wanted).flatMap(\.bytes)
  }

  // MARK: Photoshop

  /// Returns Photoshop's image resource of records (Adobe Photoshop File Formats Specification), as JPEG
  /// files have it.
  static func resource(_ records: [UInt8]) -> [UInt8] {
    Array("8BIM".utf8) + [0x04, 0x04, 0, 0] + bigEndian(records.count) + records
      + (records.count.isMultiple(of: 2) ? [] : [0])
  }
}
