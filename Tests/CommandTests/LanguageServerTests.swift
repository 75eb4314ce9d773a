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

  private func open(_ uri: String, _ text: String) -> [String: Any] {
    tell("textDocument/didOpen", ["textDocument": ["uri": uri, "text": text]])
  }

  private func place(_ uri: String, _ line: Int, _ character: Int) -> [String: Any] {
    ["textDocument": ["uri": uri], "position": ["line": line, "character": character]]
  }

  /// Returns what the server sends, and its exit status.
  private func serve(
    _ messages: [[String: Any]]
  ) throws -> (answers: [[String: Any]], status: Int32, error: String) {
    var input: [UInt8] = []
    for message in messages {
      let body = try JSONSerialization.data(withJSONObject: message)
      input += Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
    let outcome = try folder.glblur("lsp", input: input)
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

  private func labels(_ answer: [String: Any]) -> [String] {
    (answer["result"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
  }

  @Test func aSessionBeginsAndEnds() throws {
    let (answers, status, _) = try serve([
      ask(1, "initialize", ["capabilities": [String: Any]()]), tell("initialized"),
      ask(2, "unknown/method", [:]), tell("unknown/notice"), ask(3, "shutdown", [:]), tell("exit"),
    ])
    #expect(status == 0 && answers.count == 3)
    let abilities = (answers[0]["result"] as? [String: Any])?["capabilities"] as? [String: Any]
    #expect(abilities?["hoverProvider"] as? Bool == true)
    #expect((answers[1]["error"] as? [String: Any])?["code"] as? Int == -32601)
    #expect(answers[2]["result"] is NSNull)
    #expect(try serve([tell("exit")]).status == 1)
    #expect(try serve([]).status == 0)
    let foreign = try folder.glblur("lsp", input: Array("GET / HTTP/1.1\r\n\r\n".utf8))
    #expect(foreign.status == 65 && foreign.error.contains("expected a header 'Content-Length: N'"))
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
