import Foundation
import GLBlurChain
import TestSupport
import Testing

/// Compares the JSON parser with RFC 8259 and the further rules of the contract.
@Suite struct JSONParserTests {
  private func parse(_ text: String) throws(JSONError) -> JSON {
    try JSONParser.parse(Array(text.utf8))
  }

  private func failure(_ bytes: [UInt8], _ note: String = "") -> JSONError? {
    do throws(JSONError) {
      let json = try JSONParser.parse(bytes)
      Issue.record("accepted \(note): \(json)")
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("10", 10), ("-12.5", -12.5), ("1e2", 100), ("1E+2", 100),
    ("1.5e-3", 0.0015), ("0.1", 0.1), ("0e5", 0), ("-0.0e-0", 0),
    ("5e-324", .leastNonzeroMagnitude),
    ("1e-400", 0), ("100000000000000000000", 1e20),
    ("9007199254740993", 9_007_199_254_740_992), ("1.7976931348623157e308", 1.7976931348623157e308),
    (" \t\r\n7\n\r\t ", 7),
  ]) func numbers(_ text: String, value: Double) throws {
    #expect(try parse(text).value == .number(value))
  }

  @Test(arguments: [
    ("", ""), ("abc", "abc"), (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#"\u0041\u00e9\u20AC\u0000"#, "A\u{e9}\u{20AC}\0"), (#"\ud83d\ude00"#, "\u{1F600}"),
    (#"\uD800\uDC00\uDBFF\uDFFF"#, "\u{10000}\u{10FFFF}"),
    ("\u{7F}\u{80}\u{2028}", "\u{7F}\u{80}\u{2028}"),
    ("żółw 🐢", "żółw 🐢"), (#"\uFEFF"#, "\u{FEFF}"),
  ]) func strings(_ text: String, value: String) throws {
    let parsed = try parse("\"\(text)\"").value
    guard case .string(let string) = parsed else { Issue.record("\(parsed)"); return }
    #expect(Array(string.utf8) == Array(value.utf8))
  }

  @Test func words() throws {
    #expect(try parse("true").value == .boolean(true))
    #expect(try parse("false").value == .boolean(false))
    #expect(try parse("null").value == .null)
  }

  @Test func structure() throws {
    let json = try parse("{\"a\" : [1 ,\n true,[ ]],\n\"\" :{} , \"A\":null}")
    #expect(spelled(json) == "1:{1:a=1:[1:1.0, 2:true, 2:[]], 3:=3:{}, 3:A=3:null}")
  }

  /// Returns the value as text, with the line of each of its parts.
  private func spelled(_ json: JSON) -> String {
    let text =
      switch json.value {
      case .null: "null"
      case .boolean(let value): "\(value)"
      case .number(let value): "\(value)"
      case .string(let value): "'\(value)'"
      case .array(let elements): "[" + elements.map(spelled).joined(separator: ", ") + "]"
      case .object(let members):
        "{" + members.map { "\($0.line):\($0.key)=\(spelled($0.value))" }.joined(separator: ", ")
          + "}"
      }
    return "\(json.line):\(text)"
  }

  @Test func keepsTheOrderOfKeysAndTheLineEndingsOfWindows() throws {
    let json = try parse("{\r\n\"b\": 1,\r\n\"a\": 2}")
    guard case .object(let members) = json.value else { Issue.record("\(json)"); return }
    #expect(members.map(\.key) == ["b", "a"] && members.map(\.line) == [2, 3])
  }

  @Test(arguments: [
    "", " ", "\n", "tru", "truex", "True", "nul", "nulll", "NaN", "Infinity", "-Infinity", "01",
    "-01", "-", "+1", ".5", "1.", "1.e5", "1e", "1e+", "1e-", "0x10", "1_000", "1e400", "-1e400",
    "--1", "1..2", "1e5.5", "1a", "[1,]", "[,1]", "[,]", "[1 2]", "[1", "[", "]", "[1]]",
    "{\"a\":1,}", "{,}", "{a:1}", "{'a':1}", "{\"a\" 1}", "{\"a\":}", "{\"a\":1 \"b\":2}", "{", "}",
    "{\"a\"", "{\"a\":", "{\"a\":1", "{1:2}", "{\"a\":1}}", "'a'", "\"abc", "\"a\nb\"", "\"a\tb\"",
    "\"\0\"", #""\x""#, #""\u12""#, #""\u12g4""#, #""\u+123""#, #""\U0041""#, #""\""#, #""\u"#,
    #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\ud800x""#, #""\ud800\n""#,
    #""\ud800\ud800""#,
    #""\u004１""#, "1 2", "[] []", "1,", "//x\n1", "1 //x", "/*x*/1", "#x\n1", "\u{A0}1", "\u{C}1",
    "\u{2028}1", "1\0", "\u{FEFF}\u{FEFF}1", "1\u{FEFF}", "a", "\u{e9}", "undefined",
  ]) func badText(_ text: String) throws {
    let error = try #require(failure(Array(text.utf8), text))
    #expect(!error.message.isEmpty && error.line >= 1)
  }

  @Test(arguments: [
    ("1\n2", 2, ""), ("\n\n\n", 4, ""), ("[1,\n2,\n!]", 3, "[2]"), ("[\n1\n2]", 3, ""),
    ("{\"a\": [0,\n{\"b\":\n\n?}]}", 4, "a[1].b"), ("{\n\"a\": \"x\ny\"}", 2, "a"),
    ("{\"nodes\": [\n{\"sigma\": 01}]}", 2, "nodes[0].sigma"), ("[[[\n]]\n,]", 3, "[1]"),
    ("{\"a\":1}\n{", 2, ""), ("{\n\n\"a\"\n1}", 4, "a"),
  ]) func placeOfErrors(_ text: String, line: Int, path: String) throws {
    let error = try #require(failure(Array(text.utf8)))
    #expect(error.line == line && error.path == path, "\(text): \(error)")
  }

  @Test func duplicateKeysAreRefused() throws {
    let error = try #require(
      failure(Array("{\"nodes\": [{\"id\": 1,\n\"x\": {\"id\": 2},\n\"id\": 1}]}".utf8)))
    #expect(error.line == 3 && error.path == "nodes[0].id")
    // A key that is spelled with an escaped letter is the same key.
    #expect(failure(Array(#"{"id": 1, "\u0069d": 2}"#.utf8)) != nil)
  }

  @Test func depthIsBounded() throws {
    func nested(_ depth: Int, _ open: String, _ close: String) -> [UInt8] {
      Array((String(repeating: open, count: depth) + String(repeating: close, count: depth)).utf8)
    }
    _ = try JSONParser.parse(nested(60, "[", "]"))
    #expect(failure(nested(100_000, "[", "]")) != nil)
    #expect(failure(nested(100_000, "[", "")) != nil)
    #expect(failure(nested(100_000, "{\"a\":", "}")) != nil)
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xEF],
    ] as [[UInt8]]) func invalidUTF8(_ bad: [UInt8]) throws
  {
    for text in [[0x0A, 0x0A, 0x22] + bad + [0x22, 0x0A], [0x0A, 0x0A] + bad] {
      let error = try #require(failure(text))
      #expect(error.line == 3 && error.message.contains("UTF-8"))
    }
  }

