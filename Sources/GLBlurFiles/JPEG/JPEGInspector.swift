import GLBlurImage

/// Reads everything in a JPEG file but its pixels.
struct JPEGInspector {
  private(set) var info: ImageInfo
  private let source: ByteSource
  private let segments: JPEGSegments

  /// Continues from the decoder's header and profile.
  init(_ source: ByteSource, _ info: ImageInfo) throws(FileError) {
    self.source = source
    self.info = info
    segments = try JPEGSegments(source)
    if let problem = segments.problem { self.info.warnings.append(problem) }
    try readFrame()
    readResolution()
    for segment in segments.all { addMetadata(segment) }
    if let photoshop = self.info.metadata.first(where: { $0.kind == .photoshop }) {
      try addIPTC(of: photoshop)
    }
    try readFurtherImages()
    if segments.first(0xE2, JPEGSegments.icc) != nil, info.profile.icc == nil {
      let reason = "a piece of the ICC profile is missing, twice there or wrongly numbered"
      self.info.profileUse = .leftOut(reason: reason)
      self.info.warnings.append(
        "\(reason), so it was left out; without it, the colours count as those of sRGB")
    }
  }

  // MARK: Samples

  /// The JFIF segment, which has at least 14 bytes.
  private var jfif: JPEGSegments.Segment? {
    segments.first(0xE0, JPEGSegments.jfif).flatMap { $0.content.count >= 14 ? $0 : nil }
  }

  private mutating func readFrame() throws(FileError) {
    guard let frame = try JPEGFrame(segments, source) else { return }
    info.isProgressive = frame.isProgressive
    info.channels = frame.components.count
    info.colorModel = colorModel(of: frame)
    if info.colorModel == .yCbCr || info.colorModel == .ycck {
      info.chromaSubsampling = frame.chromaSubsampling
    }
  }

  /// Returns the colour model as libjpeg determines it: JFIF is always YCbCr, Adobe's segment names
  /// the transform (TN 5116, 18), and otherwise channel identifiers decide.
  private func colorModel(of frame: JPEGFrame) -> ImageInfo.ColorModel {
    let adobe = segments.first(0xEE, JPEGSegments.adobe).flatMap { segment in
      segment.head.count >= 12 ? segment.head[11] : nil
    }
    switch frame.components.count {
    case 1: return .gray
    case 4: return adobe == nil || adobe == 0 ? .cmyk : .ycck
    default:
      if jfif != nil { return .yCbCr }
      if let adobe { return adobe == 0 ? .rgb : .yCbCr }
      return frame.components.map(\.identifier) == Array("RGB".utf8) ? .rgb : .yCbCr
    }
  }

  // MARK: Metadata

  /// Reads the density of JFIF (1.02, "JFIF syntax").
  private mutating func readResolution() {
    guard let jfif else { return }
    let (x, y) = (bigEndianNumber(jfif.head[8..<10]), bigEndianNumber(jfif.head[10..<12]))
    let units: [ImageInfo.Resolution.Unit] = [.none, .inch, .centimeter]
    let unit = Int(jfif.head[7])
    guard units.indices.contains(unit), x > 0, y > 0 else { return }
    info.resolution = ImageInfo.Resolution(x: Double(x), y: Double(y), unit: units[unit])
  }

  private mutating func addMetadata(_ segment: JPEGSegments.Segment) {
    typealias Known = JPEGSegments
    switch segment.code {
    case 0xFE: add(.text, segment.content)
    case 0xE0 where segment.begins(with: Known.jfif): break
    case 0xE1 where segment.begins(with: Known.exif): add(.exif, segment.content(after: Known.exif))
    case 0xE1 where segment.begins(with: Known.xmp): add(.xmp, segment.content(after: Known.xmp))
    case 0xE1 where segment.begins(with: Known.extendedXMP):
      // A digest of 32 characters, the total length and the offset precede the part.
      append(.extendedXMP, segment.content(after: Known.extendedXMP).dropFirst(40))
    case 0xE2
    where [Known.icc, Known.multiPicture, Known.gainMap].contains(where: segment.begins): break
    case 0xED where segment.begins(with: Known.photoshop):
      append(.photoshop, segment.content(after: Known.photoshop))
    case 0xEE where segment.begins(with: Known.adobe): break
    case 0xE0...0xEF: add(.other, name: Self.name(of: segment), segment.content)
    default: break
    }
  }

