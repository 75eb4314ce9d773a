/// Writes ICC profiles (ICC.1:2022).
struct ICCWriter {
  private var tags: [(names: [String], content: [UInt8])] = []

  mutating func add(_ content: [UInt8], as names: String...) { tags.append((names, content)) }

  /// Adds the tags of primaries, their white, and the curve of all channels.
  mutating func add(_ primaries: Chromaticities, curve: [UInt8]) {
    // All named primaries have the matrices.
    let columns = (primaries.toD50 ?? .identity).transposed
    let adaptation =
      Matrix3.adaptation(from: primaries.whiteXYZ, to: RGBSpace.d50) ?? .identity
    add(Self.numbers("XYZ ", [RGBSpace.d50]), as: "wtpt")
    add(
      Self.numbers("sf32", [adaptation.first, adaptation.second, adaptation.third]), as: "chad")
    add(Self.numbers("XYZ ", [columns.first]), as: "rXYZ")
    add(Self.numbers("XYZ ", [columns.second]), as: "gXYZ")
    add(Self.numbers("XYZ ", [columns.third]), as: "bXYZ")
    add(curve, as: "rTRC", "gTRC", "bTRC")
  }

  /// Returns the profile (7.2 and 7.3).
  ///
  /// - Parameter header: The 128 bytes of the header, in which the size is set here.
  func bytes(header: [UInt8]) -> [UInt8] {
    let count = tags.reduce(0) { $0 + $1.names.count }
    var table = Self.number(count)
    var contents: [UInt8] = []
    for (names, content) in tags {
      let offset = 132 + 12 * count + contents.count
      for name in names {
        table += Array(name.utf8) + Self.number(offset) + Self.number(content.count)
      }
      contents += content + [UInt8](repeating: 0, count: -content.count & 3)
    }
    var profile = header + table + contents
    profile.replaceSubrange(0..<4, with: Self.number(profile.count))
    return profile
  }

  // MARK: Contents

  /// Returns a `multiLocalizedUnicodeType` with one text in American English (10.15).
  static func text(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { number(Int($0), bytes: 2) }
    return type("mluc") + number(1) + number(12) + Array("enUS".utf8) + number(units.count)
      + number(28) + units
  }

  /// Returns a `parametricCurveType` (10.18) of type 3, or of type 4 if e or f is not 0.
  static func curve(_ curve: PowerCurve) -> [UInt8] {
    let summands = curve.e == 0 && curve.f == 0 ? [] : [curve.e, curve.f]
    return type("para") + number(summands.isEmpty ? 3 : 4, bytes: 2) + number(0, bytes: 2)
      + fixed([curve.g, curve.a, curve.b, curve.c, curve.d] + summands)
  }

  private static func numbers(_ name: String, _ rows: [SIMD3<Double>]) -> [UInt8] {
    type(name) + fixed(rows.flatMap { [$0.x, $0.y, $0.z] })
  }

  private static func type(_ name: String) -> [UInt8] { Array(name.utf8) + number(0) }

  /// Returns numbers of the type `s15Fixed16Number` (4.6).
  static func fixed(_ numbers: [Double]) -> [UInt8] {
    numbers.flatMap { number(Int(($0 * 65536).rounded())) }
  }

  static func number(_ value: Int, bytes: Int = 4) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
