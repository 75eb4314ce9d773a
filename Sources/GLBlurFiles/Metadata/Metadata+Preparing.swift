package import GLBlurImage

/// The kinds of metadata, in the order of messages.
enum MetadataKind: String, CaseIterable {
  case exif = "EXIF data"
  case xmp = "an XMP packet"
  case iptc = "IPTC records"
  case texts = "texts"
  case resolution = "a resolution"
}

extension Metadata {
  var kinds: [MetadataKind] {
    MetadataKind.allCases.filter { kind in
      switch kind {
      case .exif: exif != nil
      case .xmp: xmp != nil
      case .iptc: iptc != nil
      case .texts: !texts.isEmpty
      case .resolution: resolution?.isUsual == false
      }
    }
  }

  /// Returns the metadata that a file gets. `notes` gains a sentence for each wanted part that is
  /// left out.
  func prepared(
    for format: FileFormat, _ size: Size, _ profile: ColorProfile, _ policy: MetadataPolicy,
    notes: inout [String]
  ) -> Metadata {
    let isSRGB = profile.statement == nil ? nil : (try? profile.rgbSpace()).map { $0 == .sRGB }
    var result = kept(by: policy).corrected(size: size, isSRGB: isSRGB)
    result.announceGainMap(in: format)
    if result.losesGainMap {
      notes.append(
        "the picture is no longer one of a high dynamic range, since its gain map was left out")
    }
    switch policy {
    case .keep: notes += result.omissions.map(\.text)
    case .copyright: notes += result.omissions.filter(\.mayHaveCredits).map(\.text)
    case .none: break
    }
    result.omissions = []
    if !format.metadataKinds.contains(.resolution) { result.moveResolution(format) }
    let lost = result.remove(format)
    if !lost.isEmpty {
      let isOne = lost.count == 1 && !["texts", "IPTC records"].contains(lost[0])
      notes.append(
        "\(format.rawValue) cannot carry \(Self.list(lost)), which \(isOne ? "was" : "were") left out"
      )
    }
    return result
  }

  /// States the resolution in new EXIF data for a format without resolutions. Existing data cannot
  /// be extended, since nothing in it may move. A resolution in it takes precedence.
  private mutating func moveResolution(_ format: FileFormat) {
    guard format.metadataKinds.contains(.exif), let resolution, !resolution.isUsual else { return }
    if let exif {
      if EXIFStructure(exif)?.main[282] != nil { self.resolution = nil }
    } else {
      exif = EXIFBuilder.bytes(isLittleEndian: true, main: resolution.fields(isLittleEndian: true))
      self.resolution = nil
    }
  }

  private mutating func remove(_ format: FileFormat) -> [String] {
    let kinds = format.metadataKinds
    var lost = self.kinds.filter { !kinds.contains($0) }.map(\.rawValue)
    if !kinds.contains(.exif) { exif = nil }
    if !kinds.contains(.xmp) { xmp = nil }
    if !kinds.contains(.iptc) { iptc = nil }
    if !kinds.contains(.resolution) { resolution = nil }
    if format == .jpeg {
      let others = texts.filter { $0.keyword != Text.comment }
      lost += others.map { "the text '\(printable($0.keyword))'" }
      texts.removeAll { $0.keyword != Text.comment }
    } else if !kinds.contains(.texts) {
      texts = []
    }
    if format != .png, format != .apng {
      lost += Set(chunks.map(\.name)).sorted().map { "the chunk '\($0)'" }
      chunks = []
    }
    return lost
  }

  private static func list(_ words: [String]) -> String {
    let most = 8
    let named = words.prefix(most) + (words.count > most ? ["\(words.count - most) more"] : [])
    guard let last = named.last, named.count > 1 else { return named.first ?? "" }
    return named.dropLast().joined(separator: ", ") + " and \(last)"
  }
}

/// Returns text with question marks for control characters.
private func printable(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map {
        $0.properties.generalCategory == .control ? "?" : $0
      }))
}

extension Metadata.Text {
  static let comment = "Comment"
}

extension Metadata {
  func kept(by policy: MetadataPolicy) -> Metadata {
    switch policy {
    case .keep: return self
    case .none: return Metadata().withBareGainMap(of: self)
    case .copyright:
      var kept = Metadata(
        exif: exif.flatMap(Self.credits(ofEXIF:)), xmp: xmp.flatMap(Self.credits(ofXMP:)),
        iptc: iptc.flatMap { IPTCRecords($0)?.credits }, resolution: resolution)
      let keywords = ["Author", "Copyright", "Title", "Description"]
      kept.texts = texts.filter { keywords.contains($0.keyword) }
      kept.omissions = omissions
      return kept.withBareGainMap(of: self)
    }
  }

  /// The metadata of a picture with hidden parts: what `MetadataPolicy.copyright` keeps, without
  /// the gain map. Anything else may show the original, such as previews in maker notes, or unknown
  /// data.
  package var redacted: Metadata {
    var kept = kept(by: .copyright)
    kept.loseGainMap()
    return kept
  }

  /// Returns the metadata with the gain map of `other`, without the map's own metadata. An Apple
  /// map is lost, because its EXIF data states its strength.
  private func withBareGainMap(of other: Metadata) -> Metadata {
    var result = withGainMap(of: other)
    guard let map = other.gainMap else { return result }
    result.gainMap = map.kinds == [.apple] ? nil : map.withoutMetadata
    result.losesGainMap = result.gainMap == nil
    return result
  }

