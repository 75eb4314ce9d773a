import Foundation
import GLBlur
import Testing
import TestSupport

/// The figures follow from sizes, the formula of the kernel's radius, and the bytes of a pixel: 4
/// in an image of 8 bits, 8 as unit16, 16 as float32.
@Suite struct ExplainTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  private func passes(_ arguments: String...) throws -> [[String: Any]] {
    let outcome = try Child(["explain"] + arguments + ["--json"], in: folder).wait()
    #expect(outcome.status == 0)
    return try #require(try outcome.json["passes"] as? [[String: Any]])
  }

  private func steps(_ pass: [String: Any]) throws -> [[String: Any]] {
    try #require(pass["steps"] as? [[String: Any]])
  }

  private func names(_ step: [String: Any]) -> [String] { step["origin"] as? [String] ?? [] }

  /// x, y, width and height.
  private func region(_ object: [String: Any]) -> [Int?] {
    ["x", "y", "width", "height"].map { object[$0] as? Int }
  }

  @Test func onePass() throws {
    let outcome = try folder.glblur("explain", "c.json", "photo.png")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    // Reading, multiplying with a matrix and writing a pixel: 1 + 2 + 1 operations.
    #expect(
      outcome.output == """
        c.json on photo.png, 4×2, rgba8: the plan for the GPU, fast

        Pass 1
          reads     source, 4×2, 32 bytes
          computes  nodes[0] saturation: affineColor
          writes    result, 4×2, rgba8, 32 bytes
          costs     32 operations, 100 % of all

        Total: 1 pass, 8 pixels computed, 32 bytes read, 32 bytes written, 0 slots of 0 bytes
        Cost: about 32 operations on the CPU (--max-cost), 0 ms on this machine

        """)
  }

  @Test func assumedSize() throws {
    let assumed = try folder.glblur("explain", "c.json")
    #expect(assumed.output.hasPrefix("c.json on 1920×1080 (assumed; name an image or give --size)"))
    let said = try folder.glblur("explain", "c.json", "--size", "640x480", "--depth", "16")
    #expect(said.output.hasPrefix("c.json on 640×480, rgba8: "))
    // 640 · 480 · 8 bytes.
    #expect(said.output.contains("  writes    result, 640×480, rgba16, 2.5 MB\n"))
    #expect(try folder.glblur("explain", "c.json", "--json").json["assumed"] as? Bool == true)
  }

  /// A blur of sigma 2 is not reduced. It has ⌈4.5 · 2⌉ taps on each side, or ⌈4 · 2⌉ on GPUs that
  /// prefer few passes.
  @Test func blurAndWhatIsFusedWithIt() throws {
    try folder.put(
      """
      [{"filter": "tint", "color": [1, 1, 1, 0.5]}, {"filter": "gaussianBlur", "sigma": 2},
       {"filter": "saturation", "amount": 2}, {"filter": "opacity", "amount": 0.5}]
      """, at: "chain.json")
    for (arguments, format, bytes, taps, axis) in [
      ([], "unit16", 8, 17, "horizontal"),
      (["--quality", "exact"], "float32", 16, 19, "vertical"),
      // 16 bits take ⌈5.5 · 2⌉ taps on each side.
      (["--depth", "16"], "float32", 16, 23, "horizontal"),
    ] {
      let outcome = try Child(
        ["explain", "chain.json", "--size", "64x48", "--json"] + arguments, in: folder
      ).wait()
      let object = try outcome.json
      let passes = try #require(object["passes"] as? [[String: Any]])
      // The tint is cheaper in a pass of its own than for each tap.
      #expect(passes.map { $0["taps"] as? Int } == [nil, taps, taps])
      let last = try #require(passes.last)
      #expect(
        try steps(last).map(names) == [
          ["nodes[1]", "gaussianBlur"], ["nodes[2]", "saturation"], ["nodes[3]", "opacity"],
        ])
      #expect(try steps(last).first?["kernel"] as? String == "convolve")
      #expect(try steps(last).first?["axis"] as? String == axis)
      let slots = try #require(object["slots"] as? [[String: Any]])
      #expect(slots.allSatisfy { $0["format"] as? String == format })
      #expect(slots.allSatisfy { $0["bytes"] as? Int == 64 * 48 * bytes })
      #expect(last["bytesRead"] as? Int == 64 * 48 * bytes)
      let totals = try #require(object["totals"] as? [String: Any])
      for sum in ["bytesRead", "bytesWritten", "operations"] {
        #expect(totals[sum] as? Int == passes.reduce(0) { $0 + ($1[sum] as? Int ?? 0) })
      }
      #expect(totals["passes"] as? Int == passes.count)
    }
  }

  /// The CPU's Gaussian reads each pixel once, so its input need not be stored.
  @Test func theProcessorsBlurAndAllAroundItAreOnePass() throws {
    try folder.put(
      """
      [{"filter": "tint", "color": [1, 1, 1, 0.5]}, {"filter": "gaussianBlur", "sigma": 2},
       {"filter": "saturation", "amount": 2}]
      """, at: "chain.json")
    let passes = try passes("chain.json", "--size", "64x48", "--backend", "cpu")
    let pass = try #require(passes.first)
    #expect(passes.count == 1)
    #expect(
      try steps(pass).map(names) == [
        ["nodes[0]", "tint"], ["nodes[1]", "gaussianBlur"], ["nodes[2]", "saturation"],
      ])
    // The region has ⌈4 · 2⌉ pixels more on each side.
    #expect(pass["taps"] as? Int == 17)
    #expect(try steps(pass)[1]["kernel"] as? String == "gaussian")
    #expect(pass["bytesRead"] as? Int == 64 * 48 * 4)
  }

  @Test func onlyWhatIsNeededIsRead() throws {
    try folder.put(
      #"[{"filter": "crop", "frame": [10, 20, 30, 5]}, {"filter": "saturation", "amount": 2}]"#,
      at: "chain.json")
    let pass = try #require(try passes("chain.json", "--size", "64x48").first)
    let read = try #require((pass["reads"] as? [[String: Any]])?.first)
    #expect(read["source"] as? String == "source" && region(read) == [10, 20, 30, 5])
    #expect(region(pass) == [0, 0, 30, 5])
    #expect(pass["bytesRead"] as? Int == 30 * 5 * 4)
  }

  @Test func passesThatComeAgainAreDescribedOnce() throws {
    try folder.put(
      """
      /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}],
        "PASSES": [{"TARGET": "a", "PERSISTENT": true}]}*/
      void main() {
        gl_FragColor = mix(IMG_NORM_PIXEL(a, isf_FragNormCoord.yx), IMG_THIS_PIXEL(inputImage), 0.5);
      }
      """, at: "frames.fs")
    try folder.put(#"[{"filter": "shader", "file": "frames.fs", "frames": 41}]"#, at: "frames.json")
    let prose = try folder.glblur("explain", "frames.json", "--size", "64x48").output
    let described = prose.matches(of: #/(?m)^Pass \d+$/#).count
    let repeated = prose.matches(of: #/(?m)^Passes (\d+) to (\d+): as /#).compactMap { match in
      Int(match.2).flatMap { last in Int(match.1).map { last - $0 + 1 } }
    }
    #expect(!repeated.isEmpty && described < 10, "\(prose)")
    #expect(try passes("frames.json", "--size", "64x48").count == described + repeated.reduce(0, +))
  }

  @Test func composite() throws {
    try folder.put(
      """
      [{"filter": "effectView", "style": "light",
        "content": [{"view": "roundedRect", "frame": [1, 1, 9, 9]}]}]
      """, at: "view.json")
    try folder.put(
      """
      [{"filter": "gaussianBlur", "sigma": 30}, {"filter": "saturation", "amount": 1.8},
       {"filter": "tint", "color": [1, 1, 1, 0.3]}]
      """, at: "plain.json")
    let effect = ["nodes[0]", "effectView", "blurEffect"]
    let view = try passes("view.json", "--size", "200x100").flatMap(steps)
    let plain = try passes("plain.json", "--size", "200x100").flatMap(steps)
    let inEffect = view.filter { names($0).starts(with: effect) }
    #expect(
      inEffect.map { names($0).dropFirst(3).joined() } == plain.map { names($0).last })
    #expect(inEffect.map { $0["kernel"] as? String } == plain.map { $0["kernel"] as? String })
    #expect(inEffect.map { $0["taps"] as? Int } == plain.map { $0["taps"] as? Int })
    #expect(
      view.contains { names($0) == ["nodes[0]", "effectView", "content[0]", "roundedRect"] })
    let prose = try folder.glblur("explain", "view.json").output
    for text in [
      "nodes[0] effectView › blurEffect › gaussianBlur: convolve horizontal, ",
      "nodes[0] effectView › blurEffect › saturation: affineColor",
      "nodes[0] effectView › content[0] roundedRect: roundedRect; sourceOver",
      "nodes[0] effectView › mask: mask",
    ] { #expect(prose.contains(text), "\(text)") }
  }

  @Test func labels() throws {
    try folder.put(
      #"[{"filter": "label", "text": "Ready", "color": "auto", "legible": "AA"}]"#,
      at: "label.json")
    let outcome = try folder.glblur("explain", "label.json")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\n            text of nodes[0] label, "))
    #expect(outcome.output.contains("nodes[0] label: move by ("))
    #expect(outcome.error.hasPrefix("glblur: labels whose colour depends on what lies behind"))
    #expect(try folder.glblur("explain", "label.json", "--quiet").error.isEmpty)
  }

  @Test func furtherImages() throws {
    try folder.put(
      #"{"inputs": {"logo": "photo.png"}, "nodes": [{"filter": "place", "overlay": "@logo", "#
        + #""frame": [2, 1, 4, 2]}]}"#, at: "chain.json")
    let outcome = try folder.glblur("explain", "chain.json", "--size", "20x10")
    #expect(outcome.output.contains("  @logo, 4×2, 32 bytes\n"))
  }

  @Test func graph() throws {
    try folder.put(
      #"[{"filter": "gaussianBlur", "sigma": 2}, {"filter": "blend", "overlay": "source"}]"#,
      at: "a \"b\".json")
    let outcome = try folder.glblur("explain", "a \"b\".json", "--dot", "--size", "64x48")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let lines = outcome.output.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(lines.first == #"digraph "a \"b\".json" {"# && lines.last == "}")
    let declared = lines.filter { $0.contains("[") && !$0.contains(" -> ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    let edges = lines.filter { $0.contains(" -> ") }.map { line in
      line.prefix { $0 != "[" && $0 != ";" }.components(separatedBy: " -> ").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    #expect(
      Set(edges) == [
        ["image0", "pass1"], ["pass1", "pass2"], ["image0", "pass2"], ["pass2", "result"],
      ])
    #expect(edges.joined().allSatisfy(declared.contains))
  }

  private func choice(_ arguments: String...) throws -> [String: Any] {
    let outcome = try Child(
      ["explain"] + arguments + ["--backend", "auto", "--device", "software", "--json"], in: folder
    ).wait()
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let object = try outcome.json
    let choice = try #require(object["choice"] as? [String: Any])
    #expect(object["backend"] as? String == choice["backend"] as? String)
    return choice
  }

  @Test func autoOpensNothingForLittleWork() throws {
    let little = try choice("c.json", "photo.png")
    #expect(little["backend"] as? String == "cpu")
    #expect(little["cpuSeconds"] is NSNull && little["gpuSeconds"] is NSNull)
    #expect((little["reason"] as? String)?.contains("that it takes to open a GPU") == true)
    #expect(try folder.glblur("explain", "c.json", "--json").json["choice"] is NSNull)
    let prose = try folder.glblur("explain", "c.json", "--backend", "auto", "--size", "64x48")
    #expect(prose.status == 0)
    #expect(prose.output.split(separator: "\n").last?.hasPrefix("Choice: the CPU, ") == true)
  }

  /// The lower estimate is chosen. The work is seconds of a core.
  @Test func autoComparesTheEstimates() throws {
    try folder.put(#"[{"filter": "bilateralBlur", "sigma": 20}]"#, at: "heavy.json")
    let choice = try choice("heavy.json", "--size", "4000x4000")
    let cpu = try #require(choice["cpuSeconds"] as? Double)
    let gpu = try #require(choice["gpuSeconds"] as? Double)
    #expect(cpu > 0.2 && gpu > 0)
    #expect(choice["backend"] as? String == (gpu < cpu ? "gpu" : "cpu"))
    #expect((choice["reason"] as? String)?.contains("is likely to take") == true)
  }

  @Test func errors() throws {
    for (arguments, message) in [
      (["c.json", "a", "b"], "explain needs a chain and at most one image: "),
      (["c.json", "--size", "0x9"], "--size: '0x9' is not allowed; expected width x height, "),
      (["c.json", "--size", "9"], "--size: '9' is not allowed"),
      (["c.json", "--size", "99999x99999"], "--size: '99999x99999' is not allowed"),
      (["c.json", "--device", "software"], "--device is for the choice of --backend auto"),
      (["c.json", "--dot", "--json"], "--dot and --json both write to standard output"),
      (["c.json", "photo.png", "--size", "9x9"], "--size is for a plan without an image"),
    ] {
      let outcome = try Child(["explain"] + arguments, in: folder).wait()
      #expect(outcome.status == 64)
      #expect(outcome.error.hasPrefix("glblur: \(message)"), "\(outcome.error)")
    }
    #expect(try folder.glblur("explain", "none.json").status == 66)
    #expect(try folder.glblur("explain", "c.json", "none.png").status == 66)
    #expect(try folder.glblur("explain", "c.json", "c.json").status == 65)
    try folder.put(#"[{"filter": "crop", "frame": [0, 0, 3000, 1]}]"#, at: "crop.json")
    let tooWide = try folder.glblur("explain", "crop.json")
    #expect(tooWide.status == 65)
    #expect(tooWide.error.contains("crop.json:1: nodes[0].frame: "))
    #expect(tooWide.error.contains("(with 1920×1080 pixels)"))
  }
}
