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
