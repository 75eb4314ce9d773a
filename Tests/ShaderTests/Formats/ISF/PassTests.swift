import GLSLCompiler
import UserShaders
import Testing

/// PASSES: targets, sizes, and reads.
@Suite struct PassTests {
  private let output = ShaderSize(width: 100, height: 50)

  private func passes(_ text: String, _ body: String? = nil) throws(ShaderFileError) -> ShaderFile {
    let inputs = #""INPUTS": [{"NAME": "q", "TYPE": "float", "MIN": 0, "MAX": 9, "DEFAULT": 0.3}]"#
    guard let body else { return try isf(#"\#(inputs), "PASSES": [\#(text)]"#) }
    return try isf(#"\#(inputs), "PASSES": [\#(text)]"#, body)
  }

  @Test func membersAreRead() throws {
    let file = try passes(
      """
      {"TARGET": "a", "FLOAT": true, "PERSISTENT": "1", "DESCRIPTION": "first"},
      {"TARGET": "b", "persistent": 1}, {"TARGET": ""}
      """)
    #expect(file.passes.map(\.target) == ["a", "b", nil])
    #expect(file.passes.map(\.isFloat) == [true, false, false])
    #expect(file.passes.map(\.isPersistent) == [true, true, false])
    #expect(file.passes[0].description == "first" && file.isPersistent)
    #expect(file.passes[1].range.start.line == 2)
    #expect(file.warnings.count == 1)
  }

  @Test func sizesAreComputed() throws {
    let sizes: [(String, String, Int, Int)] = [
      ("7", "\"3\"", 7, 3), ("\"$WIDTH/3.0\"", "\"$HEIGHT / 3\"", 33, 16),
      ("\"floor($WIDTH*min((0.2),1.0))\"", "\"max(8.0,floor($HEIGHT*$q))\"", 20, 15),
      ("\"0\"", "\"-5\"", 1, 1), ("\"2+3*4-6/2\"", "\"-(2-3)*(4)\"", 11, 4),
      ("\"ceil(1.5)+round(2.5)+abs(-3)\"", "\"1e1 + .5\"", 8, 10),
      ("\"- - 4\"", "\"max(min(9, 8), 7)\"", 4, 8),
    ]
    for (width, height, first, second) in sizes {
      let file = try passes("{\"WIDTH\": \(width), \"HEIGHT\": \(height)}")
      let size = try file.size(ofPass: 0, outputSize: output, values: file.values())
      #expect(size == ShaderSize(width: first, height: second), "\(width) \(height)")
    }
    let whole = try passes("{}")
    #expect(try whole.size(ofPass: 0, outputSize: output, values: whole.values()) == output)
  }

  @Test func sizesReachTheShader() throws {
    let file = try passes(
      #"{"TARGET": "a", "WIDTH": "$WIDTH / 2", "HEIGHT": 1}, {}"#,
      "void main() { gl_FragColor = vec4(RENDERSIZE, PASSINDEX, 1); }")
    #expect(try file.color(pass: 0) == [2, 1, 0, 1])
    #expect(try file.color(pass: 1) == [4, 2, 1, 1])
    let pass = try file.compile(pass: 0, values: file.values(), outputSize: output)
    #expect(pass.size == ShaderSize(width: 50, height: 1) && pass.target == "a" && !pass.isResult)
  }

  @Test func sizesAreLimited() throws {
    for formula in ["$WIDTH * 1000000", "1 / 0", "0 / 0", "1e300 * 1e300", "201"] {
      let file = try passes("\n{\"WIDTH\": \"\(formula)\"}")
      let values = try file.values()
      let limit = PassSizeLimit(side: 200)
      let error = #expect(throws: ShaderFileError.self) {
        try file.size(ofPass: 0, outputSize: output, values: values, limit: limit)
      }
      let text = error?.description ?? ""
      #expect(text.hasPrefix("a.fs:2:1: error: the width of the pass is \(formula) = "), "\(text)")
      #expect(text.hasSuffix("beyond the limit of 200 pixels"))
    }
  }

  /// A pass may always have as many pixels as the result.
  @Test(arguments: [("$WIDTH", true), ("1", true), ("$WIDTH + 1", false), ("200", false)])
  func pixelsAreLimited(width: String, isAllowed: Bool) throws {
    let file = try passes("\n{\"WIDTH\": \"\(width)\"}")
    let values = try file.values()
    let limit = PassSizeLimit(pixels: 51)
    guard !isAllowed else {
      _ = try file.compile(pass: 0, values: values, outputSize: output, limit: limit)
      return
    }
    let error = #expect(throws: ShaderFileError.self) {
      try file.compile(pass: 0, values: values, outputSize: output, limit: limit)
    }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("a.fs:2:1: error: the pass is "), "\(text)")
    let allowed = "51 pixels are allowed, or as many as the result has"
    #expect(text.hasSuffix("× \(output.height) pixels; \(allowed)"))
  }

