import Foundation
import TestSupport
import Testing

/// The server that editors start. Places count from 0, in UTF-16.
@Suite struct LanguageServerTests {
  private let folder: Folder
  private let shader: String
  private let chain: String

  init() throws {
    folder = try Folder()
    shader = "file://" + folder["a b.fs"].replacingOccurrences(of: " ", with: "%20")
    chain = "file://" + folder["a.json"]
  }

  private func ask(_ id: Int, _ method: String, _ parameters: [String: Any]) -> [String: Any] {
    ["jsonrpc": "2.0", "id": id, "method": method, "params": parameters]
  }

  private func tell(_ method: String, _ parameters: [String: Any] = [:]) -> [String: Any] {
    ["jsonrpc": "2.0", "method": method, "params": parameters]
  }

  private func open(
    _ uri: String, _ text: String, language: String = "glsl"
  ) -> [String: Any] {
    tell(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": language, "version": 1, "text": text]])
  }

  private func place(_ uri: String, _ line: Int, _ character: Int) -> [String: Any] {
    ["textDocument": ["uri": uri], "position": ["line": line, "character": character]]
  }

  /// Returns what the server sends in a session that has begun.
  private func serve(
    _ messages: [[String: Any]]
  ) throws -> (answers: [[String: Any]], status: Int32, error: String) {
    let begin = [ask(0, "initialize", ["capabilities": [String: Any]()]), tell("initialized")]
    var outcome = try exchange(begin + messages)
    outcome.answers.removeFirst()
    return outcome
  }

  /// Returns what the server sends, and its exit status.
  private func exchange(
    _ messages: [[String: Any]]
  ) throws -> (answers: [[String: Any]], status: Int32, error: String) {
    var input: [UInt8] = []
    for message in messages {
      let body = try JSONSerialization.data(withJSONObject: message)
      input += Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
    let outcome = try folder.glblur("lsp", "--stdio", input: input)
    var rest = Array(outcome.output.utf8)[...]
    var answers: [[String: Any]] = []
    let mark = Array("\r\n\r\n".utf8)
    while let end = rest.firstRange(of: mark) {
      let header = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
      let length = try #require(Int(header.dropFirst("Content-Length: ".count)))
      let body = rest[end.upperBound..<end.upperBound + length]
      answers.append(
        try #require(JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]))
      rest = rest[(end.upperBound + length)...]
    }
    #expect(rest.isEmpty)
    return (answers, outcome.status, outcome.error)
  }

  private func problems(_ message: [String: Any]) throws -> [[String: Any]] {
    #expect(message["method"] as? String == "textDocument/publishDiagnostics")
    let parameters = try #require(message["params"] as? [String: Any])
    return try #require(parameters["diagnostics"] as? [[String: Any]])
  }

  private func start(_ problem: [String: Any]) -> [String: Int]? {
    (problem["range"] as? [String: Any])?["start"] as? [String: Int]
  }

  private func firstStart(_ message: [String: Any]) throws -> [String: Int]? {
    try problems(message).first.flatMap(start)
  }

  private func labels(_ answer: [String: Any]) -> [String] {
    (answer["result"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
  }

  @Test func aSessionBeginsAndEnds() throws {
    let (answers, status, _) = try exchange([
      ask(1, "initialize", ["capabilities": [String: Any]()]), tell("initialized"),
      ask(2, "unknown/method", [:]), tell("unknown/notice"), ask(3, "shutdown", [:]), tell("exit"),
    ])
    #expect(status == 0 && answers.count == 3)
    let abilities = (answers[0]["result"] as? [String: Any])?["capabilities"] as? [String: Any]
    #expect(abilities?["hoverProvider"] as? Bool == true)
    #expect((answers[1]["error"] as? [String: Any])?["code"] as? Int == -32601)
    #expect(answers[2]["result"] is NSNull)
    #expect(try exchange([tell("exit")]).status == 1)
    // The protocol asks for 1 unless 'shutdown' and 'exit' have come.
    #expect(try exchange([]).status == 1)
    let foreign = try folder.glblur("lsp", input: Array("GET / HTTP/1.1\r\n\r\n".utf8))
    #expect(foreign.status == 65 && foreign.error.contains("expected a header 'Content-Length: N'"))
  }

  /// The numbers are those of the protocol: -32002 is ServerNotInitialized, -32600 InvalidRequest.
  @Test func theOrderOfRequestsIsKept() throws {
    let begin = ask(2, "initialize", ["capabilities": [String: Any]()])
    let (answers, status, _) = try exchange([
      ask(1, "textDocument/hover", place(shader, 0, 0)), open(shader, "bad"), begin, begin,
      ["jsonrpc": "2.0", "id": 9, "result": NSNull()], ask(3, "shutdown", [:]),
      open(shader, "bad"), ask(4, "textDocument/hover", place(shader, 0, 0)), tell("exit"),
    ])
    let codes = answers.map { ($0["error"] as? [String: Any])?["code"] as? Int }
    #expect(codes == [-32002, nil, -32600, nil, -32600] && status == 0)
    let list = Array("Content-Length: 2\r\n\r\n[]".utf8)
    #expect(try folder.glblur("lsp", input: list).output.contains("-32600"))
  }

  @Test func placesOutsideOfTheTextAreNothing() throws {
    let (answers, _, _) = try serve([
      open(chain, "[{\"filter\": \"invert\"}]"),
      ask(1, "textDocument/completion", place(chain, 0, -1)),
      ask(2, "textDocument/hover", place(chain, -1, -1)),
      ask(3, "textDocument/completion", place(chain, 9, 9)),
    ])
    #expect(answers.count == 4 && labels(answers[3]).isEmpty)
  }

  /// Editors send files of other programs, too, and texts that shaders include.
  @Test(arguments: [
    ("package.json", "json", #"{"name": "art", "version": "1.0.0"}"#),
    ("a.json", "jsonc", "{\n  // a comment\n  \"indent\": 2\n}"), ("b.json", "json", "[1, 2]"),
    ("x.vert", "glsl", "attribute vec4 p; void main() { gl_Position = p; }"),
    ("isf.vs", "glsl", "void main() { isf_vertShaderInit(); }"),
    ("noise.glsl", "glsl", "float hash(float x) { return fract(sin(x) * 43758.5453); }"),
  ])
  func otherFilesHaveNoMistakes(_ name: String, _ language: String, _ text: String) throws {
    let (answers, _, _) = try serve([open("file://" + folder[name], text, language: language)])
    #expect(try answers.count == 1 && problems(answers[0]).isEmpty)
  }

  /// A document without a file is known by its language.
  @Test func untitledDocumentsAreChecked() throws {
    let (answers, _, _) = try serve([
      open("untitled:a", "[{\"filter\": \"saturaton\"}]", language: "json"),
      open("untitled:b", "void main() { gl_FragColor = b; }"),
      open("file://localhost" + folder["c.frag"], "void main() { gl_FragColor = b; }"),
    ])
    #expect(try problems(answers[0]).count == 1 && problems(answers[1]).count == 1)
    #expect(try firstStart(answers[2]) == ["line": 0, "character": 29])
  }

  /// The passes of a folder are one shader, in which the open text takes the place of its file.
  @Test func passesAreCheckedTogether() throws {
    let picture = "void mainImage(out vec4 o, vec2 p) { o = vec4(twice(1.0)); }"
    try folder.put(picture, at: "toy/image.glsl")
    try folder.put("float twice(float x) { return 2.0 * x; }", at: "toy/common.glsl")
    let image = "file://" + folder["toy/image.glsl"]
    let common = "file://" + folder["toy/common.glsl"]
    let (answers, _, _) = try serve([
      open(image, picture), open(common, "float thrice(float x) { return 3.0 * x; }"),
      open(image, "\n" + picture.replacingOccurrences(of: "twice", with: "thrice")),
    ])
    #expect(try problems(answers[0]).isEmpty)
    let lost = try #require(try problems(answers[1]).first)
    #expect(
      (lost["message"] as? String)?.hasPrefix("image.glsl:1:47: the function 'twice' is not")
        == true)
    #expect(try firstStart(answers[2]) == ["line": 1, "character": 46])
  }

  /// A mistake in an included file lies in the line that includes it. The number of `#line` and
  /// further line separators of Unicode move nothing.
  @Test func linesAreThoseOfTheDocument() throws {
    try folder.put("#include \"two.glsl\"", at: "one.glsl")
    try folder.put("\nfloat f() { return g; }", at: "two.glsl")
    let end = "void main() { gl_FragColor = vec4(1); }"
    let (answers, _, _) = try serve([
      open(shader, "// a\n#include \"one.glsl\"\n" + end),
      open(shader, "// \u{2028} \u{85} \u{B}\n#line 100\n" + end + " bad"),
    ])
    let included = try #require(try problems(answers[0]).first)
    #expect(start(included) == ["line": 1, "character": 0])
    let message = included["message"] as? String
    #expect(message?.hasPrefix("two.glsl:2:20: 'g' is not declared") == true)
    #expect(try firstStart(answers[1])?["line"] == 2)
  }

  /// Any space may stand around a colon, a brace in a text is no object, and words count as colours
  /// where a member takes one.
  @Test func chainsAreSpelledFreely() throws {
    let text = """
      [{"id": "red", "filter" :  "tint", "color" :
        "tan"},
       {"id": "a}", "filter":  "gaussianBlur", "sigma": 3}]
      """
    let (answers, _, _) = try serve([
      open(chain, text), ask(1, "textDocument/completion", place(chain, 0, 28)),
      ask(2, "textDocument/completion", place(chain, 2, 43)),
      ask(3, "textDocument/documentColor", ["textDocument": ["uri": chain]]),
    ])
    #expect(labels(answers[1]).contains("gaussianBlur"))
    #expect(labels(answers[2]).contains("sigma"))
    let colors = try #require(answers[3]["result"] as? [[String: Any]])
    #expect(colors.count == 1 && start(colors[0]) == ["line": 1, "character": 2])
  }

  private static let header =
    #"/*{"INPUTS": [{"NAME": "glow", "TYPE": "float", "MIN": 0, "MAX": 2, "DEFAULT": 1}]}*/"#

  /// The emoji takes two units of UTF-16, and one column of the compiler.
  @Test func mistakesInShadersHavePlaces() throws {
    let good = Self.header + "\nvoid main() { gl_FragColor = vec4(glow); }"
    let bad = Self.header + "\n/* 🌊 */ void main() { gl_FragColor = vec4(glw); }"
    let (answers, _, _) = try serve([
      open(shader, good),
      tell(
        "textDocument/didChange",
        ["textDocument": ["uri": shader], "contentChanges": [["text": bad]]]),
      ask(1, "textDocument/hover", place(shader, 1, 16)),
      ask(2, "textDocument/completion", place(shader, 1, 44)),
      tell("textDocument/didClose", ["textDocument": ["uri": shader]]),
    ])
    #expect(answers.count == 5)
    #expect(try problems(answers[0]).isEmpty)
    let found = try problems(answers[1])
    #expect(found.count == 1)
    #expect(found[0]["message"] as? String == "'glw' is not declared; did you mean 'glow'?")
    #expect(found[0]["severity"] as? Int == 1)
    #expect(start(found[0]) == ["line": 1, "character": 43])
    #expect(answers[2]["result"] is NSNull)
    let words = labels(answers[3])
    #expect(words.first == "glow")
    #expect(Set(["TIME", "IMG_PIXEL", "smoothstep", "vec3", "while"]).isSubset(of: words))
    #expect(try problems(answers[4]).isEmpty)
  }

  @Test func wordsAreExplained() throws {
    let text = Self.header + "\nvoid main() { gl_FragColor = vec4(cross(vec3(glow), vec3(1)), 1); }"
    let (answers, _, _) = try serve([
      open(shader, text), ask(1, "textDocument/hover", place(shader, 1, 36)),
      ask(2, "textDocument/hover", place(shader, 1, 47)),
    ])
    let texts = answers.dropFirst().map { answer in
      ((answer["result"] as? [String: Any])?["contents"] as? [String: Any])?["value"] as? String
    }
    #expect(texts == ["vec3 cross(vec3, vec3)", "glow: a number from 0 to 2; 1 if left out"])
  }

  @Test func chainsAreCheckedAndCompleted() throws {
    let text = """
      {"nodes": [
        {"filter": "gaussianBlur", "sigma": 3, "edge": "mirror"},
        {"filter": "tint", "color": "#336699"},
        {"filter": "saturaton"}
      ]}
      """
    let (answers, _, _) = try serve([
      open(chain, text), ask(1, "textDocument/completion", place(chain, 1, 30)),
      ask(2, "textDocument/completion", place(chain, 1, 50)),
      ask(3, "textDocument/completion", place(chain, 3, 15)),
      ask(4, "textDocument/hover", place(chain, 1, 31)),
      ask(5, "textDocument/documentColor", ["textDocument": ["uri": chain]]),
      ask(
        6, "textDocument/colorPresentation",
        ["color": ["red": 1, "green": 0.2, "blue": 0, "alpha": 0.5]]),
    ])
    let found = try problems(answers[0])
    #expect(found.count == 1 && start(found[0]) == ["line": 3, "character": 2])
    #expect((found[0]["message"] as? String)?.contains("did you mean 'saturation'?") == true)
    #expect(Set(["sigma", "edge", "input", "id"]).isSubset(of: labels(answers[1])))
    #expect(labels(answers[2]) == ["clamp", "mirror", "transparent", "wrap"])
    #expect(labels(answers[3]).contains("vibrancy"))
    let contents = (answers[4]["result"] as? [String: Any])?["contents"] as? [String: Any]
    #expect((contents?["value"] as? String)?.hasPrefix("sigma: The standard deviation") == true)
    let colors = try #require(answers[5]["result"] as? [[String: Any]])
    #expect(colors.count == 1 && start(colors[0]) == ["line": 2, "character": 30])
    let color = try #require(colors.first?["color"] as? [String: Double])
    // 33, 66 and 99 in hexadecimal are 51, 102 and 153 of 255.
    #expect(color == ["red": 0.2, "green": 0.4, "blue": 0.6, "alpha": 1])
    // 0.2 of 255 is 51, and half of it is 127.5.
    #expect(labels(answers[6]) == ["\"#FF330080\""])
  }

  @Test func filesOfTestsAreChecked() throws {
    let uri = "file://" + folder["a.test.json"]
    try folder.put("void main() { gl_FragColor = vec4(1); }", at: "a.frag")
    let (answers, _, _) = try serve([open(uri, "{\n\"sise\": 1}"), open(uri, "{}")])
    let found = try problems(answers[0])
    #expect(found.count == 1 && start(found[0]) == ["line": 1, "character": 0])
    #expect((found[0]["message"] as? String)?.contains("did you mean 'size'?") == true)
    #expect(try problems(answers[1]).isEmpty)
  }
}
