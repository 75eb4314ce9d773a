import Foundation
import GLBlur
import TestSupport
import Testing

@Suite struct RoundingCommandTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  /// Compares both backends in `fast`, in which only a GPU stores a blur in 16 bits. The shader
  /// gets the blurred colour c.
  private func compare(_ body: String, _ options: String...) throws -> Child.Outcome {
    try folder.put(try noiseImage(width: 64, height: 48), at: "noise.png")
    try folder.put(
      """
      /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
      void main() { vec4 c = IMG_THIS_PIXEL(inputImage); gl_FragColor = vec4(\(body), 1.0); }
      """, at: "s.fs")
    try folder.put(
      #"[{"filter": "gaussianBlur", "sigma": 2}, {"filter": "shader", "file": "s.fs"}]"#,
      at: "s.json")
    return try Child(
      ["compare", "s.json", "noise.png", "--device", "surfaceless"] + options, in: folder
    ).wait()
  }

  /// A hash of a hash, of which any move makes another number.
  private static let hash =
    "vec3(fract(sin(9000.0 * fract(sin(dot(c.rgb, vec3(12.9, 78.2, 37.7))) * 43758.5453)) * 43758.5))"
  private static let gain = "(c.rgb - 0.5) * 200.0 + 0.5"

  @Test func aDifferenceAtSensitivePixelsPasses() throws {
    let outcome = try compare(Self.hash, "-o", "where.png")
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    #expect(outcome.output.contains(" differ by more than a level: "))
    #expect(outcome.output.hasSuffix(" of the picture is, and 0 are not\n"))
    let picture = try Image(at: "where.png", in: folder).bytes
    #expect(
      stride(from: 0, to: picture.count, by: 4).contains {
        picture[$0...].starts(with: [150, 60, 255, 255])
      })
    let json = try compare(Self.hash, "--json").json
    let result = try #require((json["results"] as? [[String: Any]])?.first)
    let rounding = try #require(result["rounding"] as? [String: Any])
    let differing = try #require(rounding["differingPixels"] as? Int)
    #expect(differing > 1000 && rounding["sensitive"] as? Int == differing)
    #expect(rounding["differingShare"] as? Double == Double(differing) / (64 * 48))
    #expect(rounding["notSensitive"] as? Int == 0 && result["status"] as? Int == 0)
    #expect((rounding["trials"] as? Int).map { $0 >= 3 } == true)
    #expect((rounding["sensitiveShare"] as? Double).map { $0 > 0.9 } == true)
  }

  /// The blur differs, two hundred times as strong.
  @Test func aDifferenceElsewhereFails() throws {
    let outcome = try compare(Self.gain)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(": 0 are sensitive to rounding, as 0 % of the picture is, and "))
    #expect(
      outcome.error.contains(
        "noise.png: apart from pixels that are sensitive to rounding, GPU and CPU differ by "))
    #expect(
      outcome.error.hasSuffix(
        "; with --quality exact a GPU stores nothing in 16 bits between passes\n"))
    #expect(try compare(Self.gain, "--tolerance", "200").status == 0)
    #expect(try compare(Self.gain, "--metric", "psnr").status == 0)
    #expect(try compare(Self.gain, "--metric", "psnr", "--at-least", "90").status == 1)
    #expect(try compare(Self.hash, "--metric", "psnr", "--at-least", "90").status == 0)
    #expect(try compare(Self.gain, "--quality", "exact", "--tolerance", "0").status == 0)
  }

  @Test func withoutAShaderNothingIsSaid() throws {
    try folder.put(try noiseImage(width: 64, height: 48), at: "noise.png")
    let contrast = #"{"filter": "contrast", "amount": 4}"#
    try folder.put(
      #"[{"filter": "gaussianBlur", "sigma": 2}, \#(contrast), \#(contrast), \#(contrast)]"#,
      at: "c.json")
    let outcome = try folder.glblur(
      "compare", "c.json", "noise.png", "--device", "surfaceless", "--json", "--tolerance", "255")
    let result = try #require((outcome.json["results"] as? [[String: Any]])?.first)
    #expect(result["rounding"] is NSNull)
    #expect(((result["difference"] as? [String: Any])?["greatest"] as? Double ?? 0) > 1)
  }
}
