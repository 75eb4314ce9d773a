import GLSLCompiler
import UserShaders
import Testing

/// Shaders without header or features of GPUImage.
@Suite struct PlainTests {
  private func shader(_ declarations: String, _ color: String) throws(ShaderFileError) -> ShaderFile
  {
    try shaderFile("\(declarations)\nvoid main() { gl_FragColor = \(color); }", name: "a.frag")
  }

  /// `gl_FragCoord` has the origin at the lower left, so y = 1.5 is the first of two rows from the
  /// top.
  @Test func placesGoUp() throws {
    let file = try shader("uniform vec2 u_resolution;", "vec4(gl_FragCoord.xy, u_resolution)")
    #expect(file.format == .plain && file.kind == .generator)
    #expect(try file.color(column: 3, row: 0) == [3.5, 1.5, 4, 2])
    #expect(try file.color(column: 0, row: 1) == [0.5, 0.5, 4, 2])
    for name in [
      "vUv", "v_texcoord", "vTextureCoord", "TexCoords", "uv", "fragTexCoord", "tc", "vTC", "v_tc",
      "tx_coord", "fs_uv", "a_uv", "pixelUV", "screenUV", "textureUV", "coordinates", "vFilterUv",
      "vs_out_uv", "openfl_TextureCoordv",
    ] {
      let place = try shader("varying vec2 \(name);", "vec4(\(name), 0, 1)")
      #expect(try place.color(column: 3, row: 0) == [0.875, 0.75, 0, 1], "\(name)")
    }
  }

  /// The first row is at the top, where the position is 1.
  @Test func theFirstImageIsTheSource() throws {
    let call = "texture2D(picture, vUv)"
    let file = try shader("varying vec2 vUv; uniform sampler2D picture, other;", call)
    #expect(file.kind == .filter && file.images.map(\.name) == ["picture", "other"])
    #expect(file.images.map(\.role) == [.main, .further])
    #expect(try file.color(column: 2, row: 0) == [2, 0, 10, 1])
    #expect(try file.color(column: 1, row: 1) == [1, 1, 10, 1])
    let named = try shader("uniform sampler2D noise, u_tex0;", "vec4(1)")
    #expect(named.images.map(\.name) == ["u_tex0", "noise"] && named.images[0].role == .main)
  }

  /// A given value replaces that of the host.
  @Test func hostsGiveSizeAndTime() throws {
    let date = SIMD4<Double>(2026, 3, 14, 100)
    let moment = ShaderMoment(time: 1.5, timeDelta: 0.25, frame: 6, date: date)
    let cases: [(String, String, [Float])] = [
      (
        "vec2 u_resolution; uniform float u_time; uniform int u_frame",
        "vec4(u_resolution, u_time, u_frame)", [4, 2, 1.5, 6]
      ),
      (
        "vec2 resolution; uniform float time; uniform float u_delta",
        "vec4(resolution, time, u_delta)", [4, 2, 1.5, 0.25]
      ),
      ("vec3 iResolution; uniform float iTime", "vec4(iResolution, iTime)", [4, 2, 1, 1.5]),
      (
        "float iTimeDelta, iFrameRate, iGlobalTime; uniform int iFrame",
        "vec4(iTimeDelta, iFrameRate, iGlobalTime, iFrame)", [0.25, 4, 1.5, 6]
      ),
      // Shadertoy and glslViewer count months from 0.
      ("vec4 iDate", "iDate", [2026, 2, 14, 100]), ("vec4 u_date", "u_date", [2026, 2, 14, 100]),
      (
        "vec2 RENDERSIZE; uniform float TIME; uniform int FRAMEINDEX",
        "vec4(RENDERSIZE, TIME, FRAMEINDEX)", [4, 2, 1.5, 6]
      ),
      ("float TIMEDELTA", "vec4(TIMEDELTA)", [0.25, 0.25, 0.25, 0.25]),
      ("vec4 iMouse", "iMouse", [0, 0, 0, 0]),
      ("vec2 u_mouse", "vec4(u_mouse, 0, 1)", [0, 0, 0, 1]),
      (
        "sampler2D u_tex0; uniform vec2 u_tex0Resolution", "vec4(u_tex0Resolution, 0, 1)",
        [4, 2, 0, 1]
      ),
      ("vec3 iChannelResolution[4]", "vec4(iChannelResolution[1], 1)", [4, 2, 1, 1]),
    ]
    for (uniforms, color, expected) in cases {
      let file = try shader("uniform \(uniforms);", color)
      #expect(try file.color(moment: moment) == expected, "\(uniforms)")
    }
    let file = try shader("uniform vec2 u_resolution;", "vec4(u_resolution, 0, 1)")
    #expect(try file.color(["u_resolution": [64, 48]]) == [64, 48, 0, 1])
    #expect(file.parameters.map(\.defaultValue) == [.host(.size)])
  }

