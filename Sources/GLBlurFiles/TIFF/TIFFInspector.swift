import GLBlurImage

/// Reads everything in a TIFF file but its pixels.
struct TIFFInspector {
  private(set) var info: ImageInfo

  /// Texts by tag (TIFF 6.0, sections 8 and 12).
  private static let texts = [
    269: "DocumentName", 270: "ImageDescription", 271: "Make", 272: "Model", 285: "PageName",
    305: "Software", 306: "DateTime", 315: "Artist", 316: "HostComputer", 33432: "Copyright",
  ]

  /// Continues from the decoder's header and profile.
  init(_ source: ByteSource, _ info: ImageInfo) throws(FileError) {
    self.info = info
    guard let directory = try TIFFDirectory.first(of: source) else {
      self.info.warnings.append("its first directory is damaged")
      return
    }
    self.info.resolution = try Self.resolution(directory)
    self.info.furtherImages = try directory.pages().all - 1
    try addMetadata(directory)
  }

  /// Reads the pixels per unit of length (TIFF 6.0, section 8).
  private static func resolution(
    _ directory: TIFFDirectory
  ) throws(FileError) -> ImageInfo.Resolution? {
    let units: [Int: ImageInfo.Resolution.Unit] = [1: .none, 2: .inch, 3: .centimeter]
    guard let x = try directory.fraction(282), let y = try directory.fraction(283),
      let unit = units[try directory.number(296) ?? 2], x >= 0.5, y >= 0.5
    else { return nil }
    return ImageInfo.Resolution(x: x, y: y, unit: unit)
  }

  private mutating func addMetadata(_ directory: TIFFDirectory) throws(FileError) {
    for (tag, name) in Self.texts.sorted(by: { $0.key < $1.key }) {
      add(.text, name: name, directory[tag]?.place)
    }
    add(.xmp, directory[700]?.place)
    add(.iptc, directory[33723]?.place)
    add(.photoshop, directory[34377]?.place)
    try addDirectory(34665, of: directory, .exif, named: "EXIF")
    try addDirectory(34853, of: directory, .other, named: "GPS")
  }

  private mutating func add(
    _ kind: ImageInfo.Metadata.Kind, name: String = "", _ place: Range<Int>?
  ) {
    guard let place, !place.isEmpty else { return }
    info.metadata.append(ImageInfo.Metadata(kind, name: name, [place]))
  }

  private mutating func addDirectory(
    _ tag: Int, of directory: TIFFDirectory, _ kind: ImageInfo.Metadata.Kind, named name: String
  ) throws(FileError) {
    guard directory[tag] != nil else { return }
    guard let found = try directory.directory(tag) else {
      info.omit("its \(name) directory is damaged and was left out")
      return
    }
    add(kind, name: kind == .other ? name : "", found.place)
  }
}
