import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct BackendTests {
  let folder: Folder
  private let withoutDrivers = ["__EGL_VENDOR_LIBRARY_FILENAMES": "/none"]

  init() throws {
    folder = try Folder.prepared()
    try folder.put(
      #"[{"filter": "gaussianBlur", "sigma": 3}, {"filter": "saturation", "amount": 2}]"#,
      at: "c.json")
    try folder.put(try noiseImage(width: 70, height: 50), at: "photo.png")
  }

  private func run(_ backend: String, _ output: String, _ options: String...) throws -> Image {
    let outcome = try Child(
      ["run", "c.json", "photo.png", "-o", output, "--backend", backend] + options, in: folder
    ).wait()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    return try Image(at: output, in: folder)
  }

  @Test func gpuAgreesWithTheProcessor() throws {
    let cpu = try run("cpu", "cpu.png")
    let gpu = try run("gpu", "gpu.png", "--device", "surfaceless")
    // The gain of saturation by 2 is at most 2 · (1 + luma) in each channel.
    #expect(try ImageDifference(cpu, gpu).greatest <= 4)
    #expect(try ImageDifference(cpu, Image(at: "photo.png", in: folder)).greatest > 50)
  }

  @Test func exactIsEqualByteForByte() throws {
    let cpu = try run("cpu", "cpu.png", "--quality", "exact")
    let gpu = try run("gpu", "gpu.png", "--quality", "exact", "--device", "surfaceless")
    #expect(cpu.bytes == gpu.bytes)
  }

  /// All compile the same programs into the same empty folder.
  @Test func eightProcessesAtOnceAgree() throws {
    let cpu = try run("cpu", "cpu.png", "--quality", "exact")
    let children = try (0..<8).map { number in
      try Child(
        [
          "run", "c.json", "photo.png", "-o", "\(number).png", "--backend", "gpu", "--device",
          "software", "--quality", "exact",
        ], in: folder, environment: ["GLBLUR_PROGRAM_CACHE": folder.path + "/programs"])
    }
    for (number, child) in children.enumerated() {
      let outcome = try child.wait()
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
      #expect(try Image(at: "\(number).png", in: folder).bytes == cpu.bytes)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/programs")
    #expect(!names.isEmpty && names.allSatisfy { $0.hasSuffix(".program") })
  }

  @Test func autoTakesNoSoftwareRenderer() throws {
    let outcome = try folder.glblur(
      "run", "c.json", "photo.png", "--json", "--device", "surfaceless")
    let result = try #require((try outcome.json["results"] as? [[String: Any]])?.first)
    #expect(result["backend"] as? String == "cpu")
  }

  @Test func renderer() throws {
    let outcome = try folder.glblur(
      "run", "c.json", "photo.png", "--json", "--backend", "gpu", "--device", "surfaceless")
    let result = try #require((try outcome.json["results"] as? [[String: Any]])?.first)
    #expect(result["backend"] as? String == "gpu")
    #expect((result["device"] as? String)?.isEmpty == false)
  }

  @Test func both() throws {
    let outcome = try folder.glblur(
      "run", "c.json", "photo.png", "--backend", "both", "--quality", "exact", "--tolerance", "0",
      "--device", "surfaceless")
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(
      outcome.output == "photo.png: greatest difference 0 of 255, mean 0, differing samples 0 %, "
        + "PSNR infinite: equal\n")
    #expect(
      try Image(at: "photo.c.png", in: folder).bytes
        == run("cpu", "cpu.png", "--quality", "exact").bytes)
  }

  @Test func bothLeavesStandardOutputToThePicture() throws {
    let outcome = try folder.glblur(
      "run", "c.json", "photo.png", "--backend", "both", "-o", "-", "--device", "surfaceless",
      "--tolerance", "4")
    #expect(outcome.status == 0)
    #expect(try Image(encoded: outcome.bytes, name: "").size == Size(width: 70, height: 50))
    #expect(outcome.error.hasPrefix("glblur: photo.png: greatest difference "))
  }

  @Test func bothBeyondTheTolerance() throws {
    // Fast results of four blurs are not equal bit for bit.
    let blurs = repeatElement(#"{"filter": "gaussianBlur", "sigma": 9}"#, count: 4)
    let loud = #"{"filter": "saturation", "amount": 4}"#
    try folder.put("[\(blurs.joined(separator: ", ")), \(loud), \(loud)]", at: "c.json")
    let outcome = try folder.glblur(
      "run", "c.json", "photo.png", "--backend", "both", "--tolerance", "0", "--device",
      "surfaceless")
    #expect(outcome.status == 1)
    #expect(outcome.error.hasPrefix("glblur: photo.png: GPU and CPU differ by "))
    #expect(outcome.error.contains("more than the tolerance of 0"))
    #expect(try folder.names == ["c.json", "photo.png"])
    let compared = try folder.glblur(
      "compare", "c.json", "photo.png", "--tolerance", "0", "--device", "surfaceless")
    #expect(compared.status == 1)
    #expect(compared.output == outcome.output)
  }

  @Test(arguments: ["gpu", "both"]) func withoutDrivers(backend: String) throws {
    let outcome = try folder.glblur(
      "run", "c.json", "photo.png", "--backend", backend, environment: withoutDrivers)
    #expect(outcome.status == 69)
    #expect(outcome.error.hasPrefix("glblur: "))
    #expect(outcome.error.filter(\.isNewline).count == 1)
    for cure in ["apt install libegl1", "--backend cpu"] { #expect(outcome.error.contains(cure)) }
    #expect(try folder.names == ["c.json", "photo.png"])
  }

  @Test(arguments: ["cpu", "auto"]) func processorWithoutDrivers(backend: String) throws {
    let outcome = try folder.glblur(
      "run", "c.json", "photo.png", "--backend", backend, environment: withoutDrivers)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test func deviceThatIsNotThere() throws {
    let outcome = try folder.glblur(
      "run", "c.json", "photo.png", "--backend", "gpu", "--device", "gbm:/none")
    #expect(outcome.status == 69)
    #expect(outcome.error.contains("gbm:/none"))
  }

  @Test func deviceOfTheEnvironment() throws {
    let environment = ["GLBLUR_DEVICE": "gbm:/none"]
    #expect(
      try folder.glblur(
        "run", "c.json", "photo.png", "--backend", "gpu", environment: environment
      ).status == 69)
    #expect(
      try folder.glblur(
        "run", "c.json", "photo.png", "--backend", "gpu", "--device", "surfaceless",
        environment: environment
      ).status == 0, "the option wins")
    let wrong = try folder.glblur("info", environment: ["GLBLUR_DEVICE": "gmb"])
    #expect(wrong.status == 64)
    #expect(wrong.error.hasPrefix("glblur: GLBLUR_DEVICE: "))
  }

  @Test func info() throws {
    let found = try folder.glblur("info", "--device", "surfaceless")
    #expect(found.status == 0 && found.error.isEmpty)
    for part in [
      "0.1.0", "libpng 1.", "libjpeg ", "text:      Pango 1.", "threads: ", "processor: ",
      "OpenGL ES 3.", "textures to ",
    ] {
      #expect(found.output.contains(part))
    }
    let object = try folder.glblur("info", "--json", "--device", "surfaceless").json
    #expect(object["version"] as? String == "0.1.0")
    #expect(object["device"] as? String == "surfaceless")
    #expect((object["text"] as? String)?.hasPrefix("Pango 1.") == true)
    #expect(object["instructions"] is String && object["threads"] is Int)
    #expect((object["renderer"] as? [String: Any])?["isSoftware"] is Bool)
    #expect((object["tried"] as? [[String: Any]])?.last?["opened"] as? Bool == true)
  }

  @Test func infoWithoutDrivers() throws {
    let outcome = try folder.glblur("info", environment: withoutDrivers)
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.output.contains("none, so the CPU renders"))
    #expect(outcome.output.contains("tried:     surfaceless: "))
    let forced = try folder.glblur(
      "info", "--device", "surfaceless", "--json", environment: withoutDrivers)
    #expect(forced.status == 69)
    #expect(forced.error.hasPrefix("glblur: no display "))
    #expect(try forced.json["renderer"] is NSNull)
    #expect(try forced.json["error"] is String)
  }
}
