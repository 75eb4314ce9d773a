/// An index of a picture and another one behind it (CIPA DC-007, 5.2).
struct FurtherPicture {
  /// The number of bytes of the other picture.
  let count: Int

  /// The segment, without the length of the picture.
  var segment: [UInt8] { values(picture: 0, segment: 0) }

  /// Returns the segment.
  ///
  /// - Parameters:
  ///   - picture: The number of bytes of the first picture.
  ///   - segment: The offset of the segment in the file.
  func values(picture: Int, segment: Int) -> [UInt8] {
    // Offsets are relative to the TIFF structure, behind the marker, the length and the identifier.
    let origin = segment + 8
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      bigEndian(tag << 16 | type) + bigEndian(count) + value
    }
    let directory =
      [0, 3] + entry(0xB000, 7, 4, Array("0100".utf8)) + entry(0xB001, 4, 1, bigEndian(2))
      + entry(0xB002, 7, 32, bigEndian(50)) + bigEndian(0)
    // The first is the one to be shown, a baseline JPEG picture; its offset is 0.
    let entries =
      bigEndian(0x03_0000) + bigEndian(picture) + bigEndian(0) + bigEndian(0) + bigEndian(0)
      + bigEndian(count) + bigEndian(max(0, picture - origin)) + bigEndian(0)
    let content =
      Array(JPEGSegments.multiPicture.utf8) + [0x4D, 0x4D, 0, 42] + bigEndian(8) + directory
      + entries
    return [0xFF, 0xE2] + bigEndian(content.count + 2).suffix(2) + content
  }
}
