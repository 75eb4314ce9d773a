import GLSLCompiler
import UserShaders
import Testing

/// Errors about shaders of other hosts suffice to make readable shaders.
@Suite struct ForeignTests {
  private static let shadertoy = """
    void mainImage(out vec4 fragColor, in vec2 fragCoord) {
      vec2 uv = fragCoord / iResolution.xy;
      vec3 tex = texture(iChannel0, uv).rgb;
      fragColor = vec4(tex * (iTime + iMouse.x), 0.0);
    }

    """
  private static let main =
    "void main() { mainImage(gl_FragColor, gl_FragCoord.xy); gl_FragColor.a = 1.0; }"

  @Test func shadertoyCanBeMadeISF() throws {
    let body = Self.shadertoy + Self.main
    #expect(
      refusal { () throws(ShaderFileError) in try isf("", body) }
        == "a.fs:3:25: error: 'iResolution' is not declared; write behind the header, each on a line, "
        + "'#define iResolution vec3(RENDERSIZE, 1.0)', '#define iTime TIME', '#define iMouse vec4(0.0)', "
        + "'#define iChannel0 inputImage', and add {\"NAME\": \"inputImage\", \"TYPE\": \"image\"} to 'INPUTS'"
    )
    let macros = """
      #define iResolution vec3(RENDERSIZE, 1.0)
      #define iTime TIME
      #define iMouse vec4(0.0)
      #define iChannel0 inputImage

      """
    let file = try isf(#""INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]"#, macros + body)
    #expect(try file.color(column: 2, row: 0, moment: ShaderMoment(time: 2)) == [4, 0, 20, 1])
    let local = refusal { () throws(ShaderFileError) in
      try isf("", "void main() { float time = iTime; }")
    }
    #expect(local.contains("'#define iTime TIME'") && !local.contains("'#define time"), "\(local)")
    // A name after the type of a constructor is an argument.
    let argument = refusal { () throws(ShaderFileError) in
      try isf("", "void main() { gl_FragColor = vec4(iFrame) + float( /* s */ iTime); }")
    }
    #expect(argument.contains("'#define iFrame FRAMEINDEX'"), "\(argument)")
    #expect(argument.contains("'#define iTime TIME'"), "\(argument)")
    let rest = refusal { () throws(ShaderFileError) in
      try isf(
        #""INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]"#, "#define iTime TIME\n" + body)
    }
    #expect(rest.contains("iResolution vec3") && !rest.contains("iTime TIME"), "\(rest)")
  }

  @Test func everyNameCanBeMadeISF() throws {
    let uses = [
      "u_resolution.xyxy", "vec4(u_time)", "vec4(u_delta)", "vec4(u_frame)", "u_date",
      "u_mouse.xyxy",
      "resolution.xyxy", "vec4(time)", "mouse.xyxy", "iResolution.xyzz", "vec4(iTime)",
      "vec4(iGlobalTime)", "vec4(iTimeDelta)", "vec4(iFrame)", "vec4(iFrameRate)", "iDate",
      "iMouse",
      "iChannelResolution[0].xyzz", "texture(iChannel0, vec2(0))", "texture(u_tex0, vec2(0))",
    ]
    for use in uses {
      let body = "void main() { gl_FragColor = \(use); }"
      let message = refusal { () throws(ShaderFileError) in try isf("", body) }
      let line = message.split(separator: "'").first { $0.hasPrefix("#define") }
      let input = #""INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]"#
      #expect(throws: Never.self, "\(message)") {
        _ = try isf(input, "\(try #require(line))\n\(body)")
      }
    }
    let declared = refusal { () throws(ShaderFileError) in
      try isf("", "uniform float u_time;\nvoid main() { gl_FragColor = vec4(u_time); }")
    }
    #expect(
      declared
        == "a.fs:2:15: error: the header says nothing of the uniform 'u_time'; remove its declaration, "
        + "and write behind the header, each on a line, '#define u_time TIME'")
  }

  /// The input that the error names is enough, and has a value.
  @Test(
    arguments: [
      ("float", [0.5, 0.5, 0.5, 0.5]), ("int", [0, 0, 0, 0]), ("bool", [0, 0, 0, 0]),
      ("vec2", [0.5, 0.5, 0, 0]), ("vec4", [1, 1, 1, 1]), ("sampler2D", [0, 1, 10, 1]),
    ] as [(String, [Float])])
  func inputsAreSaid(_ type: String, _ color: [Float]) throws {
    let use =
      switch type {
      case "vec2": "vec4(u, 0, 0)"
      case "sampler2D": "IMG_THIS_PIXEL(u)"
      default: "vec4(u)"
      }
    let body = "uniform \(type) u;\nvoid main() { gl_FragColor = \(use); }"
    let message = refusal { () throws(ShaderFileError) in try isf("", body) }
    let start = "the header says nothing of the uniform 'u'; add {"
    #expect(message.contains(start) && message.hasSuffix("} to 'INPUTS'"), "\(message)")
    let brace = try #require(message.firstIndex(of: "{"))
    let element = message[brace...].dropLast(" to 'INPUTS'".count)
    let file = try isf("\"INPUTS\": [\(element)]", body)
    // The first pixel of the lower row.
    #expect(try file.color(column: 0, row: 1) == color)
  }

  @Test func uniformsWithoutInputAreGivenValues() throws {
    let body = "uniform vec3 u@;\nvoid main() { gl_FragColor = vec4(u, 1); }"
    let message = refusal { () throws(ShaderFileError) in
      try isf("", body.replacing("@", with: ""))
    }
    #expect(message.hasSuffix("type vec3, so give it a value where it is declared"), "\(message)")
    let file = try isf("", body.replacing("@", with: " = vec3(2, 3, 4)"))
    #expect(try file.color() == [2, 3, 4, 1])
  }

  /// The header that the error names is enough.
  @Test func headersAreSaid() throws {
    let body = "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage) * RENDERSIZE.x; }"
    let message = refusal { () throws(ShaderFileError) in try shaderFile(body) }
    let header = try #require(message.split(separator: "'").last)
    #expect(header.hasPrefix("/*{") && header.contains("inputImage"), "\(message)")
    #expect(try shaderFile(header + "\n" + body).kind == .filter)
    #expect(
      refusal { () throws(ShaderFileError) in try isf("", body) }
        == "a.fs:2:45: error: 'inputImage' is not declared; add {\"NAME\": \"inputImage\", "
        + "\"TYPE\": \"image\"} to 'INPUTS'")
  }

  @Test func otherLanguagesAreNamed() {
    let texts = [
      (
        "#include <metal_stdlib>\nusing namespace metal;\nfragment float4 f() { return 1; }",
        "this is Metal"
      ),
      ("float4 main() : SV_Target { return 1; }", "this is HLSL"),
      ("attribute vec4 p; void main() { gl_Position = p; }", "this is a vertex shader"),
      (
        "#version 300 es\nin vec4 p; out vec2 uv; void main() { gl_Position = p; }",
        "this is a vertex shader"
      ),
    ]
    for (text, message) in texts {
      let error = refusal { () throws(ShaderFileError) in try shaderFile(text) }
      #expect(error.hasPrefix("a.fs:1:1: error: \(message)") && error.contains("; "), "\(error)")
    }
  }

  @Test func varyingsOfOtherHostsAreNamed() {
    for name in ["vUv", "v_texcoord", "vTextureCoord"] {
      let body = "varying vec2 \(name);\nvoid main() { gl_FragColor = vec4(\(name), 0, 1); }"
      let isfMessage = refusal { () throws(ShaderFileError) in try isf("", body) }
      #expect(
        isfMessage.hasSuffix("its values; did you mean 'isf_FragNormCoord'?"), "\(isfMessage)")
      let message = refusal { () throws(ShaderFileError) in
        try shaderFile("uniform sampler2D inputImageTexture;\n" + body)
      }
      #expect(
        message
          == "a.fs:2:14: error: GPUImage has no varying '\(name)'; did you mean 'textureCoordinate'?"
      )
    }
  }
}
