extension RGBSpace {
  /// The bytes of an ICC profile of Display P3 (ICC.1:2022), for files.
  public static let displayP3Profile: [UInt8] = {
    let space = RGBSpace.displayP3
    let columns = space.toXYZ.transposed
    // The curve of sRGB, as the parametric type 3.
    let curve =
      signature("para") + number(3, bytes: 2) + number(0, bytes: 2)
      + fixed([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    let adaptation =
      Matrix3.adaptation(from: Chromaticities.displayP3.whiteXYZ, to: d50) ?? .identity
    return profile(of: [
      ("desc", text(space.name)), ("cprt", text("No copyright, use freely")), ("wtpt", xyz(d50)),
      (
        "chad",
        signature("sf32") + fixed(rows: [adaptation.first, adaptation.second, adaptation.third])
      ),
      ("rXYZ", xyz(columns.first)), ("gXYZ", xyz(columns.second)), ("bXYZ", xyz(columns.third)),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ])
  }()

  /// Returns a profile with the given tags, of which equal ones share their bytes (7.3.1).
  private static func profile(of tags: [(name: String, content: [UInt8])]) -> [UInt8] {
    let start = 128 + 4 + 12 * tags.count
    var places: [[UInt8]: Int] = [:]
    var content: [UInt8] = []
    var table = number(tags.count)
    for tag in tags {
      let place = places[tag.content, default: start + content.count]
      if places.updateValue(place, forKey: tag.content) == nil {
        content += tag.content
        content += Array(repeating: 0, count: -content.count & 3)
      }
      table += Array(tag.name.utf8) + number(place) + number(tag.content.count)
    }
    var header = number(start + content.count) + number(0)
    // Version 4.4, a display's profile for RGB, related to XYZ, of no particular date.
    header += number(0x0440_0000) + Array("mntrRGB XYZ ".utf8)
    header += [2024, 1, 1, 0, 0, 0].flatMap { number($0, bytes: 2) } + Array("acsp".utf8)
    header += Array(repeating: 0, count: 68 - header.count) + fixed([d50.x, d50.y, d50.z])
    header += Array(repeating: 0, count: 128 - header.count)
    return header + table + content
  }

  /// Returns a `multiLocalizedUnicodeType` with one text in American English (10.15).
  private static func text(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { number(Int($0), bytes: 2) }
    return signature("mluc") + number(1) + number(12) + Array("enUS".utf8) + number(units.count)
      + number(28) + units
  }

  private static func xyz(_ color: SIMD3<Double>) -> [UInt8] {
    signature("XYZ ") + fixed([color.x, color.y, color.z])
  }

  /// Returns the signature of a tag's type and its four reserved bytes.
  private static func signature(_ type: String) -> [UInt8] { Array(type.utf8) + number(0) }

  private static func fixed(rows: [SIMD3<Double>]) -> [UInt8] {
    rows.flatMap { fixed([$0.x, $0.y, $0.z]) }
  }

  /// Returns numbers of the type `s15Fixed16Number` (4.6).
  private static func fixed(_ numbers: [Double]) -> [UInt8] {
    numbers.flatMap { number(Int(($0 * 65536).rounded())) }
  }

  private static func number(_ value: Int, bytes: Int = 4) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