  @Test func byteOrderMarkIsSkipped() throws {
    #expect(try JSONParser.parse([0xEF, 0xBB, 0xBF] + Array("{}".utf8)).value == .object([]))
  }

  /// Texts of random JSON characters give a value where Foundation's parser gives one, and
  /// otherwise an error that names a line of the text.
  @Test func noiseIsRefusedInPeace() {
    var noise = Noise(state: 5)
    let alphabet = Array("{}[]\",:\\u0123456789abcdef-+.eE \ntrufalsn".utf8)
    var accepted = 0
    for _ in 0..<20_000 {
      let text = (0..<noise.below(24)).map { _ in
        noise.below(20) == 0 ? UInt8(noise.below(256)) : alphabet[noise.below(alphabet.count)]
      }
      // Foundation takes a byte of 0 for a sign of UTF-16 or UTF-32.
      let peer =
        text.contains(0)
        ? nil : try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
      do throws(JSONError) {
        _ = try JSONParser.parse(text)
        accepted += 1
        #expect(peer != nil, "\(text)")
      } catch {
        #expect(peer == nil, "\(text): \(error)")
        #expect(!error.message.isEmpty, "\(text)")
        #expect((1...text.count { $0 == 0x0A } + 1).contains(error.line), "\(text): \(error)")
      }
      // A text of 23 random characters never contains a node.
      #expect(throws: ChainError.self, "\(text)") { try Chain(json: text).validate() }
    }
    #expect(accepted > 100 && accepted < 10_000, "\(accepted)")
  }
}
