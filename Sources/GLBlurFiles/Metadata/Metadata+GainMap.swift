import GLBlurImage

extension Metadata {
  /// Makes the metadata of a file announce the gain map that follows the picture, or removes the map if
  /// the file cannot have it.
  mutating func announceGainMap(in format: FileFormat) {
    guard let map = gainMap else { return }
    // The orientation has been applied to the pixels of the picture, and only renders apply it to the map.
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

  /// Returns a description of a picture with a gain map behind it (Ultra HDR image format 1.0, "Primary
  /// image XMP").
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
