import GLSLCompiler
import UserShaders
import Testing

/// Buffers and included files of glslViewer, and the names of hosts like it.
@Suite struct GLSLViewerTests {
  private static let buffers = """
    uniform sampler2D u_tex0;
    uniform sampler2D u_buffer0;
    uniform sampler2D u_doubleBuffer0;
    varying vec2 v_texcoord;
    void main() {
    #if defined(BUFFER_0)
      gl_FragColor = 2.0 * texture2D(u_tex0, v_texcoord);
    #elif defined(DOUBLE_BUFFER_0)
      gl_FragColor = texture2D(u_buffer0, v_texcoord) + texture2D(u_doubleBuffer0, v_texcoord);
    #else
      gl_FragColor = 3.0 * texture2D(u_doubleBuffer0, v_texcoord);
    #endif
    }
    """

  @Test func macrosSelectPasses() throws {
    let file = try shaderFile(Self.buffers)
    #expect(file.format == .plain && file.kind == .filter && file.images.map(\.name) == ["u_tex0"])
    #expect(file.passes.map(\.target) == ["u_buffer0", "u_doubleBuffer0", nil])
    // Only a buffer that is read before it is drawn is kept.
    #expect(file.passes.map(\.isPersistent) == [false, true, false])
    #expect(file.passes.map(\.isFloat) == [true, true, false])
    // Every image of the test is (column, row, 10, 1).
    #expect(try file.color(column: 1, row: 0, pass: 0) == [2, 0, 20, 2])
    #expect(try file.color(column: 1, row: 0, pass: 1) == [2, 0, 20, 2])
    #expect(try file.color(column: 1, row: 0, pass: 2) == [3, 0, 30, 3])
  }

  @Test func namesOfOtherHostsHaveValues() throws {
    let moment = ShaderMoment(time: 1.5, timeDelta: 0.25)
    let cases: [(String, String, [Float])] = [
      ("vec2 uResolution; uniform float uTime", "vec4(uResolution, uTime, 1)", [4, 2, 1.5, 1]),
      (
        "vec2 v2Resolution; uniform float fGlobalTime, fFrameTime",
        "vec4(v2Resolution, fGlobalTime, fFrameTime)", [4, 2, 1.5, 0.25]
      ),
      ("vec2 uMouse", "vec4(uMouse, 0, 1)", [0, 0, 0, 1]),
      // Names of Shadertoy need no declaration.
      ("vec2 mouse", "vec4(iResolution.xy, iTime, mouse.x)", [4, 2, 1.5, 0]),
    ]
    for (uniforms, color, expected) in cases {
      let file = try shaderFile("uniform \(uniforms);\nvoid main() { gl_FragColor = \(color); }")
      #expect(try file.color(moment: moment) == expected, "\(uniforms)")
    }
  }

  /// The pixel in column 3 of 4 and row 0 of 2 has its centre at (7/8, 3/4).
  @Test(
    arguments: [
      ("vec2 v_vTexcoord", "vec4(v_vTexcoord, 0, 1)", [0.875, 0.75, 0, 1]),
      ("vec2 texCoordVarying", "vec4(texCoordVarying, 0, 1)", [0.875, 0.75, 0, 1]),
      ("vec4 vertTexCoord", "vertTexCoord", [0.875, 0.75, 0, 1]),
      ("vec4 v_position", "v_position", [0.75, 0.5, 0, 1]),
      ("vec3 v_position", "vec4(v_position, 2)", [0.75, 0.5, 0, 2]),
      ("vec4 vColor", "vColor", [1, 1, 1, 1]),
    ] as [(String, String, [Float])])
  func varyingsHaveValues(_ varying: String, _ color: String, _ expected: [Float]) throws {
    let file = try shaderFile("varying \(varying);\nvoid main() { gl_FragColor = \(color); }")
    #expect(try file.color(column: 3, row: 0) == expected)
  }

  private func including(
    _ text: String, _ files: KeyValuePairs<String, String>
  ) throws(ShaderFileError) -> ShaderFile {
    try ShaderFile(
      name: "art/a.frag", bytes: Array(text.utf8),
      included: files.map { ($0.key, Array($0.value.utf8)) })
  }

  /// Paths begin at the file that includes, or at the shader. Each file is read once.
  @Test func filesAreIncluded() throws {
    let main = """
      #include "lib/one.glsl"
      #include <lib/two.glsl>
      #include "../art/./lib/two.glsl"
      void main() { gl_FragColor = vec4(one(), two(), 0, 1); }
      """
    let one =
      "#include \"two.glsl\"\n#include \"lib/two.glsl\"\nfloat one() { return two() + 1.0; }"
    let two = "#ifdef GL_ES\n#error not here\n#endif\nfloat two() { return 2.0; }"
    let file = try including(main, ["art/lib/one.glsl": one, "art/lib/two.glsl": two])
    #expect(try file.color() == [3, 2, 0, 1])
    let mistake = refusal { () throws(ShaderFileError) in
      try including(main, ["art/lib/one.glsl": one, "art/lib/two.glsl": two + "\nbad"])
    }
    #expect(mistake.hasPrefix("art/lib/two.glsl:5:"), "\(mistake)")
    let nothing = refusal { () throws(ShaderFileError) in try including(main, [:]) }
    #expect(
      nothing.hasPrefix(
        "art/a.frag:1:2: error: there is no file 'lib/one.glsl' to include; included files lie in the "
          + "folder of the shader or below it"), "\(nothing)")
    let three = "#include <tonemapping_fragment>\n#include 'colorspace_fragment'\n"
    let picture = try including("void main() { gl_FragColor = vec4(1);\n\(three)}", [:])
    #expect(try picture.color() == [1, 1, 1, 1])
    // A condition that does not hold asks for no file.
    _ = try including(
      "#if 0\n#include \"none.glsl\"\n#endif\nvoid main() { gl_FragColor = vec4(1); }", [:])
  }

  @Test func depthIsBounded() throws {
    let files = (0..<20).map { number in
      (name: "art/\(number).glsl", bytes: Array("#include \"\(number + 1).glsl\"\n".utf8))
    }
    let main = "#include \"0.glsl\"\nvoid main() { gl_FragColor = vec4(1); }"
    let message = refusal { () throws(ShaderFileError) in
      try ShaderFile(name: "art/a.frag", bytes: Array(main.utf8), included: files)
    }
    #expect(message.contains("files include one another more than 16 deep"), "\(message)")
  }
}
