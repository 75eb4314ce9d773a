import GLBlurColor
import TestSupport
import Testing

/// ICC profiles that are refused, and why.
@Suite struct ICCDamageTests {
  static let file = TestICC(matrix: ICCTests.p3, curve: TestICC.sRGBCurve)

  private func error(_ bytes: [UInt8]) -> ProfileError? {
    #expect(throws: ProfileError.self) { try RGBSpace(icc: bytes) }
  }

  private func error(_ change: (inout TestICC) -> Void) -> ProfileError? {
    var file = Self.file
    change(&file)
    return error(file.bytes)
  }

  private func reason(_ change: (inout TestICC) -> Void) -> String {
    guard case .damaged(let reason) = error(change) else { return "" }
    return reason
  }

  @Test func otherKinds() {
    for (space, name) in [("CMYK", "CMYK"), ("Lab ", "Lab"), ("XYZ ", "XYZ"), ("    ", "unnamed")] {
      #expect(error { $0.space = space } == .notRGB(space: name))
    }
    #expect(error { $0["A2B0"] = [1, 2, 3] } == .needsTables)
    #expect(error { $0["D2B0"] = [1, 2, 3] } == .needsTables)
    #expect(error { $0.connectionSpace = "Lab " } == .needsTables)
    for version in [0, 1, 3, 5] {
      guard case .unsupported = error({ $0.version = version }) else {
        Issue.record("version \(version)")
        continue
      }
    }
    guard case .unsupported = error({ $0.deviceClass = "link" }) else {
      Issue.record("a link")
      return
    }
  }

  @Test func missingAndMalformedTags() {
    for tag in ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"] {
      #expect(reason { $0[tag] = nil } == "it has no tag '\(tag)'")
      #expect(reason { $0[tag] = TestICC.matrix([1]) }.contains("'\(tag)' is not of the type"))
      let shortened = reason { $0[tag] = $0[tag]?.dropLast(4) }
      #expect(shortened.contains("'\(tag)' is too short"))
      #expect(reason { $0[tag] = [] }.contains("'\(tag)'"))
    }
    #expect(reason { $0["chad"] = TestICC.matrix([1, 2]) }.contains("'chad' is too short"))
    let zeros = TestICC.matrix([Double](repeating: 0, count: 9))
    #expect(reason { $0["chad"] = zeros }.contains("cannot be undone"))
    let mirror = TestICC.matrix([1, 0, 0, 0, -1, 0, 0, 0, 1])
    #expect(reason { $0["chad"] = mirror }.contains("white"))
    #expect(reason { $0["gXYZ"] = $0["rXYZ"] }.contains("on a line"))
    for tag in ["rXYZ", "gXYZ", "bXYZ"] {
      #expect(reason { $0[tag] = TestICC.xyz([-30000, -30000, -30000]) }.contains("white"))
    }
  }

  @Test func badCurves() {
    let bad: [([UInt8], String)] = [
      (TestICC.samples([0, 40000, 30000, 65535]), "rise"), (TestICC.samples([9, 9]), "rise"),
      (TestICC.samples([0]), "rise"), (TestICC.parametric(0, [0]), "rise"),
      (TestICC.parametric(1, [2, 0, 0]), "rise"), (TestICC.parametric(1, [2, 0, 1]), "rise"),
      (TestICC.parametric(3, [2, 1, 0, -1, 0.5]), "rise"),
      (TestICC.parametric(5, [1, 1, 1, 1, 1, 1, 1, 1]), "unknown type 5"),
      (TestICC.parametric(4, [1, 1, 1, 1, 1, 1]), "too short"),
      (TestICC.samples([Int](0...65536)), "65537 samples"),
    ]
    for (curve, word) in bad { #expect(reason { $0["gTRC"] = curve }.contains(word), "\(word)") }
  }

  @Test func aCurveMayHave65536Samples() throws {
    var file = Self.file
    file["gTRC"] = TestICC.samples([Int](0...65535))
    #expect(try abs(RGBSpace(icc: file.bytes).green.decode(0.3) - 0.3) < 1e-12)
  }

  @Test func headers() {
    let bytes = Self.file.bytes
    for count in [0, 1, 127, 131] {
      #expect(error(Array(bytes.prefix(count)))?.description.contains("too few") == true)
    }
    #expect(error(bytes.dropLast())?.description.contains("only \(bytes.count - 1)") == true)
    #expect(throws: Never.self) { try RGBSpace(icc: bytes + [0, 0]) }
    var other = bytes
    other[36] = 0
    #expect(error(other)?.description.contains("signature") == true)
    other = bytes
    other[128] = 1
    #expect(error(other)?.description.contains("tags") == true)
    // The first tag ends or begins behind the profile, or is in the header.
    for (place, value) in [(136, 0x7F), (136, 0xFF), (140, 0x7F), (140, 0xFF)] {
      other = bytes
      other[place] = UInt8(value)
      #expect(error(other)?.description.contains("'desc' is outside") == true)
    }
    other = bytes
    other.replaceSubrange(136..<140, with: [0, 0, 0, 16])
    #expect(error(other)?.description.contains("'desc' is outside") == true)
  }

  @Test func tooManyTags() {
    var file = Self.file
    while file.tags.count < 100 { file.tags.append(("abcd", [1])) }
    #expect(throws: Never.self) { try RGBSpace(icc: file.bytes) }
    file.tags.append(("abcd", [1]))
    #expect(error(file.bytes)?.description.contains("101 tags") == true)
  }

  @Test(arguments: [UInt64(1), 2, 3]) func mutations(_ seed: UInt64) {
    var seeds = [Self.file, Self.file, Self.file]
    seeds[1]["rTRC"] = TestICC.samples((0...255).map { $0 * $0 })
    seeds[1]["chad"] = TestICC.matrix(ICCTests.fromD65)
    seeds[2]["gTRC"] = TestICC.parametric(4, [1.5, 0.75, 0.125, 0.25, 0.5, 0.0625, 0.03125])
    var mutator = Mutator(seed: seed)
    var (read, refused) = (0, 0)
    for round in 0..<2000 {
      guard let space = try? RGBSpace(icc: mutator.mutated(seeds[round % 3].bytes)) else {
        refused += 1
        continue
      }
      read += 1
      expectSense(of: space)
    }
    #expect(read > 100 && refused > 100)
  }

  private func expectSense(of space: RGBSpace) {
    #expect(abs(space.luminanceWeights.sum() - 1) < 1e-9 && space.name.count <= 100)
    for value in [0, 0.001, 0.3, 1] {
      let light = space.decode([value, value, value])
      let encoded = space.encode(light)
      for channel in 0..<3 {
        #expect((0...1).contains(light[channel]) && (0...1).contains(encoded[channel]))
      }
      let color = space.convert(Color(red: value, green: 0.5, blue: 0), to: .displayP3).color
      #expect([color.red, color.green, color.blue].allSatisfy { (0...1).contains($0) })
      #expect((0...1).contains(space.relativeLuminance(of: color)))
    }
  }
}