  @Test func filesSayWhetherTheyMove() throws {
    let still = try shader("uniform vec2 u_resolution; uniform float u_time;", "u_resolution.xyxy")
    #expect(!still.usesTime && !still.usesFrames)
    let moving = try shader("uniform float u_time;", "vec4(u_time)")
    #expect(moving.usesTime && !moving.usesFrames)
    #expect(try shader("uniform int iFrame;", "vec4(iFrame)").usesFrames)
    let pass = try moving.compile(
      pass: 0, values: moving.values(), outputSize: ShaderSize(width: 4, height: 2),
      specialization: .everythingButMoment)
    #expect(pass.program.uniforms.map(\.name) == ["u_time"])
  }

  @Test func otherUniformsAreRequired() throws {
    // A number of pixels is no size, so the name alone does not tell.
    let file = try shader("uniform float resolution, amount;", "vec4(resolution, amount, 0, 1)")
    #expect(file.parameters.map(\.defaultValue) == [.none, .none])
    #expect(try file.color(["resolution": 8, "amount": 2]) == [8, 2, 0, 1])
  }

  @Test func outputsHaveAnyName() throws {
    let place = "in vec2 textureCoordinate;\nuniform sampler2D inputImageTexture;\n"
    let read = "texture(inputImageTexture, textureCoordinate)"
    let texts = [
      "#version 300 es\nprecision mediump float;\n\(place)out vec4 c;\nvoid main() { c = \(read); }",
      "#version 330 core\nlayout(location = 0) out vec4 c;\n\(place)void main() { c = \(read); }",
      "#version 300 es\nprecision mediump float;\nin vec2 vUv;\nuniform sampler2D a;\n"
        + "out vec4 c;\nvoid main() { c = texture(a, vUv); }",
      "varying vec2 vUv;\nuniform sampler2D a;\nvoid main() { gl_FragData[0] = texture2D(a, vUv); }",
      "out vec4 unused;\n\(place)void main() { gl_FragData[0] = \(read); gl_FragData[7] = vec4(9); }",
      "out vec4 unused;\n\(place)void main() { gl_FragColor = \(read); }",
      "/*{\"INPUTS\": [{\"NAME\": \"inputImage\", \"TYPE\": \"image\"}]}*/\nout vec4 c;\n"
        + "void main() { c = IMG_THIS_PIXEL(inputImage); }",
      "/*{\"INPUTS\": [{\"NAME\": \"inputImage\", \"TYPE\": \"image\"}]}*/\n#version 300 es\n"
        + "out vec4 c;\nvoid main() { c = IMG_THIS_PIXEL(inputImage); }",
    ]
    for text in texts {
      let file = try shaderFile(text)
      #expect(try file.color(column: 2, row: 0) == [2, 0, 10, 1], "\(text)")
      #expect(try file.color(column: 1, row: 1) == [1, 1, 10, 1], "\(text)")
    }
  }

  /// A vertex shader in the text is skipped, and positions are those of the file.
  @Test(arguments: [
    "#if defined(VERTEX)\n@vertex\n#elif defined(FRAGMENT)\n@fragment\n#endif",
    "#ifdef VERTEX\n@vertex\n#endif\n#ifdef FRAGMENT\n@fragment\n#endif",
    "#ifdef VERTEX_SHADER\n@vertex\n#endif\n#ifdef FRAGMENT_SHADER\n@fragment\n#endif",
    "#ifndef FRAGMENT\n@vertex\n#else\n@fragment\n#endif",
    "#define FRAGMENT\n#ifdef FRAGMENT\n@fragment\n#else\n@vertex\n#endif",
    "#version 300 es\n@vertex\n// The fragment shader: '}'\n#version 300 es\n@fragment",
    "@fragment\n/* { */\n@vertex",
  ])
  func aFileMayHoldBothStages(_ form: String) throws {
    let vertex = """
      #define PLACE position.xy * 0.5 + 0.5
      in vec4 position; out vec2 vUv;
      float half1(float x) { if (x > 0.0) { return x; } return x; }
      void main() { gl_Position = position; vUv = PLACE; }
      """
    func file(_ color: String) throws(ShaderFileError) -> ShaderFile {
      let fragment = """
        in vec2 vUv; uniform sampler2D image; out vec4 color;
        void main() { color = \(color); }
        """
      return try shaderFile(
        form.replacing("@vertex", with: vertex).replacing("@fragment", with: fragment))
    }
    #expect(try file("texture(image, vUv)").color(column: 2, row: 0) == [2, 0, 10, 1])
    let before = form.split(separator: "@fragment", omittingEmptySubsequences: false)[0]
    let line =
      2 + before.count { $0 == "\n" }
      + (before.contains("@vertex") ? vertex.count { $0 == "\n" } : 0)
    let message = refusal { () throws(ShaderFileError) in try file("nothing") }
    #expect(message == "a.fs:\(line):23: error: 'nothing' is not declared", "\(form)")
  }

