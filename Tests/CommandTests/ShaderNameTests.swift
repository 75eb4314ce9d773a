import TestSupport
import Testing

/// Which files are shaders, and what the command says of them.
@Suite struct ShaderNameTests {
  private let folder: Folder

  init() throws { folder = try Folder.prepared() }

  /// A shader is known by its ending in any letters, or by its content.
  @Test func namesOfShadersAreFree() throws {
    let names = [
      "a.fs", "A.FS", "a.isf", "a.shader", "a.Frag", "a.txt", "a.hook", "a.metal", "own",
    ]
    let shader = """
      /*{"DESCRIPTION": "Fewer levels.", "INPUTS": []}*/
      void main() { gl_FragColor = vec4(1.0); }
      """
    for name in names {
      try folder.put(shader, at: name)
      let checked = try folder.glblur("check", name)
      #expect(
        checked.status == 0 && checked.output.contains("\(name): ISF generator"), "\(checked.error)"
      )
      #expect(try folder.glblur("filters", name).output.contains("Fewer levels."))
      let run = try folder.glblur("run", name, "photo.png", "-o", "out.png")
      #expect(
        run.status == 64 && run.error.contains("\(name): is a shader, and a chain is expected"))
    }
    // What is no shader is a chain with a mistake.
    for text in ["filter: blur", "void", "[ void main() { gl_FragColor = vec4(1); } ]"] {
      try folder.put(text, at: "a.txt")
      #expect(try folder.glblur("check", "a.txt").error.contains("a.txt:1:"))
      #expect(try !folder.glblur("check", "a.txt").error.contains("shader"))
    }
    try folder.put("", at: "e.isf")
    #expect(try folder.glblur("check", "e.isf").error.contains("no shader of a known format"))
  }

  /// A vertex shader in capital letters belongs to a shader in capital letters.
  @Test func vertexShadersHaveTheSameLetters() throws {
    let shader = """
      /*{"INPUTS": []}*/
      in vec2 place;
      void main() { gl_FragColor = vec4(place, 0, 1); }
      """
    try folder.put(shader, at: "A.FS")
    #expect(try folder.glblur("check", "A.FS").status == 64)
    try folder.put(
      "out vec2 place; void main() { isf_vertShaderInit(); place = isf_FragNormCoord; }",
      at: "A.VS")
    let checked = try folder.glblur("check", "A.FS")
    #expect(checked.status == 0, "\(checked.error)")
  }

  /// The values that differ from picture to picture are not in the example.
  @Test func exampleLeavesOutWhatTheHostKnows() throws {
    try folder.put(
      "uniform vec2 u_resolution; uniform float amount; void main() { "
        + "gl_FragColor = vec4(gl_FragCoord.xy / u_resolution, amount, 1); }", at: "plain.frag")
    // Lines end where the width of the page does.
    let words = try folder.glblur("filters", "plain.frag").output.split(
      whereSeparator: \.isWhitespace)
    let described = words.joined(separator: " ")
    #expect(described.contains("the size of the picture in pixels if left out"))
    let json = try folder.glblur("filters", "plain.frag", "--json").json
    let chain = try #require(json["exampleChain"] as? [[String: Any]])
    let parameters = try #require(chain.first?["parameters"] as? [String: Any])
    #expect(parameters.keys.sorted() == ["amount"] && json["format"] as? String == "GLSL")
  }
}
