import Foundation
import GLBlurColor
import TestSupport
import Testing

/// Sound ICC profiles.
@Suite struct ICCTests {
  /// The matrix of Apple's profile of Display P3.
  static let p3 = [
    [0.51512, 0.29198, 0.15710], [0.24120, 0.69225, 0.06657], [-0.00105, 0.04189, 0.78407],
  ]
  /// The matrix of the widespread sRGB profile of 1998, for another D50 than the ICC's.
  static let sRGB1998 = [
    [0.43607, 0.38515, 0.14307], [0.22249, 0.71687, 0.06061], [0.01392, 0.09708, 0.71410],
  ]
  /// Bradford's adaptation from D65 to D50, as in `chad`.
  static let fromD65 = [
    1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168,
  ]

  @Test func namedSpacesAreRecognized() throws {
    let p3 = TestICC(matrix: Self.p3, curve: TestICC.sRGBCurve, name: "Camera")
    let space = try RGBSpace(icc: p3.bytes)
    #expect(space == .displayP3 && space.name == "Display P3")
    let samples = (0...1023).map {
      Int((RGBSpace.sRGB.red.decode(Double($0) / 1023) * 65535).rounded())
    }
    var old = TestICC(matrix: Self.sRGB1998, curve: TestICC.samples(samples))
    old.version = 2
    #expect(try RGBSpace(icc: old.bytes) == .sRGB)
    let linear = TestICC(matrix: Self.sRGB1998, curve: TestICC.samples([]))
    #expect(try RGBSpace(icc: linear.bytes) == .linearSRGB)
  }

  @Test func otherSpacesKeepTheirNumbers() throws {
    var file = TestICC(matrix: Self.p3, curve: TestICC.samples([461]), name: "Bühne 7")
    file["chad"] = TestICC.matrix(Self.fromD65)
    let space = try RGBSpace(icc: file.bytes)
    #expect(space.name == "Bühne 7" && space != .displayP3)
    let rows = [space.toXYZ.first, space.toXYZ.second, space.toXYZ.third]
    for row in 0..<3 {
      for column in 0..<3 {
        // Half a step of the file's numbers.
        #expect(abs(rows[row][column] - Self.p3[row][column]) <= 0.5 / 65536)
      }
    }
    for step in 0...100 {
      let encoded = Double(step) / 100
      #expect(abs(space.red.decode(encoded) - pow(encoded, 461.0 / 256)) < 1e-12)
    }
  }

  /// The white is that of `chad`, of version 2's white point, or else D50. The weights under D65
  /// are those of SMPTE EG 432-1.
  @Test func luminanceIsRelativeToTheWhite() throws {
    let d65 = TestICC.xyz([0.95047, 1, 1.08883])
    let d50 = TestICC.xyz([0.96420, 1, 0.82491])
    let green = 0.69174
    let adapted = 0.69225
    let cases: [(version: Int, tags: [String: [UInt8]], weight: Double)] = [
      (4, ["chad": TestICC.matrix(Self.fromD65), "wtpt": d50], green),
      (2, ["chad": TestICC.matrix(Self.fromD65), "wtpt": d65], green),
      (2, ["wtpt": d65], green), (2, ["wtpt": d50], adapted), (2, [:], adapted),
      (4, ["wtpt": d65], adapted), (2, ["wtpt": TestICC.xyz([0, 0, 0])], adapted),
    ]
    for (version, tags, weight) in cases {
      var file = TestICC(matrix: Self.p3, curve: TestICC.samples([256]))
      file.version = version
      for (name, bytes) in tags { file[name] = bytes }
      // The numbers above have five digits.
      #expect(abs(try RGBSpace(icc: file.bytes).luminanceWeights.y - weight) < 3e-5, "\(tags)")
    }
    var paper = TestICC(matrix: Self.p3, curve: TestICC.samples([256]))
    (paper.version, paper.deviceClass, paper["wtpt"]) = (2, "scnr", d65)
    #expect(abs(try RGBSpace(icc: paper.bytes).luminanceWeights.y - adapted) < 3e-5)
  }

  @Test func parametricCurvesOfEveryType() throws {
    let types: [(type: Int, numbers: [Double], curve: TransferCurve?)] = [
      (0, [2.25], TransferCurve(g: 2.25)),
      (1, [2, 1.25, -0.25], TransferCurve(g: 2, a: 1.25, b: -0.25, d: 0.2)),
      (
        2, [2, 1.25, -0.25, 0.125],
        TransferCurve(g: 2, a: 1.25, b: -0.25, d: 0.2, e: 0.125, f: 0.125)
      ),
      (3, [3, 0.75, 0.25, 0.125, 0.25], TransferCurve(g: 3, a: 0.75, b: 0.25, c: 0.125, d: 0.25)),
      (
        4, [1.5, 0.75, 0.125, 0.25, 0.5, 0.0625, 0.03125],
        TransferCurve(g: 1.5, a: 0.75, b: 0.125, c: 0.25, d: 0.5, e: 0.0625, f: 0.03125)
      ),
    ]
    for (type, numbers, curve) in types {
      let file = TestICC(matrix: Self.p3, curve: TestICC.parametric(type, numbers))
      #expect(try RGBSpace(icc: file.bytes).blue == curve, "type \(type)")
    }
  }

  @Test func everyChannelHasItsOwnCurve() throws {
    var file = TestICC(matrix: Self.p3, curve: TestICC.samples([256]))
    file["gTRC"] = TestICC.samples([512])
    file["bTRC"] = TestICC.samples([0, 65535, 65535])
    let space = try RGBSpace(icc: file.bytes)
    let light = space.decode([0.25, 0.5, 0.25])
    #expect(light == [0.25, 0.25, 0.5])
    #expect(space.encode(light) == [0.25, 0.5, 0.25])
  }

  @Test func greyProfiles() throws {
    var file = TestICC(tags: [("kTRC", TestICC.samples([512]))])
    file.space = "GRAY"
    let space = try RGBSpace(icc: file.bytes)
    #expect(abs(space.relativeLuminance(of: .gray) - 0.25) < 1e-12)
    #expect(space.toXYZ == RGBSpace.sRGB.toXYZ && space.name == "ICC profile without a name")
  }

  @Test(
    arguments: [
      (TestICC.ascii("Monitor of 2001"), "Monitor of 2001"),
      (TestICC.localized([("de", "Grün"), ("en", "Green")]), "Green"),
      (TestICC.localized([("de", "Grün")]), "Grün"),
      (TestICC.localized([("en", "\u{1B}[31m  red\u{0}and more")]), "[31m red"),
      (TestICC.ascii("\u{7}bell"), "?bell"),
      (
        TestICC.localized([("en", String(repeating: "ab", count: 99))]),
        String(repeating: "ab", count: 50)
      ),
      (TestICC.localized([]), "ICC profile without a name"),
      (TestICC.samples([]), "ICC profile without a name"),
    ] as [([UInt8], String)])
  func names(_ description: [UInt8], expected: String) throws {
    var file = TestICC(matrix: Self.p3, curve: TestICC.samples([256]))
    file["desc"] = description
    #expect(try RGBSpace(icc: file.bytes).name == expected)
  }

}