  @Test func bothStagesMayBeOfAnyFormat() throws {
    let vertex = "attribute vec4 position; void main() { gl_Position = position; }\n"
    let isf = "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage); }\n"
    let header = "/*{\"INPUTS\": [{\"NAME\": \"inputImage\", \"TYPE\": \"image\"}]}*/\n"
    let gpuImage = """
      varying vec2 textureCoordinate; uniform sampler2D inputImageTexture;
      void main() { gl_FragColor = texture2D(inputImageTexture, textureCoordinate); }

      """
    for (header, fragment, format) in [
      (header, isf, ShaderFormat.isf), ("", gpuImage, .gpuImage),
    ] {
      let chosen = "#ifdef VERTEX\n\(vertex)#endif\n#ifdef FRAGMENT\n\(fragment)#endif\n"
      for text in [chosen, vertex + fragment, fragment + vertex] {
        let file = try shaderFile(header + text)
        #expect(file.format == format)
        #expect(try file.color(column: 2, row: 1) == [2, 1, 10, 1], "\(text)")
      }
    }
  }

  /// The words of stages are names like others, and two functions `main` are one too many.
  @Test func otherTextsKeepTheirMeaning() throws {
    let file = try shader("uniform float FRAGMENT;", "vec4(FRAGMENT)")
    #expect(try file.color(["FRAGMENT": 3]) == [3, 3, 3, 3])
    let twice = "void main() { gl_FragColor = vec4(1); }\n"
    #expect(refusal { () throws(ShaderFileError) in try shaderFile(twice + twice) }.contains("2:6"))
    let alone = refusal { () throws(ShaderFileError) in
      try shaderFile("in vec4 p; void main() { gl_Position = p; }")
    }
    #expect(alone.contains("this is a vertex shader"), "\(alone)")
  }

  @Test func vertexShadersOfTheFileAreNamed() {
    let message = refusal { () throws(ShaderFileError) in
      try shaderFile(
        "#if defined(VERTEX)\n#else\nvarying vec3 light;\nvoid main() { gl_FragColor = light.xyzz; }\n#endif"
      )
    }
    #expect(
      message.hasPrefix(
        "a.fs:3:14: error: nothing gives the varying 'light' its values; the vertex shader of the file is "
          + "not read; the place"), "\(message)")
  }

  @Test func commentsAreClosed() {
    let message = refusal { () throws(ShaderFileError) in
      try shaderFile("/* abc\nvoid main() { gl_FragColor = vec4(1); }")
    }
    #expect(message == "a.fs:1:1: error: the comment is never closed; add '*/'")
  }

  @Test func severalOutputsAreRefused() {
    let cases = [
      (
        "out vec4 a, b;\nvoid main() { a = vec4(1); b = vec4(1); }",
        "a.fs:1:13: error: a shader has one output, a vec4; declare one 'out vec4', or write "
          + "'gl_FragColor'"
      ),
      (
        "layout(location = 0) out vec3 a;\nvoid main() { a = vec3(1); }",
        "a.fs:1:31: error: a shader has one output, a vec4; declare one 'out vec4', or write "
          + "'gl_FragColor'"
      ),
      (
        // GLSL 4.50 has gl_MaxDrawBuffers = 8 elements.
        "void main() { gl_FragData[8] = vec4(1); }",
        "a.fs:1:27: error: the index 8 is outside of vec4[8]; it must be in 0…7"
      ),
    ]
    for (text, message) in cases {
      #expect(refusal { () throws(ShaderFileError) in try shaderFile(text) } == message)
    }
  }

  @Test func mistakesHaveCures() {
    let cases = [
      (
        "varying vec2 vTexcord;", "vec4(vTexcord, 0, 1)",
        "1:14: error: nothing gives the varying 'vTexcord' its values; did you mean 'v_texcoord'?"
      ),
      (
        "varying vec3 vNormal;", "vec4(vNormal, 1)",
        "1:14: error: nothing gives the varying 'vNormal' its values; the place of the pixel from 0 to 1 is "
          + "a vec2 'vUv', 'v_texcoord' or the like"
      ),
      (
        "", "gl_TexCoord[0]",
        "2:30: error: 'gl_TexCoord' is not declared; declare 'varying vec2 vUv;', the place of the pixel "
          + "from 0 to 1, and write 'vUv'"
      ),
      (
        "", "gl_Color",
        "2:30: error: 'gl_Color' is not declared; write 'vec4(1.0)', the colour of vertices without one"
      ),
      (
        "uniform sampler1D texFFT;", "vec4(1)",
        "1:9: error: the type 'sampler1D' is not supported; use sampler2D, and give 'texture' a vec2"
      ),
      (
        "varying vec3 vUv;", "vec4(vUv, 1)",
        "1:14: error: the place 'vUv' is vec3 here; declare it 'vec2'"
      ),
      (
        "uniform sampler2D u_buffer0;", "texture2D(u_buffer0, vec2(0))",
        "1:19: error: nothing draws the buffer 'u_buffer0'; draw it where '#ifdef BUFFER_0' holds"
      ),
      (
        "uniform vec2 u_mouse;", "vec4(u_time, u_mouse, u_resolution.x)",
        "2:35: error: 'u_time' is not declared; begin the file with 'uniform vec2 u_resolution; uniform "
          + "float u_time;'"
      ),
    ]
    for (declarations, color, message) in cases {
      #expect(
        refusal { () throws(ShaderFileError) in try shader(declarations, color) }
          == "a.frag:\(message)")
    }
  }
}
