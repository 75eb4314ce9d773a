package import GLBlurImage

extension GainMap {
  private static let name = "the gain map"

  package func picture(mostPixels: Int, memory: MemoryLimit) throws(FileError) -> Image {
    var limits = ReadLimits(maxPixels: mostPixels)
    limits.memory = memory
    var picture = try Image(encoded: file, name: Self.name, limits: limits)
    // A map's numbers are not colours.
    picture.profile = .none
    picture.carriedMetadata = .none
    return picture
  }

  /// Returns a map with these upright pixels, the same parameters and no metadata.
  package func replacingPixels(with picture: Image) throws(FileError) -> GainMap {
    var options = WriteOptions(quality: 95)
    options.threads = 1
    let isGray = try ImageInfo(encoded: file, name: Self.name).colorModel == .gray
    let parameters = try parameters()
    let encoded = try collectBytes(name: Self.name) { (output) throws(FileError) in
      var notes: [String] = []
      try JPEGWriter(output, CoefficientFile(mostBytes: 0, in: .live)).write(
        picture, options: options, segments: parameters, isGray: isGray, notes: &notes)
    }
    return GainMap(file: encoded, kinds: kinds, orientation: 1)
  }

  /// The map with only what its pixels require: no EXIF data, comments, other XMP, or data after
  /// the picture. A damaged map gives nil.
  var withoutMetadata: GainMap? {
    guard let parameters = try? parameters(), let parts = pixelSegments else { return nil }
    let file =
      [0xFF, 0xD8] + parts.tables.prefix(parts.jfif) + parameters
      + parts.tables.dropFirst(parts.jfif) + [0xFF, 0xD9]
    return GainMap(file: file, kinds: kinds, orientation: orientation)
  }

  /// Returns the segments about the use of the map: ISO's, and XMP of Adobe's and Apple's
  /// properties.
  private func parameters() throws(FileError) -> [UInt8] {
    let source = ByteSource(file, name: Self.name, ReadLimits())
    var parameters: [UInt8] = []
    func add(_ code: UInt8, _ content: [UInt8]) {
      parameters += [0xFF, code] + bigEndian(content.count + 2).suffix(2) + content
    }
    for segment in try JPEGSegments(source).all {
      if segment.code == 0xE2, segment.begins(with: JPEGSegments.gainMap),
        let content = try source.bytes(in: segment.content)
      {
        add(segment.code, content)
      } else if segment.code == 0xE1, segment.begins(with: JPEGSegments.xmp),
        let xmp = try source.bytes(in: segment.content(after: JPEGSegments.xmp)),
        let properties = XMPPacket(xmp)?.descriptions(with: { property in
          Self.namespaces.contains(property.name.namespace)
        }), !properties.isEmpty
      {
        let packet = Array(JPEGSegments.xmp.utf8) + XMPPacket.packet(properties)
        if packet.count <= 65533 { add(segment.code, packet) }
      }
    }
    return parameters
  }

  /// Adobe's and Apple's namespaces for gain maps, and Apple's for the kind of picture.
  private static let namespaces: Set<String> = [
    "http://ns.adobe.com/hdr-gain-map/1.0/", "http://ns.apple.com/HDRGainMap/1.0/",
    "http://ns.apple.com/pixeldatainfo/1.0/",
  ]

  /// The JFIF segment, if any, and its length; then tables, frames and scans up to the end of the
  /// picture (ITU-T T.81, B.1.1), or nil without an end.
  private var pixelSegments: (tables: [UInt8], jfif: Int)? {
    var tables: [UInt8] = []
    var jfif = 0
    var place = 2
    while place + 2 <= file.count, file[place] == 0xFF {
      switch file[place + 1] {
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD7: place += 2
      case 0xD9: return (tables, jfif)
      case 0x00, 0xD8: return nil
      case let code:
        guard place + 4 <= file.count else { return nil }
        var end = place + 2 + bigEndianNumber(file[place + 2..<place + 4])
        guard end > place + 3, end <= file.count else { return nil }
        let isJFIF =
          code == 0xE0 && tables.isEmpty
          && file[(place + 4)...].starts(with: JPEGSegments.jfif.utf8)
        if code == 0xDA { end = endOfScan(from: end) }
        if isJFIF || !(0xE0...0xEF).contains(code) && code != 0xFE { tables += file[place..<end] }
        if isJFIF { jfif = tables.count }
        place = end
      }
    }
    return nil
  }

  /// Returns the offset of the marker after a scan, in which a zero or the number of a restart
  /// follows each byte of ones (ITU-T T.81, B.1.1.5).
  private func endOfScan(from start: Int) -> Int {
    var place = start
    while let found = file[place...].firstIndex(of: 0xFF), found + 1 < file.count {
      guard file[found + 1] == 0 || (0xD0...0xD7).contains(file[found + 1]) else { return found }
      place = found + 2
    }
    return file.count
  }
}
