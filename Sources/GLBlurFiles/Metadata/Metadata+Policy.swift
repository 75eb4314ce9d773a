package import GLBlurImage

extension Metadata {
  /// Returns what a policy keeps.
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

  /// What is kept of a picture of which parts were hidden: what `MetadataPolicy.copyright` keeps, and no gain
  /// map. Everything else may show the picture as it was, such as previews in the notes of a camera's maker and
  /// whatever lies in data of unknown kinds.
  package var redacted: Metadata {
    var kept = kept(by: .copyright)
    kept.loseGainMap()
    return kept
  }

  /// Returns the metadata with the gain map of other metadata, which is a part of the picture, but without
  /// the metadata of the map. Apple's says in EXIF data how strong it is, so it goes with that.
  private func withBareGainMap(of other: Metadata) -> Metadata {
    var result = withGainMap(of: other)
    guard let map = other.gainMap else { return result }
    result.gainMap = map.kinds == [.apple] ? nil : map.withoutMetadata
    result.losesGainMap = result.gainMap == nil
    return result
  }

  /// Returns EXIF data of the fields ImageDescription, Artist and Copyright, and the resolution.
  private static func credits(ofEXIF bytes: [UInt8]) -> [UInt8]? {
    guard let exif = EXIFStructure(bytes) else { return nil }
    let credits = exif.fields([270, 315, 33432])
    guard !credits.isEmpty else { return nil }
    return EXIFBuilder.bytes(
      isLittleEndian: exif.isLittleEndian, main: credits + exif.fields([282, 283, 296]))
  }

  /// Returns an XMP packet of the properties of Dublin Core and of rights.
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
