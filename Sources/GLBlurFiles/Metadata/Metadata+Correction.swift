import GLBlurImage

// This is the one place that says which metadata would be false, both for reading and for writing.
// All other metadata is copied unchanged.
extension Metadata {
  /// Returns metadata that is true for the picture: with orientation 1, and without thumbnails and
  /// references to further pictures in the file. EXIF data and XMP packets that cannot be changed
  /// with certainty are left out, with an omission.
  ///
  /// - Parameters:
  ///   - size: The size for data that states any, or nil if unchanged.
  ///   - isSRGB: Whether the colours are sRGB, or nil if unknown or unchanged.
  func corrected(size: Size?, isSRGB: Bool? = nil) -> Metadata {
    // EXIF's numbers (ColorSpace) for sRGB, and for what a profile says.
    let colorSpace = isSRGB.map { $0 ? 1 : 0xFFFF }
    var corrected = self
    if let bytes = exif {
      corrected.exif = Self.exif(bytes, size, colorSpace: colorSpace)
      if corrected.exif == nil, !Self.saysNothing(bytes) {
        corrected.omissions.append(
          Omission(
            "the EXIF data is damaged and was left out", mayHaveCredits: true, isDamage: true))
      }
    }
    if let bytes = xmp {
      corrected.xmp = Self.xmp(bytes, size, colorSpace: colorSpace)
      if corrected.xmp == nil {
        corrected.omissions.append(
          Omission(
            "the XMP packet is damaged or not in UTF-8, and was left out", mayHaveCredits: true,
            isDamage: true))
      }
    }
    return corrected
  }

  /// Whether nothing is left of EXIF data once the orientation is applied.
  private static func saysNothing(_ bytes: [UInt8]) -> Bool {
    EXIFStructure(bytes)?.hasOrientationAlone == true
  }

  private static func exif(_ bytes: [UInt8], _ size: Size?, colorSpace: Int?) -> [UInt8]? {
    guard var exif = EXIFStructure(bytes) else { return nil }
    guard exif.removeThumbnail() else { return nil }
    exif.set(0x0112, of: exif.main, to: 1)
    if exif.hasOrientationAlone { return nil }
    if let size {
      // ImageWidth and ImageLength, PixelXDimension and PixelYDimension.
      exif.set(0x0100, of: exif.main, to: size.width)
      exif.set(0x0101, of: exif.main, to: size.height)
      exif.set(0xA002, of: exif.photograph, to: size.width)
      exif.set(0xA003, of: exif.photograph, to: size.height)
    }
    if let colorSpace { exif.set(0xA001, of: exif.photograph, to: colorSpace) }
    return exif.bytes
  }

  /// The namespaces about further pictures of a file: gain maps, depth maps, and the list of
  /// contents.
  private static let namespacesOfFurtherPictures: Set<String> = [
    "http://ns.adobe.com/hdr-gain-map/1.0/",
    "http://ns.apple.com/HDRGainMap/1.0/",
    "http://ns.google.com/photos/1.0/container/",
    "http://ns.google.com/photos/1.0/depthmap/",
    "http://ns.google.com/photos/dd/1.0/device/",
    "http://ns.google.com/photos/1.0/image/",
  ]

  private static func xmp(_ bytes: [UInt8], _ size: Size?, colorSpace: Int?) -> [UInt8]? {
    XMPPacket(bytes)?.edited { property in
      let name = property.name.local
      switch property.name.namespace {
      case "http://ns.adobe.com/tiff/1.0/":
        switch name {
        case "Orientation": return .set("1")
        case "ImageWidth": return size.map { .set("\($0.width)") } ?? .keep
        case "ImageLength": return size.map { .set("\($0.height)") } ?? .keep
        default: return .keep
        }
      case "http://ns.adobe.com/exif/1.0/":
        switch name {
        case "PixelXDimension": return size.map { .set("\($0.width)") } ?? .keep
        case "PixelYDimension": return size.map { .set("\($0.height)") } ?? .keep
        case "ColorSpace": return colorSpace.map { .set("\($0)") } ?? .keep
        default: return .keep
        }
      case "http://ns.adobe.com/xap/1.0/": return name == "Thumbnails" ? .remove : .keep
      case "http://ns.google.com/photos/1.0/camera/":
        // A film after the picture.
        return name.hasPrefix("MotionPhoto") || name.hasPrefix("MicroVideo") ? .remove : .keep
      case let namespace:
        return namespacesOfFurtherPictures.contains(namespace) ? .remove : .keep
      }
    }
  }
}
