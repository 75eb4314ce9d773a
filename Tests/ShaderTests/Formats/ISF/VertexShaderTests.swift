import GLSLCompiler
import UserShaders
import Testing

/// Vertex shaders compute varyings at the corners.
@Suite struct VertexShaderTests {
  private let inputs = #""INPUTS": [{"NAME": "d", "TYPE": "float", "DEFAULT": 0.25}]"#

  private func shader(
    _ fragment: String, _ color: String, _ vertex: String
  ) throws(ShaderFileError) -> ShaderFile {
    try isf(inputs, "\(fragment)\nvoid main() { gl_FragColor = \(color); }", vertex: vertex)
  }

  private static let init0 = "void main() {\n  isf_vertShaderInit();\n"

  @Test func varyingsAreAffine() throws {
    let vertex = """
      #if __VERSION__ <= 120
      varying vec2 a; varying float b;
      #else
      out vec2 a; out float b;
      #endif
      \(Self.init0)  a = isf_FragNormCoord + vec2(d, -1.0 / RENDERSIZE.y); b = a.x * 3.0 - a.y; }
      """
    let file = try shader("in vec2 a; in float b;", "vec4(a, b, d)", vertex)
    // The pixel (1, 0) of 4 × 2 has the position (0.375, 0.75).
    #expect(try file.color(column: 1, row: 0) == [0.625, 0.25, 1.625, 0.25])
    #expect(try file.color(column: 1, row: 0, ["d": 0]) == [0.375, 0.25, 0.875, 0])
  }

  @Test func uniformsMayHaveValues() throws {
    let vertex = "uniform float e = 0.5; out float a;\n\(Self.init0)  a = e; }"
    let file = try shader("in float a; uniform float e = 0.5;", "vec4(a, e, d, 1)", vertex)
    #expect(try file.color() == [0.5, 0.5, 0.25, 1])
    let alone = try shader("in float a;", "vec4(a, d, d, 1)", vertex)
    #expect(try alone.color() == [0.5, 0.25, 0.25, 1])
  }

  @Test func clampsActAtTheCorners() throws {
    let vertex = """
      varying vec2 left;
      \(Self.init0)  left = clamp(isf_FragNormCoord - vec2(d, 0.0), 0.0, 1.0); }
      """
    let file = try shader("varying vec2 left;", "vec4(left, 0, 1)", vertex)
    // The left neighbour is x (1 − d), as hosts show it.
    #expect(try file.color(column: 1, row: 0) == [0.375 * 0.75, 0.75, 0, 1])
    #expect(try file.color(column: 3, row: 1) == [0.875 * 0.75, 0.25, 0, 1])
  }

  @Test func arraysAreVaryings() throws {
    let vertex = """
      out vec2 places[3];
      \(Self.init0)  for (int i = 0; i < 3; i++) places[i] = isf_FragNormCoord + float(i) * d; }
      """
    let file = try shader("in vec2 places[3];", "vec4(places[0], places[2])", vertex)
    #expect(try file.color(column: 0, row: 1) == [0.125, 0.25, 0.625, 0.75])
  }

  @Test func neighboursKeepTheirDistance() throws {
    let vertex = "out vec2 a;\n\(Self.init0)  a = isf_FragNormCoord + 1.0 / RENDERSIZE; }"
    let file = try shader("in vec2 a;", "vec4(a, 0, 1)", vertex)
    let pass = try file.compile(
      pass: 0, values: file.values(), outputSize: ShaderSize(width: 1440, height: 1042))
    // 1 + d − d, each rounded to float32, is below 1 for these sizes.
    #expect(
      pass.inputs == [
        PlaceFunction(.share, constant: 1 / 1440, across: 1, up: 0),
        PlaceFunction(.share, constant: 1 / 1042, across: 0, up: 1),
      ])
  }

  @Test func whatIsNotAffineIsRefused() throws {
    let file = try shader(
      "in float a;", "vec4(a)",
      "\nout float a;\n\(Self.init0)  a = isf_FragNormCoord.x * isf_FragNormCoord.y; }")
    let values = try file.values()
    let error = #expect(throws: ShaderFileError.self) {
      try file.compile(pass: 0, values: values, outputSize: ShaderSize(width: 4, height: 4))
    }
    let unused = try shader(
      "in float a;", "d < 0.0 ? vec4(a) : vec4(1)",
      "out float a;\n\(Self.init0)  a = isf_FragNormCoord.x * isf_FragNormCoord.y; }")
    let pass = try unused.compile(
      pass: 0, values: values, outputSize: ShaderSize(width: 4, height: 4),
      specialization: .everything)
    #expect(pass.inputs.isEmpty)
    #expect(
      error?.description
        == "a.vs:2:11: error: the varying 'a' is not an affine function of the place; compute it "
        + "in the fragment shader")
  }

  @Test(arguments: [
    ("void main() {}", "a.vs:1:1: error: the vertex shader gives no position"),
    (
      "void main() { gl_Position = vec4(1); }",
      "a.vs:1:1: error: the vertex shader gives no position"
    ),
    ("void main() {\n  isf_vertShaderInit()\n}", "a.vs:3:1: error: "),
    ("in vec4 position;\n\(init0)}", "a.vs:1:9: error: nothing gives 'position' its values; the "),
    ("uniform float e;\n\(init0)}", "a.vs:1:15: error: the header says nothing of the uniform 'e'"),
    ("flat out int a;\n\(init0)}", "a.vs:1:14: error: the varying 'a' is not made of floats"),
  ])
  func mistakesHavePlaces(_ vertex: String, _ expected: String) {
    let message = refusal { () throws(ShaderFileError) in try isf(inputs, vertex: vertex) }
    #expect(message.hasPrefix(expected), "\(message)")
  }

  @Test func varyingsMustBeGiven() {
    #expect(
      refusal { () throws(ShaderFileError) in try isf("", "in vec2 a;\nvoid main() {}") }
        == "a.fs:2:9: error: nothing gives the varying 'a' its values; the place of the pixel from 0 "
        + "to 1 is 'isf_FragNormCoord'; other varyings come from a vertex shader: a file with the same name "
        + "and the extension .vs")
    let vertex = "out vec2 left_coord; out float b;\n\(Self.init0)}"
    #expect(
      refusal { () throws(ShaderFileError) in
        try isf("", "in vec2 left_cord;\nvoid main() {}", vertex: vertex)
      }
        == "a.fs:2:9: error: nothing gives the varying 'left_cord' its values; did you mean "
        + "'left_coord'?")
    #expect(
      refusal { () throws(ShaderFileError) in
        try isf("", "in vec3 b;\nvoid main() {}", vertex: vertex)
      }
        == "a.fs:2:9: error: the varying 'b' is vec3 here and float in the vertex shader; declare "
        + "both alike")
  }

  @Test func endlessLoopsAreErrors() throws {
    let vertex = "out float a;\n\(Self.init0)  a = 0.0; while (a < 1.0) { a += d * 0.0; }\n}"
    let file = try shader("in float a;", "vec4(a)", vertex)
    let values = try file.values()
    let error = #expect(throws: ShaderFileError.self) {
      try file.compile(pass: 0, values: values, outputSize: ShaderSize(width: 4, height: 4))
    }
    #expect(
      error?.description.contains("a.vs:4:12: error: this loop of the vertex shader") ?? false)
  }
}
