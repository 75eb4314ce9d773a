import Foundation
import TestSupport
import Testing

@Suite struct PassFormCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.put(#"[{"filter": "gaussianBlur", "sigma": 3}]"#, at: "c.json")
    try folder.put(try noiseImage(width: 70, height: 50), at: "photo.png")
  }

  private static let software = ["--device", "surfaceless"]

  private func info(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> (text: String, form: String?) {
    let arguments = ["info"] + Self.software + arguments
    let object = try Child(arguments + ["--json"], in: folder, environment: environment).wait().json
    let text = try Child(arguments, in: folder, environment: environment).wait().output
    let renderer = object["renderer"] as? [String: Any]
    return (text, renderer?["passes"] as? String)
  }

  @Test func infoSaysWhichFormAndWhy() throws {
    let software = try info()
    #expect(software.form == "fragment")
    #expect(
      software.text.contains("\npasses:    fragment, since the driver draws on the processor\n"))
    let wanted = try info("--passes", "compute")
    #expect(wanted.form == "compute")
    #expect(wanted.text.contains("\npasses:    compute, as asked for"))
    let old = try info("--passes", "compute", environment: ["MESA_GLES_VERSION_OVERRIDE": "3.0"])
    #expect(old.form == "fragment" && old.text.contains("since compute passes need OpenGL ES 3.1"))
  }

  @Test func theOptionWinsOverTheVariable() throws {
    let environment = ["GLBLUR_PASSES": "compute"]
    #expect(try info(environment: environment).form == "compute")
    #expect(try info("--passes", "fragment", environment: environment).form == "fragment")
  }

  @Test func picturesDoNotDiffer() throws {
    var files: [Data] = []
    for form in ["fragment", "compute"] {
      let outcome = try Child(
        ["run", "c.json", "photo.png", "--backend", "gpu", "--passes", form, "-o", "\(form).png"]
          + Self.software, in: folder
      ).wait()
      #expect(outcome.status == 0 && outcome.error.isEmpty)
      files.append(try Data(contentsOf: URL(filePath: "\(folder.path)/\(form).png")))
    }
    #expect(files[0] == files[1])
  }

  @Test func wrongUsesAreSaid() throws {
    let word = try folder.glblur("info", environment: ["GLBLUR_PASSES": "vertex"])
    #expect(word.status == 64)
    #expect(
      word.error.hasPrefix(
        "glblur: GLBLUR_PASSES: 'vertex' is not allowed; expected fragment or compute"))
    #expect(try folder.glblur("info", "--passes", "vertex").status == 64)
    let plan = try folder.glblur("explain", "c.json", "photo.png", "--passes", "compute")
    #expect(
      plan.status == 64 && plan.error.contains("--passes is for the choice of --backend auto"))
    let image = try folder.glblur("info", "photo.png", "--passes", "compute")
    #expect(image.status == 64 && image.error.contains("--passes is for the machine"))
  }

  @Test func explainSaysTheForm() throws {
    // The chain takes longer than opening a device, so one is opened unless measurements have been
    // kept.
    let median = #"{"filter": "medianFilter", "radius": 3}"#
    let medians = Array(repeating: median, count: 40).joined(separator: ", ")
    try folder.put("[\(medians)]", at: "long.json")
    let explained = try folder.glblur(
      "explain", "long.json", "--size", "4000x3000", "--backend", "auto", "--device", "software",
      "--passes", "compute", environment: ["GLBLUR_PROGRAM_CACHE": "off"])
    #expect(explained.output.contains("\nPasses: compute, as asked for"))
  }
}
