extension RGBSpace {
  /// The bytes of an ICC profile of Display P3 (ICC.1:2022), for files.
  public static let displayP3Profile = icc(
    RGBSpace.displayP3.name, .displayP3, curve: ICCWriter.curve(.sRGB))

  /// Returns an ICC profile of a space, for files that cannot state it otherwise.
  ///
  /// - Parameters:
  ///   - name: The name of the profile.
  ///   - primaries: The chromaticities of the primaries and the white.
  ///   - curve: The curve of all channels.
  /// - Returns: Nil if the curve is sampled.
  package static func icc(
    _ name: String, _ primaries: Chromaticities, _ curve: TransferCurve
  ) -> [UInt8]? {
    guard let power = curve.power, primaries.toD50 != nil else { return nil }
    return icc(name, primaries, curve: ICCWriter.curve(power))
  }

  private static func icc(_ name: String, _ primaries: Chromaticities, curve: [UInt8]) -> [UInt8] {
    var writer = ICCWriter()
    writer.add(ICCWriter.text(name), as: "desc")
    writer.add(ICCWriter.text("No copyright, use freely"), as: "cprt")
    writer.add(primaries, curve: curve)
    // Version 4.4, a display profile for RGB, relative to XYZ, with an arbitrary date.
    var header = ICCWriter.number(0) + ICCWriter.number(0) + ICCWriter.number(0x0440_0000)
    header += Array("mntrRGB XYZ ".utf8)
    header += [2024, 1, 1, 0, 0, 0].flatMap { ICCWriter.number($0, bytes: 2) }
    header += Array("acsp".utf8) + Array(repeating: 0, count: 28)
    header += ICCWriter.fixed([d50.x, d50.y, d50.z])
    return writer.bytes(header: header + Array(repeating: 0, count: 128 - header.count))
  }
}
