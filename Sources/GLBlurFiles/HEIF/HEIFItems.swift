import GLBlurImage

/// The items of an AVIF or HEIC file: its picture, and what belongs to it (ISO/IEC 23008-12).
///
/// A box that is missing or damaged gives no items or properties. libvips decodes the picture, so
/// that damage is an error if the pixels need the box.
struct HEIFItems {
  /// An item.
  struct Item {
    /// The type, such as `hvc1` and `av01` for pictures, `grid` for pictures of tiles, `Exif`, and
    /// `mime`.
    let type: String
    /// The type of the content of a `mime` item.
    let contentType: String
    /// The offsets in the file at which the item lies. There are none if it lies elsewhere.
    var places: [Range<Int>] = []
    /// The indices of its properties.
    var properties: [Int] = []
  }

  private(set) var items: [Int: Item] = [:]
  private var properties: [BoxReader.Box] = []
  private var primary = 0

  /// Reads the items of a file, of which this reads the boxes that are not pictures.
  init(_ source: ByteSource) throws(FileError) {
    guard let content = try Self.content(of: "meta", in: source) else { return }
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
  }

  /// Returns the content of the first box of a type among the first boxes of a file.
  private static func content(
    of type: String, in source: ByteSource
  ) throws(FileError) -> [UInt8]? {
    var start = 0
    for _ in 0..<1000 {
      // A length of 1 stands for one of eight bytes behind the type, and 0 for the rest of the file.
      guard let head = try source.bytes(in: start..<min(start + 16, source.count)) else { break }
      var reader = BoxReader(head)
      var size = reader.number(4)
      let found = reader.code()
      var content = start + 8
      if size == 1 {
        size = reader.number(8)
        content += 8
      }
      guard !reader.isExhausted, size == 0 || size >= content - start,
        size <= source.count - start
      else { break }
      let end = size == 0 ? source.count : start + size
      if found == type { return try source.bytes(in: content..<end) }
      guard end < source.count else { break }
      start = end
    }
    return nil
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
      // A construction method other than 0 means a place outside the file's own offsets.
      let method = version == 0 ? 0 : box.number(2) & 15
      _ = box.number(2)
      let base = box.number(sizes[2])
      for _ in 0..<box.number(2) {
        // An extent may take no bytes, so that the box does not limit their number.
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
        // The highest bit says that readers must understand the property. Indices count from 1.
        let index = flags & 1 == 1 ? box.number(2) & 0x7FFF : box.number(1) & 0x7F
        if items[id]?.properties.count ?? 0 < 256 { items[id]?.properties.append(index - 1) }
      }
    }
  }

  /// Returns the properties of an item that have a type.
  private func properties(_ type: String, of item: Item?) -> [BoxReader] {
    (item?.properties ?? []).compactMap { index in
      guard properties.indices.contains(index), properties[index].type == type else { return nil }
      return properties[index].content
    }
  }

  /// The code points that the file states for the colours of its picture.
  var codePoints: ColorProfile.CodePoints? {
    for box in properties("colr", of: items[primary]) {
      var box = box
      guard box.code() == "nclx" else { continue }
      let numbers = (0..<3).map { _ in UInt8(exactly: box.number(2)) }
      _ = box.number(1)
      guard !box.isExhausted, let primaries = numbers[0], let transfer = numbers[1] else {
        return nil
      }
      // The number 2 stands for what is not specified, which is sRGB's (ISO/IEC 23000-22, 7.3.6.4).
      if primaries == 2, transfer == 2 { return nil }
      // The decoded samples are red, green and blue of the full range, whatever those of the file.
      return ColorProfile.CodePoints(
        primaries: primaries == 2 ? 1 : primaries, transfer: transfer == 2 ? 13 : transfer)
    }
    return nil
  }

  /// The metadata in the file.
  var metadata: [ImageInfo.Metadata] {
    items.sorted { $0.key < $1.key }.compactMap { _, item in
      switch (item.type, item.contentType) {
      case ("Exif", _): ImageInfo.Metadata(.exif, item.places)
      case ("mime", "application/rdf+xml"): ImageInfo.Metadata(.xmp, item.places)
      default: nil
      }
    }
  }

  /// The gain map of the file: its kind, size and place, or nil if there is none.
  var gainMap: ImageInfo.GainMap? {
    // ISO 21496-1 derives a picture of its own, `tmap`; Apple marks an auxiliary one.
    let isISO = items.values.contains { $0.type == "tmap" }
    let apple = items.values.first { item in
      properties("auxC", of: item).contains { box in
        var box = box
        _ = box.versionAndFlags()
        return box.text() == "urn:com:apple:photo:2020:aux:hdrgainmap"
      }
    }
    guard isISO || apple != nil else { return nil }
    return ImageInfo.GainMap(
      kinds: Set((isISO ? [.iso] : []) + (apple == nil ? [] : [.apple])), size: size(of: apple),
      place: apple?.places.count == 1 ? apple?.places.first : nil)
  }

  private func size(of item: Item?) -> Size? {
    guard var box = properties("ispe", of: item).first else { return nil }
    _ = box.versionAndFlags()
    let (width, height) = (box.number(4), box.number(4))
    return box.isExhausted ? nil : Size(width: width, height: height)
  }
}

extension BoxReader {
  /// Returns the entries of an `iinf` box, each with the part of it that begins with its name. Entries of
  /// the first two versions, which have no type, are left out.
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