  @Test(arguments: [
    ("$WIDHT", 1, "'$WIDHT' is no number of this shader; did you mean '$WIDTH'?"),
    ("WIDTH", 0, "'WIDTH' is no function of formulas; write '$WIDTH'"),
    ("flor(1)", 0, "'flor' is no function of formulas; did you mean 'floor'?"),
    ("1 + ", 4, "the formula ends too early"), ("(1", 2, "expected ')'"),
    ("1 2", 2, "the formula does not go on with '2'"), ("min(1)", 5, "'min' takes two numbers"),
    ("1.2.3", 0, "'1.2.3' is no number"), ("#", 0, "expected a number, '$' or '('"),
    ("floor 1", 6, "expected '(' after 'floor'"), ("$", 1, "expected a name after '$'; the names "),
  ])
  func formulasHavePlaces(_ formula: String, _ offset: Int, _ expected: String) {
    let message = refusal { () throws(ShaderFileError) in
      try passes("\n{\"WIDTH\": \"\(formula)\"}")
    }
    #expect(message.hasPrefix("a.fs:2:\(12 + offset): error: " + expected), "\(message)")
  }

  @Test func formulasAreLimited() {
    for formula in [
      String(repeating: "(", count: 900), String(repeating: "-", count: 900),
      String(repeating: "floor(", count: 150), String(repeating: "1+", count: 600),
    ] {
      let message = refusal { () throws(ShaderFileError) in
        try passes("{\"WIDTH\": \"\(formula)\"}")
      }
      #expect(message.contains("more than 32 deep") || message.contains("longer than 1000"))
    }
  }

  @Test func passesAreLimited() throws {
    let pass = #"{"TARGET": "a"}"#
    func count(_ number: Int) -> String {
      Array(repeating: pass, count: number).joined(separator: ",")
    }
    #expect(try passes(count(32)).passes.count == 32)
    #expect(
      refusal { () throws(ShaderFileError) in try passes(count(33)) }
        .contains("the shader has 33 passes, and 32 are allowed"))
  }

  @Test func passesThatNothingReadsAreWarnings() throws {
    #expect(
      try passes("{}, {}").warnings.map(\.message) == [
        "nothing reads this pass, as it has no 'TARGET' and is not the last one"
      ])
  }

  private static let reading = """
    void main() {
      if (PASSINDEX == 0) gl_FragColor = vec4(1);
      else
        gl_FragColor = IMG_THIS_PIXEL(a);
    }
    """

  @Test func buffersAreReadAfterTheyAreDrawn() throws {
    let good = try passes(#"{"TARGET": "a"}, {}"#, Self.reading)
    let second = try good.compile(pass: 1, values: good.values(), outputSize: output)
    #expect(second.samplers == ["a"] && second.isResult)
    let first = try good.compile(pass: 0, values: good.values(), outputSize: output)
    #expect(first.samplers == [] && !first.isResult)
    let bad = try passes(#"{}, {"TARGET": "a"}"#, Self.reading)
    let values = try bad.values()
    let error = #expect(throws: ShaderFileError.self) {
      try bad.compile(pass: 1, values: values, outputSize: output)
    }
    #expect(
      error?.description
        == "a.fs:5:20: error: pass 1 reads 'a', which pass 1 draws; exchange the passes, or keep "
        + "the buffer for the next frame: \"PERSISTENT\": true")
    let kept = try passes(#"{}, {"TARGET": "a", "PERSISTENT": true}"#, Self.reading)
    #expect(try kept.compile(pass: 1, values: kept.values(), outputSize: output).isPersistent)
  }

  @Test func firstVersionListsItsBuffers() throws {
    let names = try isf(#""PERSISTENT_BUFFERS": ["a"], "PASSES": [{"TARGET": "a"}, {}]"#)
    #expect(names.passes.map(\.isPersistent) == [true, false])
    let object = try isf(
      #""PERSISTENT_BUFFERS": {"a": {"WIDTH": 9, "FLOAT": true}}, "PASSES": [{"TARGET": "a"}, {}]"#)
    #expect(object.passes[0].isFloat && object.passes[0].isPersistent)
    let size = try object.size(ofPass: 0, outputSize: output, values: object.values())
    #expect(size == ShaderSize(width: 9, height: 50))
    #expect(
      refusal { () throws(ShaderFileError) in try isf(#""PERSISTENT_BUFFERS": ["b"]"#) }
        .contains("no pass draws into the persistent buffer 'b'"))
  }
}
