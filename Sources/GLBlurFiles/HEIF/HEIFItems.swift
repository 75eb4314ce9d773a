import GLBlurImage

/// The items of an AVIF or HEIC file: the picture and what belongs to it (ISO/IEC 23008-12).
///
/// A missing or damaged box gives nothing here. libvips reports the damage if the pixels need the
/// box.
struct HEIFItems {
  struct Item {
    /// The type, such as `hvc1`, `av01`, `grid` (a picture of tiles), `Exif` or `mime`.
    let type: String
    let contentType: String
    /// The offsets of the item, if it lies in the file.
    var places: [Range<Int>] = []
    /// The indices of the item's properties, in the order of application.
    var properties: [Int] = []
    /// The indices of properties that readers must understand.
    var essential: Set<Int> = []
  }

  struct Reference {
    /// The type: `auxl` from alpha to colours, `dimg` to parts, `thmb` or another.
    let type: String
    let from: Int
    let to: [Int]
  }

  private(set) var items: [Int: Item] = [:]
  private(set) var references: [Reference] = []
  private var properties: [BoxReader.Box] = []
  /// The item of the picture.
  private(set) var primary = 0
  private(set) var isSequence = false
  private(set) var alpha: HEIFAlpha?
  /// The change that makes libheif place alpha like the colours, if necessary.
  private(set) var amendment: Amendment?

  /// Reads the boxes that are not pictures.
  init(_ source: ByteSource) throws(FileError) {
    let boxes = try source.boxes()
    isSequence = boxes.contains { $0.type == "moov" }
    guard let place = boxes.first(where: { $0.type == "meta" })?.content,
      let content = try source.bytes(in: place)
    else { return }
    var meta = BoxReader(content)
    _ = meta.versionAndFlags()
    if var box = meta.first("pitm") {
      let (version, _) = box.versionAndFlags()
      primary = box.number(version == 0 ? 2 : 4)
    }
    if let box = meta.first("iinf") { readItems(box) }
    if let box = meta.first("iloc") { readPlaces(box, fileSize: source.count) }
    if let box = meta.first("iprp") {
      properties = box.first("ipco")?.boxes() ?? []
      for box in box.boxes() where box.type == "ipma" { readAssociations(box.content) }
    }
    if let box = meta.first("iref") { readReferences(box) }
    alpha = HEIFAlpha(self)
    if let meta = alpha?.mended(meta: BoxReader(content), of: self) {
      amendment = Amendment(meta, among: boxes)
    }
  }

  private mutating func readItems(_ box: BoxReader) {
    for (id, type, rest) in box.itemEntries() {
      var rest = rest
      // This skips the name.
      _ = rest.text()
      items[id] = Item(type: type, contentType: type == "mime" ? rest.text() : "")
    }
  }

  private mutating func readPlaces(_ box: BoxReader, fileSize: Int) {
    var box = box
    let (version, _) = box.versionAndFlags()
    let sizes = [box.number(1), box.number(1)].flatMap { [$0 >> 4, $0 & 15] }
    let idSize = version < 2 ? 2 : 4
    var extents = 0
    for _ in 0..<box.number(idSize) {
      guard !box.isExhausted else { return }
      let id = box.number(idSize)
      // Other construction methods do not give offsets in the file.
      let method = version == 0 ? 0 : box.number(2) & 15
      _ = box.number(2)
      let base = box.number(sizes[2])
      for _ in 0..<box.number(2) {
        // Extents may take no bytes, so the size of the box does not limit their number.
        extents += 1
        guard !box.isExhausted, extents <= ByteSource.mostMetadata else { return }
        if version > 0 { _ = box.number(sizes[3]) }
        let (start, overflow) = base.addingReportingOverflow(box.number(sizes[0]))
        let length = box.number(sizes[1])
        guard !overflow, start <= fileSize, length <= fileSize - start, method == 0 else {
          continue
        }
        items[id]?.places.append(start..<start + length)
      }
    }
  }

