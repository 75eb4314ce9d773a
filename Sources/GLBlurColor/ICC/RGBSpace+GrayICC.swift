extension RGBSpace {
  /// Returns the ICC profile of the space that `init(icc:)` makes of a grey profile, for pixels whose
  /// grey has been copied to red, green and blue. The curve is that of the grey profile, byte by byte.
  ///
  /// - Parameter bytes: A grey profile.
  /// - Returns: A profile of primaries and curves, or nil if the other profile is not for grey or is
  ///   not understood.
  package static func icc(ofGray bytes: [UInt8]) -> [UInt8]? {
    guard let profile = try? ICCProfile(bytes), profile.space == "GRAY",
      (try? RGBSpace(icc: bytes)) != nil, let curve = profile.bytes(of: "kTRC"),
      let primaries = Chromaticities.sRGB.toD50?.transposed,
      let adaptation = Matrix3.adaptation(from: Chromaticities.sRGB.whiteXYZ, to: d50)
    else { return nil }
    var tags: [(names: [String], content: [UInt8])] = ["desc", "cprt"].compactMap { name in
      profile.bytes(of: name).map { ([name], $0) }
    }
    tags.append((["wtpt"], type("XYZ ", [d50])))
    tags.append((["chad"], type("sf32", [adaptation.first, adaptation.second, adaptation.third])))
    tags.append((["rXYZ"], type("XYZ ", [primaries.first])))
    tags.append((["gXYZ"], type("XYZ ", [primaries.second])))
    tags.append((["bXYZ"], type("XYZ ", [primaries.third])))
    tags.append((["rTRC", "gTRC", "bTRC"], curve))
    let table = table(of: tags)
    var header = Array(bytes[..<128])
    header.replaceSubrange(0..<4, with: bigEndian(header.count + table.count))
    header.replaceSubrange(12..<20, with: Array("mntrRGB ".utf8))
    // The checksum of the grey profile.
    header.replaceSubrange(84..<100, with: [UInt8](repeating: 0, count: 16))
    return header + table
  }

  /// Returns the table of tags and their contents, which follow a header (ICC.1:2022, 7.3). Tags may
  /// share a content.
  private static func table(of tags: [(names: [String], content: [UInt8])]) -> [UInt8] {
    let count = tags.reduce(0) { $0 + $1.names.count }
    var table = bigEndian(count)
    var contents: [UInt8] = []
    for (names, content) in tags {
      let offset = 132 + 12 * count + contents.count
      for name in names {
        table += Array(name.utf8) + bigEndian(offset) + bigEndian(content.count)
      }
      contents += content + [UInt8](repeating: 0, count: -content.count & 3)
    }
    return table + contents
  }

  private static func type(_ name: String, _ vectors: [SIMD3<Double>]) -> [UInt8] {
    let numbers = vectors.flatMap { [$0.x, $0.y, $0.z] }
    return Array(name.utf8) + bigEndian(0)
      + numbers.flatMap { bigEndian(Int(($0 * 65536).rounded())) }
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
