/// The index of a file with several JPEG pictures (CIPA DC-007, 5.2).
struct MultiPictureIndex {
  /// The most pictures of a file that are looked at. Cameras write two or three.
  private static let most = 16

  /// The offsets in the file of the pictures after the first one.
  private(set) var furtherPictures: [Range<Int>] = []
  /// Whether the index is malformed or names a picture that is not there.
  private(set) var isDamaged = false

  /// Reads the index from its segment.
  init(_ segment: JPEGSegments.Segment, _ source: ByteSource) throws(FileError) {
    // Offsets are relative to the beginning of the TIFF structure after the identifier.
    let place = segment.content(after: JPEGSegments.multiPicture)
    let bytes = try source.bytes(in: place) ?? []
    guard let directory = ImageFileDirectory(bytes), let entries = directory.entry(0xB002),
      entries.type == 7, entries.count >= 16, entries.count.isMultiple(of: 16),
      let start = directory.number(at: entries.place, bytes: 4)
    else {
      isDamaged = true
      return
    }
    let count = entries.count / 16
    isDamaged = count > Self.most
    // The first entry is that of the picture before the index.
    for index in 1..<max(1, min(count, Self.most)) {
      guard let size = directory.number(at: start + 16 * index + 4, bytes: 4),
        let offset = directory.number(at: start + 16 * index + 8, bytes: 4), offset > 0, size > 0,
        size <= source.count - place.lowerBound - offset
      else {
        isDamaged = true
        continue
      }
      let picture = place.lowerBound + offset..<place.lowerBound + offset + size
      if try source.bytes(in: picture.prefix(2)) == [0xFF, 0xD8] {
        furtherPictures.append(picture)
      } else {
        isDamaged = true
      }
    }
  }
}