  private mutating func readAssociations(_ box: BoxReader) {
    var box = box
    let (version, flags) = box.versionAndFlags()
    for _ in 0..<box.number(4) {
      guard !box.isExhausted else { return }
      let id = box.number(version < 1 ? 2 : 4)
      for _ in 0..<box.number(1) {
        guard !box.isExhausted else { return }
        // The highest bit marks properties that readers must understand. Indices count from 1.
        let bits = flags & 1 == 1 ? 15 : 7
        let (isEssential, index) = box.number((bits + 1) / 8).quotientAndRemainder(
          dividingBy: 1 << bits)
        guard items[id]?.properties.count ?? 256 < 256 else { continue }
        items[id]?.properties.append(index - 1)
        if isEssential == 1 { items[id]?.essential.insert(index - 1) }
      }
    }
  }

  private mutating func readReferences(_ box: BoxReader) {
    var box = box
    let idSize = box.versionAndFlags().version == 0 ? 2 : 4
    for reference in box.boxes() {
      var content = reference.content
      let from = content.number(idSize)
      let to = (0..<content.number(2)).prefix { _ in !content.isExhausted }
        .map { _ in content.number(idSize) }
      references.append(Reference(type: reference.type, from: from, to: to))
    }
  }

  func properties(_ type: String, of item: Item?) -> [BoxReader] {
    (item?.properties ?? []).filter { self.type(ofProperty: $0) == type }
      .map { properties[$0].content }
  }

  func content(ofProperty index: Int) -> [UInt8]? {
    properties.indices.contains(index) ? properties[index].content.all : nil
  }

  func type(ofProperty index: Int) -> String? {
    properties.indices.contains(index) ? properties[index].type : nil
  }

  /// Returns the type of an auxiliary item, such as alpha, or nil.
  func auxiliaryType(of item: Item?) -> String? {
    guard var box = properties("auxC", of: item).first else { return nil }
    _ = box.versionAndFlags()
    return box.text()
  }

  var codePoints: ColorProfile.CodePoints? {
    guard var box = codePoints(of: items[primary]) else { return nil }
    let numbers = (0..<3).map { _ in UInt8(exactly: box.number(2)) }
    _ = box.number(1)
    guard !box.isExhausted, let primaries = numbers[0], let transfer = numbers[1] else {
      return nil
    }
    // The number 2 means unspecified, that is, sRGB (ISO/IEC 23000-22, 7.3.6.4).
    if primaries == 2, transfer == 2 { return nil }
    // Decoded samples are always full-range RGB.
    return ColorProfile.CodePoints(
      primaries: primaries == 2 ? 1 : primaries, transfer: transfer == 2 ? 13 : transfer)
  }

  /// Returns an item's code points: three numbers of two bytes, and the range in the highest bit of
  /// another byte.
  func codePoints(of item: Item?) -> BoxReader? {
    for box in properties("colr", of: item) {
      var box = box
      if box.code() == "nclx" { return box }
    }
    return nil
  }

  var metadata: [ImageInfo.Metadata] {
    items.sorted { $0.key < $1.key }.compactMap { _, item in
      switch (item.type, item.contentType) {
      case ("Exif", _): ImageInfo.Metadata(.exif, item.places)
      case ("mime", "application/rdf+xml"): ImageInfo.Metadata(.xmp, item.places)
      default: nil
      }
    }
  }

  var gainMap: ImageInfo.GainMap? {
    // ISO 21496-1 derives a picture, `tmap`; Apple marks an auxiliary one.
    let isISO = items.values.contains { $0.type == "tmap" }
    let apple = items.values.first { auxiliaryType(of: $0) == Self.appleGainMap }
    guard isISO || apple != nil else { return nil }
    return ImageInfo.GainMap(
      kinds: Set((isISO ? [.iso] : []) + (apple == nil ? [] : [.apple])), size: size(of: apple),
      place: apple?.places.count == 1 ? apple?.places.first : nil)
  }

  static let appleGainMap = "urn:com:apple:photo:2020:aux:hdrgainmap"

