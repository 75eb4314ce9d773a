import Foundation
import Testing
import TestSupport

@Suite struct ShaderCommandTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  private static let shader = """
    /*{"DESCRIPTION": "Fewer levels.", "CREDIT": "somebody",
      "INPUTS": [{"NAME": "inputImage", "TYPE": "image"},
        {"NAME": "levels", "TYPE": "float", "MIN": 2, "MAX": 16, "DEFAULT": 5}]}*/
    void main() {
      vec4 c = IMG_THIS_PIXEL(inputImage);
      gl_FragColor = vec4(floor(c.rgb * levels) / (levels - 1.0), c.a);
    }
    """

  private func put() throws {
    try folder.makeFolder("shaders")
    try folder.put(Self.shader, at: "shaders/levels.fs")
    try folder.put(
      "[{\"id\": \"p\", \"filter\": \"shader\", \"file\": \"shaders/levels.fs\"}]", at: "chain.json"
    )
  }

  @Test func describesAndChecks() throws {
    try put()
    let described = try folder.glblur("filters", "shaders/levels.fs")
    #expect(described.status == 0)
    #expect(described.output.contains("levels: Fewer levels."))
    #expect(described.output.contains("a number from 2 to 16; 5 if left out"))
    let json = try folder.glblur("filters", "shaders/levels.fs", "--json").json
    let parameters = try #require(json["parameters"] as? [[String: Any]])
    #expect(parameters.map { $0["name"] as? String } == ["levels"])
    let example = try #require(json["exampleChain"])
    try folder.put(
      String(decoding: try JSONSerialization.data(withJSONObject: example), as: UTF8.self),
      at: "example.json")
    #expect(try folder.glblur("check", "example.json").status == 0)
    let checked = try folder.glblur("check", "shaders/levels.fs")
    #expect(checked.status == 0 && checked.output.contains("one parameter, one pass"))
  }

  /// Words may hold commands to a terminal, and the example gives every parameter a value.
  @Test func strangersShadersAreDescribedSafely() throws {
    let shader = """
      // Author: \u{1b}[31mred\u{7}
      uniform float size; uniform vec2 at; // = vec2(0.6, 0.1)
      vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), size * at.x); }
      """
    try folder.put(shader, at: "fade.glsl")
    let described = try folder.glblur("filters", "fade.glsl")
    #expect(described.status == 0 && described.output.contains("by \u{fffd}[31mred\u{fffd}"))
    #expect(!described.output.contains("\u{1b}") && described.output.contains("[0.6, 0.1]"))
    let json = try folder.glblur("filters", "fade.glsl", "--json").json
    let example = try #require(json["exampleChain"])
    try folder.put(
      String(decoding: try JSONSerialization.data(withJSONObject: example), as: UTF8.self),
      at: "fade.json")
    try folder.put(noiseImage(width: 5, height: 4), at: "to.png")
    let outcome = try folder.glblur("run", "fade.json", "photo.png", "-o", "fade.png")
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  /// A chain may come from a stranger, and a pipe is waited for without an end.
  @Test func pipesInChainsAreRefused() throws {
    try put()
    #expect(unsafe mkfifo(folder["pipe.fs"], 0o600) == 0)
    try folder.put("[{\"filter\": \"shader\", \"file\": \"pipe.fs\"}]", at: "pipe.json")
    let shader = try folder.glblur("check", "pipe.json")
    #expect(shader.status == 64 && shader.error.contains("nodes[0].file: 'pipe.fs' is a pipe"))
    try folder.put(
      "{\"inputs\": {\"a\": \"pipe.fs\"}, \"nodes\": [{\"filter\": \"blend\", \"overlay\": \"@a\"}]}",
      at: "image.json")
    let image = try folder.glblur("check", "image.json")
    #expect(image.status == 64 && image.error.contains("inputs.a: 'pipe.fs' is a pipe"))
  }

  @Test func mistakesHaveLinesAndColumns() throws {
    try put()
    try folder.put(Self.shader.replacing("c.rgb * levels", with: "c.rgb * level"), at: "bad.fs")
    let outcome = try folder.glblur("check", "bad.fs")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("bad.fs:6:37: error:"))
    #expect(outcome.error.contains("'levels'"))
    try folder.put("[\n{\"filter\": \"shader\",\n\"file\": \"bad.fs\"}]", at: "bad.json")
    let chain = try folder.glblur("check", "bad.json")
    #expect(chain.status == 64)
    #expect(chain.error.contains("bad.json:3: nodes[0].file: bad.fs:6:37"))
  }

  @Test func explainSaysWhatAShaderReadsAndHowOften() throws {
    let text = """
      /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
      void main() {
        vec4 sum = vec4(0.0);
        for (int i = -3; i <= 3; i++)
          sum += IMG_PIXEL(inputImage, gl_FragCoord.xy + vec2(float(i), 0.0));
        int j = 0;
        LOOP
        gl_FragColor = sum / 7.0;
      }
      """
    func steps(_ loop: String) throws -> String {
      try folder.put(text.replacing("LOOP", with: loop), at: "row.fs")
      try folder.put(#"[{"filter": "shader", "file": "row.fs"}]"#, at: "row.json")
      let outcome = try folder.glblur("explain", "row.json", "--size", "64x48")
      #expect(outcome.status == 0)
      return outcome.output
    }
    let known = try steps("")
    #expect(known.contains("reads inputImage up to 3 columns and 0 rows away, "))
    #expect(known.contains(" and 7 reads a pixel, the loop in line 4 has 7 rounds\n"))
    let unknown = try steps("while (sum.r * float(j) < 9.0) { j++; sum.g += 0.01; }")
    #expect(unknown.contains("the rounds of the loop in line 7 depend on pixels, or"))
    #expect(!unknown.contains("at most"))
  }

  @Test func parametersAreSetAndSwept() throws {
    try put()
    func run(_ words: String...) throws -> Int {
      Int(
        try Child(["run", "chain.json", "photo.png", "--backend", "cpu"] + words, in: folder).wait()
          .status)
    }
    #expect(try run("-o", "a.png") == 0)
    #expect(try run("--set", "p.levels=5", "-o", "b.png") == 0)
    #expect(try run("--set", "p.levels=2", "-o", "c.png") == 0)
    #expect(try folder.bytes(of: "a.png") == folder.bytes(of: "b.png"))
    #expect(try folder.bytes(of: "a.png") != folder.bytes(of: "c.png"))
    #expect(try run("--set", "p.levels=17", "-o", "d.png") == 64)
    #expect(try run("--sweep", "p.levels=2:16:3", "-o", "s.png") == 0)
  }

  @Test(arguments: ["cpu", "gpu"], ["a.png", "a.tiff", "a.jpg"])
  func shadersThatRunOutOfRoundsWriteNothing(_ backend: String, _ output: String) throws {
    try folder.put(noiseImage(width: 37, height: 23), at: "photo.png")
    let shader = """
      /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
      void main() {
        vec4 c = IMG_THIS_PIXEL(inputImage);
        float s = 0.0;
        while (s < (c.g > 0.5 ? 1e6 : 2.0)) s += max(1.0, floor(c.r));
        gl_FragColor = vec4(fract(s * 0.1), c.gb, 1.0);
      }
      """
    try folder.put(shader, at: "loop.fs")
    try folder.put("[{\"filter\": \"shader\", \"file\": \"loop.fs\"}]", at: "loop.json")
    let outcome = try folder.glblur(
      "run", "loop.json", "photo.png", "--backend", backend, "-o", output)
    #expect(outcome.status == 65)
    #expect(outcome.error.contains("the loops of a shader run more than 32768 rounds at the pixel"))
    #expect(!folder.isThere(output))
  }

  /// The loop adds, multiplies, converts and counts in each round, and the picture is read at its
  /// own pixel. A loop that depends on pixels may have as many rounds as any.
  @Test func dearShadersAreRefused() throws {
    func refusal(_ rounds: String, _ limit: Int, _ command: String = "run") throws -> String {
      let shader = """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() {
          vec4 c = IMG_THIS_PIXEL(inputImage);
          float s = 0.0;
          for (int i = 0; i < \(rounds); i++) s += c.r * float(i);
          gl_FragColor = vec4(s);
        }
        """
      try folder.put(shader, at: "loop.fs")
      try folder.put("[{\"filter\": \"shader\", \"file\": \"loop.fs\"}]", at: "loop.json")
      let outcome = try folder.glblur(
        command, "loop.json", "photo.png", "--max-shader-ops", "\(limit)")
      #expect(outcome.status == (outcome.error.isEmpty ? 0 : 65))
      return outcome.error
    }
    #expect(try refusal("100", 1000, "compare") == "")
    let known = try refusal("100", 300)
    #expect(known.contains("loop.json:1: nodes[0].file: the shader may take "))
    #expect(known.contains("and at most 300 are allowed; the loop in line 5 has 100 rounds;"))
    #expect(
      try refusal("int(c.g * 9.0)", 65_000).contains("so 32768 are possible; bound its loops"))
    #expect(try refusal("int(c.g * 9.0)", 32_768 * 20) == "")
  }

  @Test func vertexShadersOutsideOfTheFolderAreNotRead() throws {
    try put()
    try folder.put("void main() { isf_vertShaderInit(); }", at: "secret.vs")
    try folder.makeFolder("inner")
    try folder.put(Self.shader, at: "inner/levels.fs")
    try FileManager.default.createSymbolicLink(
      atPath: folder["inner/levels.vs"], withDestinationPath: folder["secret.vs"])
    try folder.put("[{\"filter\": \"shader\", \"file\": \"levels.fs\"}]", at: "inner/chain.json")
    let refused = try folder.glblur("check", "inner/chain.json")
    #expect(refused.status == 64 && refused.error.contains("'levels.vs' lies outside"))
    #expect(try folder.glblur("check", "inner/chain.json", "--allow-outside").status == 0)
  }

  /// The file beside a shader may come from a stranger, too: a pipe is waited for without an end.
  @Test func whatIsNoFileBesideAShaderIsNotRead() throws {
    try folder.put("/*{}*/\nvoid main() { gl_FragColor = vec4(1); }", at: "pipe.fs")
    try #require(unsafe mkfifo(folder["pipe.vs"], 0o600) == 0)
    try folder.put("a secret", at: "key")
    try folder.put("/*{}*/\nvoid main() { gl_FragColor = vec4(1); }", at: "inner/link.fs")
    try FileManager.default.createSymbolicLink(
      atPath: folder["inner/link.vs"], withDestinationPath: folder["key"])
    let checked = try folder.glblur("check", "pipe.fs", "inner/link.fs")
    #expect(checked.status == 0 && checked.error.isEmpty, "\(checked.error)")
  }

  @Test func filesOutsideOfTheFolderAreNotRead() throws {
    try put()
    try folder.makeFolder("inner")
    try folder.put(
      "[{\"filter\": \"shader\", \"file\": \"../shaders/levels.fs\"}]", at: "inner/chain.json")
    let refused = try folder.glblur("check", "inner/chain.json")
    #expect(refused.status == 64 && refused.error.contains("--allow-outside"))
    #expect(try folder.glblur("check", "inner/chain.json", "--allow-outside").status == 0)
  }

  @Test func missingFilesAreToldWithTheirPlace() throws {
    try put()
    try folder.put(
      "[\n{\"filter\": \"shader\", \"file\": \"shaders/level.fs\"}]", at: "none.json")
    let missing = try folder.glblur("check", "none.json")
    #expect(missing.status == 66)
    let place = "none.json:2: nodes[0].file: "
    #expect(missing.error.contains(place + "shaders/level.fs: cannot be opened"))
    #expect(missing.error.contains("did you mean 'levels.fs'?"))
    try folder.put("[{\"filter\": \"shader\", \"file\": \"shaders\"}]", at: "folder.json")
    let wrong = try folder.glblur("check", "folder.json")
    #expect(wrong.error.contains("the folder has no shader of Shadertoy"))
    #expect(wrong.error.contains("name one file for any other shader"))
  }

  /// The error shows how a shader becomes a part of a chain.
  @Test(arguments: ["run", "explain"]) func shadersAreNoChains(_ command: String) throws {
    try put()
    let outcome = try folder.glblur(command, "shaders/levels.fs", "photo.png")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("shaders/levels.fs: is a shader, and a chain is expected here"))
    #expect(outcome.error.contains(#"[{"filter": "shader", "file": "levels.fs"}]"#))
  }

  @Test(arguments: [
    (#""PASSES": [{"TARGET": "a", "WIDTH": "1 / 0"}, {}]"#, "", "the width of the pass is 1 / 0"),
    (
      #""PASSES": [{}, {"TARGET": "b"}, {}]"#, "+ (PASSINDEX == 0 ? IMG_THIS_PIXEL(b) : vec4(0.0))",
      "'b'"
    ),
    (#""GLBLUR": {"REACH": "0 - $size"}"#, "", "'REACH' is -"),
    (#""IMPORTED": {"n": {"PATH": "n.png"}}"#, "", "the imported image 'n': inner/n.png: cannot"),
  ])
  func checkCompilesEveryPass(_ header: String, _ more: String, _ message: String) throws {
    try folder.makeFolder("inner")
    try folder.put(
      """
      /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}, {"NAME": "size", "TYPE": "float"}],
        \(header)}*/
      void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage) * size \(more); }
      """, at: "inner/passes.fs")
    let outcome = try folder.glblur("check", "inner/passes.fs")
    #expect(outcome.status == (header.contains("IMPORTED") ? 66 : 64))
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test func namesOfNodesMembersAreWarnedOf() throws {
    try folder.put(
      """
      /*{"INPUTS": [{"NAME": "time", "TYPE": "float", "DEFAULT": 1}]}*/
      void main() { gl_FragColor = vec4(time); }
      """, at: "clock.fs")
    let outcome = try folder.glblur("check", "clock.fs")
    #expect(outcome.status == 0 && outcome.error.contains("ID.parameters.time"))
  }

  /// Imported images come from the shader's folder alone, and the chain's own names stay.
  @Test func importsAreTheShadersOwn() throws {
    try folder.makeFolder("inner")
    try folder.put(
      """
      /*{"IMPORTED": {"n": {"PATH": "n.png"}}}*/
      void main() { gl_FragColor = IMG_NORM_PIXEL(n, isf_FragNormCoord); }
      """, at: "inner/import.fs")
    try folder.put(noiseImage(width: 7, height: 5), at: "inner/n.png")
    try folder.put(noiseImage(width: 9, height: 5), at: "other.png")
    try folder.put(
      """
      {"inputs": {"inner/n.png": "other.png"}, "nodes": [
        {"filter": "shader", "file": "inner/import.fs"}, {"filter": "blend", "overlay": "@inner/n.png"}]}
      """, at: "import.json")
    let planned = try folder.glblur("explain", "import.json", "--size", "9x5")
    #expect(planned.status == 0, "\(planned.error)")
    #expect(planned.output.contains("7×5") && planned.output.contains("9×5"), "\(planned.output)")
    try FileManager.default.removeItem(atPath: folder["inner/n.png"])
    try FileManager.default.createSymbolicLink(
      atPath: folder["inner/n.png"], withDestinationPath: folder["other.png"])
    let refused = try folder.glblur("check", "import.json")
    #expect(refused.status == 64 && refused.error.contains("lies outside the shader's folder"))
    #expect(try folder.glblur("check", "import.json", "--allow-outside").status == 0)
  }
}
