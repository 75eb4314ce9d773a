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
