import Foundation
import TestSupport
import Testing

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
    for text in ["filter: blur", "void", "[ void main() { gl_FragColor = vec4(1); } ]"] {
      try folder.put(text, at: "a.txt")
      #expect(try folder.glblur("check", "a.txt").error.contains("a.txt:1:"))
      #expect(try !folder.glblur("check", "a.txt").error.contains("shader"))
    }
    try folder.put("", at: "e.isf")
    #expect(try folder.glblur("check", "e.isf").error.contains("no shader of a known format"))
  }

  /// Capital letters of a shader's name are its vertex shader's, too.
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

  /// Files are included from the folder of the shader alone, and what is no file is none.
  @Test func includedFilesLieInTheFolder() throws {
    try folder.put("void main() { gl_FragColor = vec4(1); }", at: "outside.glsl")
    let end = "void main() { gl_FragColor = vec4(A); }"
    try folder.put("#define A 1.0\n", at: "art/lib/a.inc")
    try folder.put("#include \"lib/a.inc\"\n" + end, at: "art/good.frag")
    #expect(try folder.glblur("check", "art/good.frag").status == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder["art/link.glsl"], withDestinationPath: folder["outside.glsl"])
    try #require(unsafe mkfifo(folder["art/pipe.glsl"], 0o600) == 0)
    for name in ["../outside.glsl", folder["outside.glsl"], "link.glsl", "pipe.glsl", "lib"] {
      try folder.put("#include \"\(name)\"\n" + end, at: "art/bad.frag")
      let checked = try folder.glblur("check", "art/bad.frag")
      let message =
        name.hasPrefix("..") ? "'\(name)' leads out of" : "there is no file '\(name)' to include"
      #expect(checked.status == 64 && checked.error.contains(message), "\(checked.error)")
    }
    // The passes of a folder include files, too.
    try folder.put("#define B 1.0\n#include \"../lib/c.h\"\n", at: "toy/lib/b.inc")
    try folder.put("#define A B\n", at: "toy/lib/c.h")
    try folder.put(
      "#include \"lib/b.inc\"\nvoid mainImage(out vec4 o, vec2 p) { o = vec4(A); }",
      at: "toy/image.glsl")
    let checked = try folder.glblur("check", "toy")
    #expect(checked.status == 0, "\(checked.error)")
  }

  /// A folder is searched for what is checked by itself, and SARIF names files that exist.
  @Test func foldersAreSearched() throws {
    let end = "void main() { gl_FragColor = vec4(A); }"
    try folder.put("#define A 1.0\n", at: "art/lib/a.glsl")
    try folder.put("#include \"lib/a.glsl\"\n" + end, at: "art/a.frag")
    try folder.put(
      "#include \"lib/a.glsl\"\nvoid mainImage(out vec4 o, vec2 p) {}", at: "art/b.fsh")
    try folder.put("{\"name\": \"art\"}", at: "art/package.json")
    try folder.put(grayChain, at: "art/chains/c.json")
    try folder.put(end, at: "art/.hidden/d.frag")
    try FileManager.default.createSymbolicLink(
      atPath: folder["art/e.frag"], withDestinationPath: folder["photo.png"])
    let twice = "float twice(float x) { return 2.0 * x; }"
    let picture = "void mainImage(out vec4 o, vec2 p) { o = vec4(twice(p.x)); }"
    try folder.put(twice, at: "art/toy/common.glsl")
    try folder.put(picture, at: "art/toy/image.glsl")
    let found = try folder.glblur("check", "art")
    #expect(found.status == 0, "\(found.error)")
    let names = found.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(names == ["art/a.frag", "art/b.fsh", "art/chains/c.json", "art/toy"])
    try folder.put(
      "[{\"renderpass\": [{\"type\": \"image\", \"code\": \"\\n\(picture)\"}]}]", at: "toys/a.json")
    let sarif = try folder.glblur("check", "toys", "--format", "sarif").json
    let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(
      (result["message"] as? [String: String])?["text"]?.hasPrefix(
        "Image:2:47: the function 'twice'")
        == true)
    let places = try #require(result["locations"] as? [[String: [String: Any]]])
    let place = try #require(places.first?["physicalLocation"])
    #expect(place["artifactLocation"] as? [String: String] == ["uri": "toys/a.json"])
    #expect(place["region"] == nil)
    try folder.makeFolder("empty")
    let empty = try folder.glblur("check", "empty", "--format", "sarif")
    #expect(empty.status == 64 && empty.output.contains("\"version\": \"2.1.0\""))
  }

  @Test func includedFilesAreFew() throws {
    for number in 0..<66 {
      try folder.put("#include \"\(number + 1).glsl\"\n", at: "\(number).glsl")
    }
    try folder.put("\n", at: "66.glsl")
    try folder.put("#include \"0.glsl\"\nvoid main() { gl_FragColor = vec4(1); }", at: "a.frag")
    let error = try folder.glblur("check", "a.frag").error
    #expect(
      error.contains("a.frag:1:1: error: the shader has more than 64 other files"), "\(error)")
  }

  @Test func exampleLeavesOutWhatTheHostKnows() throws {
    try folder.put(
      "uniform vec2 u_resolution; uniform float amount; void main() { "
        + "gl_FragColor = vec4(gl_FragCoord.xy / u_resolution, amount, 1); }", at: "plain.frag")
    let described = try folder.glblur("filters", "plain.frag").output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(described.contains("the size of the picture in pixels if left out"))
    let json = try folder.glblur("filters", "plain.frag", "--json").json
    let chain = try #require(json["exampleChain"] as? [[String: Any]])
    let parameters = try #require(chain.first?["parameters"] as? [String: Any])
    #expect(parameters.keys.sorted() == ["amount"] && json["format"] as? String == "GLSL")
  }

  /// A pipe can be read once, so the text that is read decides.
  @Test(arguments: ["-", "/dev/stdin", "/dev/fd/3", "pipe.fs"])
  func pipesAreReadOnce(path: String) throws {
    let isNamed = path == "pipe.fs"
    if isNamed { #expect(unsafe mkfifo(folder[path], 0o600) == 0) }
    func glblur(_ command: String, of text: String) throws -> Child.Outcome {
      try folder.put(text, at: "text")
      let words = "\"$0\" \(command) \(path)"
      let line = isNamed ? "cat text >\(path) & \(words)" : "cat text | \(words) 3<&0"
      return try Child(["-c", line, Child.built("glblur")], of: "/bin/sh", in: folder).wait()
    }
    let name = path == "-" ? "standard input" : path
    // GLSL's directive of the version comes first, and looks like a comment of a colour table.
    let shader = """
      #version 300 es
      precision highp float; uniform float amount; out vec4 color;
      void main() { color = vec4(amount); }
      """
    let checked = try glblur("check", of: shader)
    #expect(checked.output == "\(name): GLSL generator, one parameter, one pass, no problems\n")
    #expect(checked.status == 0 && checked.error.isEmpty, "\(checked.error)")
    let described = try glblur("filters", of: shader)
    #expect(described.status == 0 && described.output.contains("amount"), "\(described.error)")
    // The example names a file, which a stream is not.
    let file = isNamed ? path : "shader.fs"
    #expect(described.output.contains(#""filter": "shader", "file": "\#(file)""#))
    guard !isNamed else { return }
    let chain = try glblur("check", of: grayChain)
    #expect(chain.output == "\(name): 1 node, no problems\n" && chain.error.isEmpty)
    let wrong = try glblur("filters", of: grayChain)
    #expect(wrong.status == 64 && wrong.error.hasPrefix("glblur: \(name): is no shader; "))
  }

  /// A shader may begin like a colour table.
  @Test func shadersAreNoTables() throws {
    try folder.put(
      "#version 300 es\nprecision highp float; out vec4 c;\nvoid main() { c = vec4(1.0); }",
      at: "own")
    let outcome = try folder.glblur("run", "own", "photo.png")
    #expect(
      outcome.status == 64
        && outcome.error.hasPrefix("glblur: own: is a shader, and a chain is expected"),
      "\(outcome.error)")
    let chain = try folder.glblur("filters", "c.json")
    #expect(chain.status == 64 && chain.error.hasPrefix("glblur: c.json: is no shader; "))
  }
}