  private mutating func add(
    _ kind: ImageInfo.Metadata.Kind, name: String = "", _ place: Range<Int>
  ) {
    info.metadata.append(ImageInfo.Metadata(kind, name: name, [place]))
  }

  /// Adds a part of metadata that may span several segments.
  private mutating func append(_ kind: ImageInfo.Metadata.Kind, _ place: Range<Int>) {
    if let index = info.metadata.firstIndex(where: { $0.kind == kind }) {
      info.metadata[index].places.append(place)
    } else {
      add(kind, place)
    }
  }

  /// Returns the number and the identifier of an application segment.
  private static func name(of segment: JPEGSegments.Segment) -> String {
    let identifier = segment.head.prefix { (0x21...0x7E).contains($0) }
    return
      (["APP\(segment.code - 0xE0)"] + (identifier.isEmpty ? [] : [printableLatin1(identifier)]))
      .joined(separator: " ")
  }

  private mutating func addIPTC(of photoshop: ImageInfo.Metadata) throws(FileError) {
    guard let bytes = try source.bytes(of: photoshop) else {
      return info.omit("Photoshop's data is longer than 16 MiB and was left out")
    }
    let resources = PhotoshopResources(bytes)
    if let place = resources.iptc {
      info.metadata.append(ImageInfo.Metadata(.iptc, photoshop.places(of: place)))
    }
    if resources.isDamaged {
      info.omit("Photoshop's data is damaged, and a part of it was left out")
    }
  }

  // MARK: Further pictures

  /// Finds the gain map in the index of pictures.
  private mutating func readFurtherImages() throws(FileError) {
    let index = try segments.first(0xE2, JPEGSegments.multiPicture).map {
      (segment) throws(FileError) in try MultiPictureIndex(segment, source)
    }
    if index?.isDamaged == true {
      info.warnings.append("its index of further pictures is damaged")
    }
    for place in index?.furtherPictures ?? [] {
      // Entries may repeat one place, so less is read of each.
      let segments = try JPEGSegments(source, from: place.lowerBound, most: 1000)
      let kinds = try statedGainMaps(segments)
      if info.gainMap == nil, !kinds.isEmpty {
        let size = try JPEGFrame(segments, source)?.size
        info.gainMap = ImageInfo.GainMap(kinds: kinds, size: size, place: place)
      } else {
        info.furtherImages += 1
      }
    }
    if info.gainMap == nil, try !statedGainMaps(segments).isEmpty {
      info.warnings.append("it says that it has a gain map, but there is none")
    }
  }

  /// Returns the ways in which a picture says that it is or has a gain map.
  private func statedGainMaps(
    _ segments: JPEGSegments
  ) throws(FileError) -> Set<ImageInfo.GainMap.Kind> {
    var kinds: Set<ImageInfo.GainMap.Kind> = []
    if segments.first(0xE2, JPEGSegments.gainMap) != nil { kinds.insert(.iso) }
    if let segment = segments.first(0xE1, JPEGSegments.xmp) {
      let xmp = try source.bytes(in: segment.content(after: JPEGSegments.xmp)) ?? []
      let packet = XMPPacket(xmp)
      // A packet may declare a namespace without properties of it.
      func states(_ namespace: String) -> Bool {
        guard let packet, !packet.descriptions.isEmpty else { return xmp.contains(namespace.utf8) }
        return packet.properties.contains { $0.name.namespace == namespace }
      }
      if states("http://ns.adobe.com/hdr-gain-map/1.0/") { kinds.insert(.ultraHDR) }
      if states("http://ns.apple.com/HDRGainMap/1.0/") { kinds.insert(.apple) }
    }
    return kinds
  }
}

extension ImageInfo.Metadata {
  fileprivate func places(of part: Range<Int>) -> [Range<Int>] {
    var start = 0
    return places.compactMap { place in
      let overlap = part.clamped(to: start..<start + place.count)
      let shift = place.lowerBound - start
      start += place.count
      return overlap.isEmpty ? nil : overlap.lowerBound + shift..<overlap.upperBound + shift
    }
  }
}
