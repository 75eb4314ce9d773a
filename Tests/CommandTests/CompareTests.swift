import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct CompareTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.put(try flatImage([100, 100, 100, 255], width: 2, height: 1), at: "a.png")
  }

  private func put(_ pixel: [UInt8], at name: String) throws {
    let samples: [UInt8] = [100, 100, 100, 255] + pixel
    try folder.put(try Image(rgba8: samples, width: 2, height: 1), at: name)
  }

  @Test(arguments: [["other.psd", "a.png"], ["a.png", "other.psd"]])
  func filesOfOtherPrograms(operands: [String]) throws {
    try folder.put("8BPS" + String(repeating: "\0", count: 20), at: "other.psd")
    let outcome = try folder.glblur("compare", operands[0], operands[1])
    #expect(outcome.status == 65 && outcome.error.contains("other.psd: is a Photoshop"))
  }

  @Test func equalImages() throws {
    let outcome = try folder.glblur("compare", "a.png", "a.png", "--tolerance", "0")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(
      outcome.output == "a.png and a.png: greatest difference 0 of 255, mean 0, "
        + "differing samples 0 %, PSNR infinite: equal\n")
    let json = try folder.glblur("compare", "a.png", "a.png", "--json").json
    let result = try #require((json["results"] as? [[String: Any]])?.first)
    let difference = try #require(result["difference"] as? [String: Any])
    #expect(difference["greatest"] as? Double == 0)
    #expect(difference["psnr"] is NSNull && difference["worst"] is NSNull)
  }

  @Test(arguments: 0..<3) func color(channel: Int) throws {
    var pixel: [UInt8] = [100, 100, 100, 255]
    pixel[channel] += 3
    try put(pixel, at: "b.png")
    let outcome = try folder.glblur("compare", "a.png", "b.png")
    #expect(outcome.status == 1)
    // One of eight samples: a mean of 3/8, 10 log₁₀(255² / (9/8)) dB.
    #expect(
      outcome.output == "a.png and b.png: greatest difference 3 of 255 in "
        + "\(["red", "green", "blue"][channel]) at (1, 0), mean 0.375, differing samples 12.5 %, "
        + "PSNR 47.62 dB\n")
    let json = try folder.glblur("compare", "a.png", "b.png", "--json").json
    let result = try #require((json["results"] as? [[String: Any]])?.first)
    let worst = (result["difference"] as? [String: Any])?["worst"] as? [String: Any]
    #expect(worst?["x"] as? Int == 1 && worst?["y"] as? Int == 0)
    #expect(worst?["channel"] as? String == ["red", "green", "blue"][channel])
    #expect(
      outcome.error == "glblur: a.png and b.png differ by 3 of 255, more than the tolerance of 1; "
        + "--tolerance sets it\n")
    #expect(try folder.glblur("compare", "a.png", "b.png", "--tolerance", "3").status == 0)
    #expect(try folder.glblur("compare", "a.png", "b.png", "--tolerance", "2.9").status == 1)
  }

  @Test func alpha() throws {
    let black: [UInt8] = [0, 0, 0, 255]
    try folder.put(try Image(rgba8: black, width: 1, height: 1), at: "a.png")
    try folder.put(try Image(rgba8: [0, 0, 0, 251], width: 1, height: 1), at: "b.png")
    let outcome = try folder.glblur("compare", "a.png", "b.png")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("4 of 255 in alpha at (0, 0), mean 1, differing samples 25 %"))
  }

  @Test func picture() throws {
    try put([102, 101, 100, 255], at: "b.png")
    let outcome = try folder.glblur("compare", "a.png", "b.png", "-o", "where.png")
    #expect(outcome.status == 1, "the picture is written all the same")
    #expect(
      try Image(at: "where.png", in: folder).bytes == [0, 0, 0, 255, 255, 128, 0, 255])
    let piped = try folder.glblur("compare", "a.png", "b.png", "-o", "-", "--quiet")
    #expect(try Image(encoded: piped.bytes, name: "").width == 2)
  }

  /// Two constants have the SSIM (2ab + C₁) / (a² + b² + C₁) with C₁ = (0.01 · 255)², and the PSNR
  /// 10 log₁₀(255² / d²) of three samples of four.
  @Test(arguments: [
    ("ssim", (2.0 * 100 * 103 + 6.5025) / (100 * 100 + 103 * 103 + 6.5025), "ssim of 0.99"),
    ("psnr", 10 * log10(255.0 * 255 * 4 / (3 * 9)), "psnr of 39.8"),
  ]) func similarity(metric: String, value: Double, text: String) throws {
    let light: [UInt8] = [103, 103, 103, 255]
    try folder.put(try flatImage(light, width: 2, height: 1), at: "b.png")
    func compare(_ options: String...) throws -> Child.Outcome {
      try Child(["compare", "a.png", "b.png", "--metric", metric] + options, in: folder).wait()
    }
    #expect(try compare().status == 0, "without a limit, any value passes")
    let json = try compare("--json").json
    let result = try #require((json["results"] as? [[String: Any]])?.first)
    let found = try #require(result["metric"] as? [String: Any])
    #expect(found["name"] as? String == metric)
    #expect(abs(try #require(found["value"] as? Double) - value) < 1e-6)
    #expect(try compare("--at-least", "\(value - 1e-5)").status == 0)
    let refused = try compare("--at-least", "\(value + 1e-5)")
    #expect(refused.status == 1 && refused.error.contains("a.png and b.png have a \(text)"))
    #expect(refused.error.hasSuffix("; --at-least sets it\n"))
  }

  @Test func colors() throws {
    try put([100, 120, 100, 255], at: "b.png")
    let outcome = try folder.glblur(
      "compare", "a.png", "b.png", "--metric", "deltaE", "-o", "x.png")
    #expect(outcome.status == 1 && outcome.output.contains("ΔE2000 at most 1"))
    #expect(outcome.error.contains("differ by a ΔE2000 of 1"))
    #expect(try Image(at: "x.png", in: folder).bytes == [0, 0, 0, 255, 255, 255, 255, 255])
    let lenient = try folder.glblur(
      "compare", "a.png", "b.png", "--metric", "deltaE", "--tolerance", "30")
    #expect(lenient.status == 0)
  }

  @Test(arguments: [
    (["--metric", "ssim", "--tolerance", "3"], "--tolerance does not go with the metric ssim"),
    (["--at-least", "1"], "--at-least does not go with the metric samples"),
    (["--metric", "sim"], "'sim' is not allowed; did you mean 'ssim'?"),
  ]) func wrongMetrics(_ options: [String], _ message: String) throws {
    let outcome = try Child(["compare", "a.png", "a.png"] + options, in: folder).wait()
    #expect(outcome.status == 64 && outcome.error.contains(message), "\(outcome.error)")
  }

  @Test func smallImagesHaveNoScales() throws {
    let outcome = try folder.glblur("compare", "a.png", "a.png", "--metric", "ms-ssim")
    #expect(outcome.status == 65)
    #expect(outcome.error.contains("at least 176 pixels, and the images have 2×1"))
  }

  @Test func depthsMix() throws {
    try folder.put(
      try Image(
        rgba16: Array(repeatElement([25700, 25700, 25700, 65535], count: 2).joined()), width: 2,
        height: 1), at: "b.png")
    #expect(try folder.glblur("compare", "a.png", "b.png", "--tolerance", "0").status == 0)
  }

  @Test func sizesDiffer() throws {
    let outcome = try folder.glblur("compare", "a.png", "photo.png")
    #expect(outcome.status == 65)
    #expect(outcome.error.contains("2×1") && outcome.error.contains("4×2"))
  }

  @Test func backends() throws {
    let outcome = try folder.glblur(
      "compare", "c.json", "a.png", "photo.png", "--device", "surfaceless")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.output.split(separator: "\n").count == 2)
    #expect(outcome.output.hasPrefix("a.png: greatest difference "))
  }

  @Test func chainsAreKnownByEndingOrText() throws {
    try folder.put(" \n" + grayChain, at: "chain")
    #expect(
      try folder.glblur("compare", "chain", "a.png", "--device", "surfaceless").status == 0)
    let piped = try folder.glblur(
      "compare", "-", "a.png", "--device", "surfaceless", input: Array(grayChain.utf8))
    #expect(piped.status == 0)
    try folder.put("no chain", at: "x.json")
    #expect(try folder.glblur("compare", "x.json", "a.png").status == 64)
    try folder.put("neither", at: "x")
    #expect(try folder.glblur("compare", "x", "a.png").status == 65)
  }

  @Test func moreThanTwoImages() throws {
    let outcome = try folder.glblur("compare", "a.png", "a.png", "a.png")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("3 are given"))
  }
}