  /// Returns the fields ImageDescription, Artist and Copyright, and the resolution.
  private static func credits(ofEXIF bytes: [UInt8]) -> [UInt8]? {
    guard let exif = EXIFStructure(bytes) else { return nil }
    let credits = exif.fields([270, 315, 33432])
    guard !credits.isEmpty else { return nil }
    return EXIFBuilder.bytes(
      isLittleEndian: exif.isLittleEndian, main: credits + exif.fields([282, 283, 296]))
  }

  /// Returns the properties of Dublin Core and of rights.
  private static func credits(ofXMP bytes: [UInt8]) -> [UInt8]? {
    let credits = XMPPacket(bytes)?.descriptions { property in
      switch property.name.namespace {
      case "http://purl.org/dc/elements/1.1/":
        ["rights", "creator", "title", "description"].contains(property.name.local)
      case "http://ns.adobe.com/xap/1.0/rights/": true
      default: false
      }
    }
    guard let credits, !credits.isEmpty else { return nil }
    return XMPPacket.packet(credits)
  }
}

extension Metadata {
  /// Announces the gain map that will follow the picture, or removes the map if the file cannot
  /// have it.
  mutating func announceGainMap(in format: FileFormat) {
    guard let map = gainMap else { return }
    // The orientation has been applied to the picture; only rendering applies it to the map.
    if format == .jpeg, map.orientation == 1 {
      guard map.kinds.contains(.ultraHDR) else { return }
      let description = Self.announcement(of: map)
      if let packet = XMPPacket(xmp ?? XMPPacket.packet([])), packet.end != nil {
        xmp = packet.edited(appending: description) { _ in .keep }
        return
      }
    }
    gainMap = nil
    losesGainMap = true
  }

  /// Returns a description of a picture followed by a gain map (Ultra HDR image format 1.0,
  /// "Primary image XMP").
  static func announcement(of map: GainMap) -> [UInt8] {
    let namespaces = [
      ("rdf", XMPPacket.rdf), ("hdrgm", "http://ns.adobe.com/hdr-gain-map/1.0/"),
      ("Container", "http://ns.google.com/photos/1.0/container/"),
      ("Item", "http://ns.google.com/photos/1.0/container/item/"),
    ].map { " xmlns:\($0)=\"\($1)\"" }.joined()
    func item(_ semantic: String, _ length: String) -> String {
      "<rdf:li rdf:parseType=\"Resource\"><Container:Item Item:Semantic=\"\(semantic)\" "
        + "Item:Mime=\"image/jpeg\"\(length)/></rdf:li>"
    }
    let text =
      "<rdf:Description rdf:about=\"\"\(namespaces) hdrgm:Version=\"1.0\"><Container:Directory>"
      + "<rdf:Seq>\(item("Primary", ""))\(item("GainMap", " Item:Length=\"\(map.file.count)\""))"
      + "</rdf:Seq></Container:Directory></rdf:Description>"
    return Array(text.utf8)
  }
}

extension Metadata.Resolution {
  /// Whether the resolution is a usual default: a screen's, or square pixels of no length.
  var isUsual: Bool {
    let inches = per(.inch)
    guard abs(inches.x - inches.y) < 0.01 else { return false }
    return unit == .none || [72, 96].contains { abs(inches.x - $0) < 0.05 }
  }

  private var isSound: Bool { x > 0 && y > 0 && x < 1e9 && y < 1e9 }

  /// The fields XResolution, YResolution and ResolutionUnit (TIFF 6.0, section 8).
  func fields(isLittleEndian: Bool) -> [EXIFBuilder.Field] {
    guard isSound else { return [] }
    let stated = unit == .meter ? per(.centimeter) : self
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = littleEndian(value, bytes: count)
      return isLittleEndian ? bytes : bytes.reversed()
    }
    func fraction(_ tag: Int, _ value: Double) -> EXIFBuilder.Field {
      let denominator = value == value.rounded() || value > 4e5 ? 1 : 10_000
      let values =
        number(Int(min((value * Double(denominator)).rounded(), 4e9)), 4) + number(denominator, 4)
      return EXIFBuilder.Field(tag: tag, type: 5, count: 1, values: values)
    }
    let code = [.none: 1, .inch: 2, .centimeter: 3][stated.unit] ?? 2
    return [
      fraction(282, stated.x), fraction(283, stated.y),
      EXIFBuilder.Field(tag: 296, type: 3, count: 1, values: number(code, 2)),
    ]
  }

  /// The numbers and the unit of JFIF (0 for none, 1 for inch, 2 for centimetre), or nil if out of
  /// range.
  var jfif: (x: Int, y: Int, unit: Int)? {
    var stated = self
    if unit == .meter {
      let inches = per(.inch)
      // Rounding to whole pixels per metre in PNG changes less than 0.02 pixels per inch.
      let isWhole = abs(inches.x - inches.x.rounded()) < 0.02
      stated = isWhole ? inches : per(.centimeter)
    }
    guard stated.isSound else { return nil }
    let (x, y) = (Int(stated.x.rounded()), Int(stated.y.rounded()))
    guard (1...0xFFFF).contains(x), (1...0xFFFF).contains(y) else { return nil }
    return (x, y, stated.unit == .none ? 0 : stated.unit == .inch ? 1 : 2)
  }

  /// The content of PNG's pHYs chunk (11.3.4.3), or nil if out of range.
  var pHYs: [UInt8]? {
    let stated = per(.meter)
    guard stated.isSound, stated.x >= 0.5, stated.y >= 0.5 else { return nil }
    return bigEndian(Int(stated.x.rounded())) + bigEndian(Int(stated.y.rounded()))
      + [unit == .none ? 0 : 1]
  }
}
