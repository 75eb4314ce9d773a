import GLSLCompiler
import UserShaders
import Testing

/// Files of gl-transitions.
@Suite struct TransitionTests {
  private let function = "vec4 transition(vec2 uv) { return getFromColor(uv); }"

  @Test func placesGoUpAndRatioIsThatOfTheOutput() throws {
    let file = try shaderFile(
      "vec4 transition(vec2 uv) { return vec4(uv, ratio, progress); }", name: "x/My fade.glsl")
    #expect(file.format == .transition && file.kind == .transition && file.title == "My fade")
    #expect(try file.color(column: 3, row: 1, ["progress": 0.25]) == [0.875, 0.25, 2, 0.25])
  }

  /// Editors of Windows begin files with a byte order mark.
  @Test func marksOfEncodingsAreKnown() throws {
    let marked = try ShaderFile(name: "a.glsl", bytes: [0xef, 0xbb, 0xbf] + Array(function.utf8))
    #expect(marked.format == .transition)
    let wide = function.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let error = #expect(throws: ShaderFileError.self) {
      try ShaderFile(name: "a.glsl", bytes: [0xff, 0xfe] + wide)
    }
    #expect(error?.diagnostics.first?.message == "the text is encoded as UTF-16")
  }

  @Test func imagesHaveTheirRoles() throws {
    let file = try shaderFile(
      "uniform sampler2D luma;\nvec4 transition(vec2 uv) {"
        + " return mix(getFromColor(uv), getToColor(uv), texture2D(luma, uv).r); }")
    #expect(file.images.map(\.name) == ["from", "to", "luma"])
    #expect(file.images.map(\.role) == [.main, .second, .further])
    #expect(file.images[2].range.start == SourcePosition(source: 0, line: 1, column: 19))
    let pass = try file.compile(
      pass: 0, values: file.values(["progress": 1]), outputSize: ShaderSize(width: 8, height: 8))
    #expect(Set(pass.samplers) == ["from", "to", "luma"])
    let one = try shaderFile(function)
    #expect(try one.color(column: 2, row: 0, ["progress": 0]) == [2, 0, 10, 1])
  }

  @Test func defaultsStandInComments() throws {
    let file = try shaderFile(
      """
      // Author: Somebody <a@b.c>
      // license : MIT
      uniform float a; // = 1.5
      uniform float b /* = 2 */; // more text
      uniform float c; //=.25 ; // if 0.0, nothing
      uniform vec3 d; // = vec3 (1, 2.0, 3) the colour
      uniform ivec2 e;// = ivec2(4)
      uniform bool f; // = 1
      uniform float g = 0.5; // = 7.0
      uniform float h; // = 1.0 / 4.0 - 2.0
      uniform int i; // = 3
      uniform float j;
      uniform float k; // speed = 3.0
      uniform mat2 l; // = mat2(1, 2, 3, 4)
      \(function)
      """)
    #expect(file.credit == "Somebody <a@b.c>" && file.license == "MIT")
    let values: [ShaderParameter.Default] = [
      .none, .value(1.5), .value(2), .value(0.25), .value([1, 2, 3]), .value([4, 4]), .value(true),
      .value(0.5), .value(-1.75), .value(3), .none, .none, .value([1, 2, 3, 4]),
    ]
    #expect(file.parameters.map(\.defaultValue) == values)
    #expect(file.parameters.map(\.name).joined() == "progressabcdefghijkl")
    #expect(file.warnings.isEmpty)
  }

  @Test func badDefaultsAreWarnings() throws {
    let file = try shaderFile("uniform vec2 a; // size\nuniform float b; // = speed\n" + function)
    #expect(file.parameters.map(\.defaultValue) == [.none, .none, .none])
    #expect(
      file.warnings.map(\.description) == [
        "a.fs:2:15: warning: the default 'speed' of 'b' is no constant of the type float; write it "
          + "as '// = float(…)'"
      ])
  }

  @Test func errorsHaveThePlacesOfTheFile() {
    #expect(
      refusal { () throws(ShaderFileError) in
        try shaderFile("vec4 transition(vec2 uv) {\n  return getFromColour(uv);\n}")
      }
        == "a.fs:2:10: error: the function 'getFromColour' is not declared; did you mean "
        + "'getFromColor'?")
    #expect(
      refusal { () throws(ShaderFileError) in try shaderFile("uniform float texture;\n" + function)
      }
        == "a.fs:1:15: error: 'texture' is a function, so it cannot be the name of a uniform; rename it, "
        + "as 'texture_'")
    #expect(
      refusal { () throws(ShaderFileError) in try shaderFile("float transition;") }
        == "a.fs:1:17: error: 'transition' is a variable here, not a function; rename the variable"
    )
    #expect(
      refusal { () throws(ShaderFileError) in
        try shaderFile("struct S { float a; };\nuniform S s;\n" + function)
      }.hasPrefix("a.fs:2:11: error: the uniform 's' has a type that no value can be given to"))
  }
}
