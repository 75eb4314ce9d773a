extension RGBSpace {
  /// The bytes of an ICC profile of Display P3 (ICC.1:2022), for files.
  public static let displayP3Profile: [UInt8] = {
    var writer = ICCWriter()
    writer.add(ICCWriter.text(RGBSpace.displayP3.name), as: "desc")
    writer.add(ICCWriter.text("No copyright, use freely"), as: "cprt")
    writer.add(.displayP3, curve: ICCWriter.curve(.sRGB))
    // Version 4.4, a display's profile for RGB, related to XYZ, of no particular date.
    var header = ICCWriter.number(0) + ICCWriter.number(0) + ICCWriter.number(0x0440_0000)
    header += Array("mntrRGB XYZ ".utf8)
    header += [2024, 1, 1, 0, 0, 0].flatMap { ICCWriter.number($0, bytes: 2) }
    header += Array("acsp".utf8) + Array(repeating: 0, count: 28)
    header += ICCWriter.fixed([d50.x, d50.y, d50.z])
    return writer.bytes(header: header + Array(repeating: 0, count: 128 - header.count))
  }()
}
