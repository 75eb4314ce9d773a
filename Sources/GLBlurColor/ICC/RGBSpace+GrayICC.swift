extension RGBSpace {
  /// Converts a grey profile to an RGB profile, for pixels whose grey was copied to red, green and
  /// blue. The space is that of `init(icc:)`, and the curve's bytes stay.
  ///
  /// - Parameter bytes: A grey profile.
  /// - Returns: A profile of primaries and curves, or nil if the given one is not grey or not
  ///   understood.
  package static func icc(ofGray bytes: [UInt8]) -> [UInt8]? {
    guard let profile = try? ICCProfile(bytes), profile.space == "GRAY",
      (try? RGBSpace(icc: bytes)) != nil, let curve = profile.bytes(of: "kTRC")
    else { return nil }
    var writer = ICCWriter()
    for name in ["desc", "cprt"] {
      if let content = profile.bytes(of: name) { writer.add(content, as: name) }
    }
    writer.add(.sRGB, curve: curve)
    var header = Array(bytes[..<128])
    header.replaceSubrange(12..<20, with: Array("mntrRGB ".utf8))
    header.replaceSubrange(84..<100, with: [UInt8](repeating: 0, count: 16))
    return writer.bytes(header: header)
  }
}
