/// Photoshop's image resources (Adobe Photoshop File Formats Specification, "Image Resources
/// Section"), for their IPTC data.
struct PhotoshopResources {
  /// The place of the IPTC data (resource 0x0404), or nil.
  private(set) var iptc: Range<Int>?
  /// Whether there are resources besides the IPTC data and its digest.
  private(set) var hasOthers = false
  /// Whether the bytes are malformed before IPTC data is found.
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
      // The data is padded to an even size.
      start = min(resource.data.upperBound + resource.data.count % 2, bytes.count)
    }
    isDamaged = iptc == nil
  }

  private static func resource(
    _ bytes: [UInt8], at start: Int
  ) -> (number: Int, data: Range<Int>)? {
    // A signature, a number, a name and the size precede the data. The name has a length byte and
    // is padded to an even size.
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

/// The records of IPTC-IIM (version 4.2, 1.6), of which only the numbers are read.
struct IPTCRecords {
  /// A dataset with its record number, its own number and all its bytes.
  private struct Dataset {
    let record: UInt8
    let number: UInt8
    let bytes: ArraySlice<UInt8>
  }

  private var datasets: [Dataset] = []

  /// Reads records up to the first malformed one, or returns nil if there are none.
  init?(_ bytes: [UInt8]) {
    var start = 0
    while start + 5 <= bytes.count, bytes[start] == 0x1C {
      var count = bigEndianNumber(bytes[start + 3..<start + 5])
      var content = start + 5
      if count & 0x8000 != 0 {
        // A longer dataset states the size of its length.
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

  /// The records about maker, owner and content: character set, version, by-line and its title,
  /// credit, copyright and caption, or nil.
  var credits: [UInt8]? {
    let wanted = datasets.filter { [80, 85, 110, 116, 120].contains($0.number) && $0.record == 2 }
    guard !wanted.isEmpty else { return nil }
    let heads = datasets.filter {
      $0.record == 1 && $0.number == 90 || $0.record == 2 && $0.number == 0
    }
    return (heads + wanted).flatMap(\.bytes)
  }

  // MARK: Photoshop

  /// Returns records as Photoshop's image resource for JPEG files (Adobe Photoshop File Formats
  /// Specification).
  static func resource(_ records: [UInt8]) -> [UInt8] {
    Array("8BIM".utf8) + [0x04, 0x04, 0, 0] + bigEndian(records.count) + records
      + (records.count.isMultiple(of: 2) ? [] : [0])
  }
}