  private func size(of item: Item?) -> Size? {
    guard var box = properties("ispe", of: item).first else { return nil }
    _ = box.versionAndFlags()
    let (width, height) = (box.number(4), box.number(4))
    return box.isExhausted ? nil : Size(width: width, height: height)
  }
}

extension BoxReader {
  /// Returns the entries of an `iinf` box, each with the rest that begins with its name. The first
  /// two versions have no type and are left out.
  func itemEntries() -> [(id: Int, type: String, rest: BoxReader)] {
    var box = self
    let (version, _) = box.versionAndFlags()
    _ = box.number(version == 0 ? 2 : 4)
    return box.boxes().filter { $0.type == "infe" }.compactMap { entry in
      var entry = entry.content
      let (version, _) = entry.versionAndFlags()
      guard version >= 2 else { return nil }
      let id = entry.number(version == 2 ? 2 : 4)
      // This skips the index of its protection.
      _ = entry.number(2)
      return (id, entry.code(), entry)
    }
  }
}

// What libheif does not report about pictures.
extension HEIFItems {
  /// The items of the picture: itself, and the sources of a grid, an overlay or an identity.
  var parts: [Int] {
    let sources = references.filter { $0.type == "dimg" }
      .reduce(into: [Int: [Int]]()) { $0[$1.from, default: []] += $1.to }
    var parts = [primary]
    var known = Set(parts)
    var next = 0
    while next < parts.count {
      parts += (sources[parts[next]] ?? []).filter { known.insert($0).inserted }
      next += 1
    }
    return parts
  }

  /// Whether the picture has only luma in limited range, which libheif takes for full range.
  var isLimitedGray: Bool {
    let coded = parts.lazy.compactMap { items[$0] }.first { item in
      !properties("av1C", of: item).isEmpty || !properties("hvcC", of: item).isEmpty
    }
    guard let coded, isGray(coded),
      var colors = codePoints(of: items[primary]) ?? codePoints(of: coded)
    else { return false }
    _ = colors.take(6)
    let range = colors.number(1)
    return !colors.isExhausted && range & 0x80 == 0
  }

  /// Returns whether a decoder configuration means only luma: a bit of the third byte for AV1 (its
  /// binding to ISO media files, 2.3.3), and chroma kind 0 in the 17th byte for HEVC (ISO/IEC
  /// 14496-15, 8.3.3.1).
  private func isGray(_ item: Item) -> Bool {
    if var box = properties("av1C", of: item).first {
      return box.take(3).last.map { $0 & 0x10 != 0 } ?? false
    }
    guard var box = properties("hvcC", of: item).first else { return false }
    let head = box.take(17)
    return head.count == 17 && head.last.map { $0 & 3 == 0 } ?? false
  }

  /// Sentences on pictures that are not read, other than thumbnails and gain maps.
  var notes: [String] {
    let owned = Set(parts)
    let types = references.filter { $0.type == "auxl" && $0.to.contains(where: owned.contains) }
      .compactMap { auxiliaryType(of: items[$0.from]) }
    let depth = types.filter {
      ["urn:mpeg:mpegB:cicp:systems:auxiliary:depth", "urn:mpeg:hevc:2015:auxid:2"].contains($0)
    }
    let others = types.filter { type in
      !HEIFAlpha.types.contains(type) && !depth.contains(type) && type != Self.appleGainMap
    }
    return [
      depth.isEmpty ? nil : "its depth map is not read",
      others.isEmpty ? nil : "its auxiliary pictures are not read: " + listed(others),
      isSequence
        ? "the file has a sequence of pictures too, of which none is read but its still one" : nil,
    ].compactMap { $0 }
  }
}

/// Returns up to eight names in quotation marks, and the number of the others.
func listed(_ names: [String]) -> String {
  let more = names.count > 8 ? " and \(names.count - 8) more" : ""
  return names.prefix(8).map { "'\($0)'" }.joined(separator: ", ") + more
}
