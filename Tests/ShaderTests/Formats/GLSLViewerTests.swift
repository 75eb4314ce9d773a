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
      ("vec4 vColor", "vColor", [1, 1, 1, 1]), ("vec4 fragColor", "fragColor", [1, 1, 1, 1]),
      // The pixel is 1.5 pixels right of the centre and 0.5 above it, of a height of 2.
      ("vec2 surfacePosition", "vec4(surfacePosition, 0, 1)", [0.75, 0.25, 0, 1]),
    ] as [(String, String, [Float])])
  func varyingsHaveValues(_ varying: String, _ color: String, _ expected: [Float]) throws {
    let file = try shaderFile("varying \(varying);\nvoid main() { gl_FragColor = \(color); }")
    #expect(try file.color(column: 3, row: 0) == expected)
  }

  /// The template of KodeLife has a block of inputs.
  @Test func blocksOfInputsHaveValues() throws {
    let block = "VertexData { vec4 v_position; vec3 v_normal; vec2 v_texcoord; } inData;\n"
    let file = try shaderFile(
      "#version 150\nuniform vec3 spectrum;\nin \(block)out vec4 fragColor;\nvoid main(void) {\n"
        + "  fragColor = vec4(inData.v_texcoord, inData.v_normal.z + spectrum.x, 1);\n}")
    #expect(try file.color(column: 3, row: 0) == [0.875, 0.75, 1, 1])
    #expect(file.parameters.map(\.name) == ["spectrum"])
    let uniforms = refusal { () throws(ShaderFileError) in
      try shaderFile("uniform \(block)void main() { gl_FragColor = vec4(1); }")
    }
    #expect(
      uniforms
        == "a.fs:1:9: error: the block 'VertexData' is not read; declare each of its members by "
        + "itself, 'uniform'")
  }

  /// GLSL Sandbox, Bonzomatic and KodeLife call the frame before so.
  @Test(arguments: ["backbuffer", "texPreviousFrame", "prevFrame"])
  func theFrameBeforeIsABuffer(_ name: String) throws {
    let file = try shaderFile(
      "uniform sampler2D \(name);\nvoid main() { gl_FragColor = texture2D(\(name), vec2(0.5)); }")
    #expect(file.kind == .generator && file.images.isEmpty)
    #expect(file.passes.map(\.target) == [name] && file.isPersistent)
    let number = try shaderFile(
      "uniform float \(name);\nvoid main() { gl_FragColor = vec4(\(name)); }")
    #expect(number.parameters.map(\.name) == [name] && !number.isPersistent)
  }

  @Test(arguments: ["tDiffuse", "uTexture", "uSampler", "tex0", "texture0", "inputBuffer"])
  func hostsNameTheirPicture(_ name: String) throws {
    let file = try shaderFile(
      "uniform sampler2D noise, \(name);\nvoid main() { gl_FragColor = texture2D(\(name), vec2(0)); }"
    )
    #expect(file.images.map(\.name) == [name, "noise"] && file.images[0].role == .main)
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
    // Of two files of one path, that beside the including file is meant.
    let near = "#include \"same.glsl\"\nfloat one() { return SAME; }"
    let same = try including(
      "#include \"lib/one.glsl\"\nvoid main() { gl_FragColor = vec4(one()); }",
      [
        "art/same.glsl": "#define SAME 1.0", "art/lib/one.glsl": near,
        "art/lib/same.glsl": "#define SAME 2.0",
      ])
    #expect(try same.color() == [2, 2, 2, 2])
    for (path, message) in [
      ("../b.glsl", "'../b.glsl' leads out of the folder of the shader"),
      ("lib/../../b.glsl", "'lib/../../b.glsl' leads out of the folder of the shader"),
      ("a.frag", "'a.frag' is the shader itself"),
    ] {
      let error = refusal { () throws(ShaderFileError) in
        try including("#include \"\(path)\"\nvoid main() { gl_FragColor = vec4(1); }", [:])
      }
      #expect(error.hasPrefix("art/a.frag:1:2: error: \(message); "), "\(error)")
    }
    // A carriage return alone ends a line, too.
    let returns = try including(
      "\r#include \"b.glsl\"\rvoid main() { gl_FragColor = vec4(B); }",
      ["art/b.glsl": "\n\n#define B 3.0"])
    #expect(try returns.color() == [3, 3, 3, 3])
    let three = "#include <tonemapping_fragment>\n#include 'colorspace_fragment'\n"
    let picture = try including("void main() { gl_FragColor = vec4(1);\n\(three)}", [:])
    #expect(try picture.color() == [1, 1, 1, 1])
    // A condition that does not hold asks for no file.
    _ = try including(
      "#if 0\n#include \"none.glsl\"\n#endif\nvoid main() { gl_FragColor = vec4(1); }", [:])
  }

  /// Included files make parameters, and parts of three.js may be included by them.
  @Test func includedFilesHaveMarks() throws {
    let text = "#include \"b.glsl\"\nvoid main() { gl_FragColor = vec4(A, B, C, 1); }"
    let other = """
      #ifndef OTHER
      #define OTHER
      #define A 1.0 // slider[0, 1, 4]
      #iUniform float B = 2.0 in { 0.0, 4.0 }
      uniform float C; // [2, 4]
      #include <dithering_pars_fragment>
      #endif
      """
    let file = try including(text, ["art/b.glsl": other])
    #expect(file.parameters.map(\.name) == ["A", "B", "C"])
    #expect(file.parameters.map(\.domain) == [.float(0...4), .float(0...4), .float(2...4)])
    #expect(try file.color() == [1, 2, 3, 1])
    #expect(try file.color(["A": 4]) == [4, 2, 3, 1])
  }

  /// glslViewer draws the picture first, and then again with a macro and the first as a texture.
  @Test func picturesAreProcessedLater() throws {
    let text = """
      uniform sampler2D u_scene, u_tex0;
      varying vec2 v_texcoord;
      void main() {
      #ifdef POSTPROCESSING
        gl_FragColor = 3.0 * texture2D(u_scene, v_texcoord);
      #else
        gl_FragColor = 2.0 * texture2D(u_tex0, v_texcoord);
      #endif
      }
      """
    let file = try shaderFile(text)
    #expect(file.images.map(\.name) == ["u_tex0"] && file.passes.map(\.target) == ["u_scene", nil])
    #expect(try file.color(column: 1, row: 1, pass: 0) == [2, 2, 20, 2])
    #expect(try file.color(column: 1, row: 1, pass: 1) == [3, 3, 30, 3])
    for (name, cure) in [
      ("u_buffer1", "draw it where '#ifdef BUFFER_1' holds"),
      ("u_doubleBuffer0", "draw it where '#ifdef DOUBLE_BUFFER_0' holds"),
      ("u_convolutionPyramid0", "pyramids of glslViewer are not read"),
    ] {
      let error = refusal { () throws(ShaderFileError) in
        try shaderFile(
          "uniform sampler2D \(name);\nvoid main() { gl_FragColor = texture2D(\(name), vec2(0)); }")
      }
      #expect(error.contains("nothing draws the buffer '\(name)'; \(cure)"), "\(error)")
    }
  }

  @Test func sizesAndNumbersAreBounded() throws {
    let main = "#include \"0.glsl\"\nvoid main() { gl_FragColor = vec4(1); }"
    let large = (0..<2).map { ("art/\($0).glsl", [UInt8](repeating: 32, count: 1 << 19)) }
    let many = (0..<65).map { ("art/\($0).glsl", [UInt8]()) }
    for (files, message) in [
      (large, "the shader and its other files are larger than 1048576 bytes together"),
      (many, "the shader has more than 64 other files"),
    ] {
      let error = refusal { () throws(ShaderFileError) in
        try ShaderFile(name: "art/a.frag", bytes: Array(main.utf8), included: files)
      }
      #expect(error.contains(message), "\(error)")
    }
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
