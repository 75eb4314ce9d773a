import GLSLCompiler
import UserShaders
import Testing

/// Shaders of Shadertoy: files, folders and JSON.
@Suite struct ShadertoyTests {
  private func image(_ color: String) throws(ShaderFileError) -> ShaderFile {
    try shaderFile("void mainImage(out vec4 o, vec2 p) { o = \(color); }", name: "toy.glsl")
  }

  /// The first row of a picture is at the top, where y is greatest, and the result is opaque.
  @Test func mainImageIsAFilter() throws {
    let file = try image("texture(iChannel0, p / iResolution.xy) * iTime")
    #expect(file.format == .shadertoy && file.kind == .filter && file.usesTime)
    #expect(file.images.map(\.name) == ["iChannel0"] && file.images[0].role == .main)
    let moment = ShaderMoment(time: 2)
    #expect(try file.color(column: 2, row: 0, moment: moment) == [4, 0, 20, 1])
    #expect(try file.color(column: 1, row: 1, moment: moment) == [2, 2, 20, 1])
    let places = try image("vec4(p, iResolution.xy)")
    #expect(places.kind == .generator)
    #expect(try places.color(column: 3, row: 0) == [3.5, 1.5, 4, 1])
    #expect(try places.color(column: 0, row: 1) == [0.5, 0.5, 4, 1])
  }

  @Test func uniformsNeedNoDeclaration() throws {
    let moment = ShaderMoment(
      time: 1.5, timeDelta: 0.25, frame: 6, date: SIMD4(2026, 3, 14, 100))
    let cases: [(String, [Float])] = [
      ("vec4(iResolution, 0)", [4, 2, 1, 1]), ("vec4(iTime)", [1.5, 1.5, 1.5, 1]),
      ("vec4(iTimeDelta, iFrame, iFrameRate, 0)", [0.25, 6, 4, 1]),
      ("iDate", [2026, 2, 14, 1]), ("iMouse + 1.0", [1, 1, 1, 1]),
      ("vec4(iChannelTime[2], iSampleRate, 0, 0)", [1.5, 44_100, 0, 1]),
      ("vec4(iChannelResolution[1], 0)", [4, 2, 1, 1]),
    ]
    for (color, expected) in cases {
      #expect(try image(color).color(moment: moment) == expected, "\(color)")
    }
    let mouse = try image("iMouse")
    #expect(try mouse.color(["iMouse": [3, 2, 1, 0]]) == [3, 2, 1, 1])
    let declared = try shaderFile(
      "uniform vec2 iResolution;\nvoid mainImage(out vec4 o, in vec2 p) { o.xy = iResolution; }")
    #expect(try declared.color() == [4, 2, 0, 1])
    // A parameter has its name in its function alone.
    let local = try shaderFile(
      "float f(float iTime) { return iTime; } void mainImage(out vec4 o, vec2 p) { o.x = f(iTime); }"
    )
    #expect(try local.color(moment: moment) == [1.5, 0, 0, 1])
    let shifted = try shaderFile(
      "#define iTime (iTime + 1.0)\nvoid mainImage(out vec4 o, vec2 p) { o.x = iTime; }")
    #expect(try shifted.color(moment: moment) == [2.5, 0, 0, 1])
    // A variable of the name is none of a `main`.
    let named = try shaderFile("void mainImage(out vec4 o, vec2 main) { o.xy = main; }")
    #expect(try named.color() == [0.5, 1.5, 0, 1])
  }

  /// The rules of comments hold for uniforms and for macros.
  @Test(arguments: [
    ("#define A 1.0 // slider[0, 1, 5]", ShaderParameter.Domain.float(0...5), 1.0),
    ("#define A 2 // slider[1, 8]", .int(1...8), 2),
    ("uniform float A; // @range(0, 4)", .float(0...4), 2),
    ("uniform float A; // slider[0, 1, 5]", .float(0...5), 1),
    ("uniform float A; // min: -1 max: 3 default: 0.5", .float(-1...3), 0.5),
    ("uniform float A = 3.0; // 0..4", .float(0...4), 3),
    ("uniform int A; // range [2, 6]", .int(2...6), 4),
    ("#iUniform float A = 1.5 in { 0.0, 2.0 } step 0.5", .float(0...2), 1.5),
    ("#define A 1.0 // slider[0, 1e0, 5.0e0]", .float(0...5), 1),
    ("uniform float A; // range [-1e-1, 3e+0] default 2", .float(-0.1...3), 2),
    // Any dots, or a hyphen behind a number, stand between two numbers.
    ("uniform float A = 3.0; // 0...4", .float(0...4), 3),
    ("uniform float A = 3.0; // 0…4", .float(0...4), 3),
    ("uniform float A; // range -5-3", .float(-5...3), -1),
    ("uniform float A; // range 0.5-3.5", .float(0.5...3.5), 2),
    ("#define A 1.0 /* slider[0, 1, 5] */", .float(0...5), 1),
    // What the text gives is what hosts without marks show.
    ("#define A 6.0 // [0, 4]", .float(0...6), 6),
    ("uniform float A = -1.0; // 0..4", .float(-1...4), -1),
  ])
  func commentsMakeParameters(
    _ line: String, _ domain: ShaderParameter.Domain, _ standard: Double
  ) throws {
    let text = line + "\nvoid mainImage(out vec4 o, vec2 p) { o = vec4(A); }"
    let file = try shaderFile(text)
    #expect(file.parameters.map(\.name) == ["A"] && file.parameters[0].domain == domain)
    #expect(file.parameters[0].defaultValue == .value(.number(standard)))
    let value = Float(standard)
    #expect(try file.color() == [value, value, value, 1])
    #expect(try file.color(["A": 2]) == [2, 2, 2, 1])
    #expect(throws: ShaderValueError.self) { _ = try file.values(["A": 9]) }
    let wrong = refusal { () throws(ShaderFileError) in
      try shaderFile(text.replacing("vec4(A)", with: "b"))
    }
    #expect(wrong.hasPrefix("a.fs:2:42: error: 'b' is not declared"), "\(wrong)")
  }

  /// The value in the text is the default unless the comment says another one.
  @Test(arguments: [
    ("uniform bool A = true; // toggle", true), ("uniform bool A = false; // toggle", false),
    ("#define A true // checkbox", true), ("#define A false // checkbox", false),
    ("#define A false // checkbox[true]", true), ("uniform bool A = true; // toggle false", false),
  ])
  func truthValuesKeepTheirDefault(_ line: String, _ standard: Bool) throws {
    let file = try shaderFile(line + "\nvoid mainImage(out vec4 o, vec2 p) { o = vec4(A); }")
    #expect(file.parameters.map(\.name) == ["A"] && file.parameters[0].domain == .bool)
    #expect(file.parameters[0].defaultValue == .value(.bool(standard)))
    #expect(try file.color() == [standard ? 1 : 0, standard ? 1 : 0, standard ? 1 : 0, 1])
  }

  @Test func rangesThatAreLeftOutAreSaid() throws {
    let file = try shaderFile(
      "uniform vec3 A; // [0, 1]\nvoid mainImage(out vec4 o, vec2 p) { o.rgb = A; }")
    #expect(
      file.warnings.map(\.description) == [
        "a.fs:1:14: warning: the range of 'A' is left out, since a vec3 has none; parameters with ranges "
          + "are float, int and vec2"
      ])
  }

  /// What conditions need stays a macro, and a comment without a range says nothing.
  @Test func otherMacrosStay() throws {
    for line in [
      "#define A 2 // the number of steps", "#define A 2 // [1, 3]\n#if A == 2\n#endif",
      "#define A 2 // [1, 3]\nfloat a[A];", "#define A 2 // [1, 3]\n#define B A\nfloat a[B + 1];",
      "#define A 2 // [1, 3]\nconst int b = A * 2;",
      "#define A 2 // [1, 3]\nlayout(location = A) out vec4 c;",
      "#define A 2\n/*\n#define C 2 // [1, 3]\n*/",
      "#define A 2\n#if 0\n#define C 2 // [1, 3]\n#endif",
      "#define A 2 // [1, 3]\nint f(int x) { switch (x) { case A: return 1; default: return 2; } }",
    ] {
      let file = try shaderFile(line + "\nvoid mainImage(out vec4 o, vec2 p) { o = vec4(A); }")
      #expect(file.parameters.isEmpty)
      #expect(try file.color() == [2, 2, 2, 1])
    }
  }

  /// The value of a uniform must be known, so the macro in it stays one.
  @Test func macrosInUniformsStay() throws {
    let file = try shaderFile(
      "#define K 2.0 // [0, 4]\nuniform float h = K;\nvoid mainImage(out vec4 o, vec2 p) { o = vec4(h); }"
    )
    #expect(file.parameters.map(\.name) == ["h"])
    #expect(try file.color() == [2, 2, 2, 1])
  }

  /// Some shaders bring a `main` for another host.
  @Test(arguments: ["GRIMOIRE", "__VERSION__"])
  func mainsOfOtherHostsAreJudged(_ macro: String) throws {
    let isActive = macro == "__VERSION__"
    let text = """
      void mainImage(out vec4 o, vec2 p) { o = vec4(2); }
      #ifdef \(macro)
      void main() { mainImage(gl_FragColor, gl_FragCoord.xy); gl_FragColor.a = 3.0; }
      #endif
      """
    let file = try shaderFile(text)
    #expect(file.format == (isActive ? .plain : .shadertoy))
    #expect(try file.color() == [2, 2, 2, isActive ? 3 : 1])
    let pass = try folder(["image.glsl": text])
    #expect(try pass.color() == [2, 2, 2, isActive ? 3 : 1])
  }

  /// The common text precedes every pass, whether or not a pass includes it for another host.
  @Test(arguments: [
    "", "#ifdef GRIMOIRE\n#include <common.glsl>\n#endif\n", "#include \"common.glsl\"\n",
  ])
  func commonIsReadOnce(_ lines: String) throws {
    let file = try folder([
      "common.glsl": Self.common,
      "image.glsl": lines + "void mainImage(out vec4 o, vec2 p) { o = vec4(twice(2.0)); }",
    ])
    #expect(try file.color() == [4, 4, 4, 1] && file.warnings.isEmpty)
  }

  private static let common = "float twice(float x) { return 2.0 * x; }"
  private static let buffer = """
    void mainImage(out vec4 o, vec2 p) {
      o = texelFetch(iChannel0, ivec2(p), 0) + texture(iChannel1, p / iResolution.xy);
    }
    """
  private static let picture = """
    void mainImage(out vec4 o, vec2 p) {
      o = texture(iChannel0, p / iResolution.xy);
      o.x = twice(o.x) + texture(iChannel2, vec2(0.5)).x;
    }
    """

  private func json(_ more: String = "", sampler: String = "") -> String {
    func quoted(_ text: String) -> String { text.replacing("\n", with: "\\n") }
    return """
      {"Shader": {"ver": "0.1", "info": {"name": "Trail", "username": "me", "tags": ["a"]},
      "renderpass": [
        {"type": "image", "name": "Image", "code": "\(quoted(Self.picture))",
         "inputs": [{"id": 257, "ctype": "buffer", "channel": 0},
           {"id": 33, "ctype": "keyboard", "channel": 2}], "outputs": [{"id": 37, "channel": 0}]},
        {"type": "common", "name": "Common", "code": "\(Self.common)", "inputs": [], "outputs": []},
        {"type": "buffer", "name": "Buf A", "code": "\(quoted(Self.buffer))",
         "inputs": [{"id": 257, "ctype": "buffer", "channel": 0},
           {"id": 9, "ctype": "texture", "src": "/media/a/x.jpg", "channel": 1\(sampler)}],
         "outputs": [{"id": 257, "channel": 0}]}\(more)
      ]}}
      """
  }

  @Test func passesAreReadFromJSON() throws {
    let file = try shaderFile(json(), name: "trail.json")
    #expect(file.format == .shadertoy && file.kind == .filter && file.title == "Trail")
    #expect(file.credit == "me" && file.categories == ["a"])
    #expect(file.passes.map(\.target) == ["Buffer A", nil])
    #expect(file.passes.map(\.isFloat) == [true, false])
    #expect(file.isPersistent && file.passes[0].isPersistent)
    #expect(file.images.map(\.name) == ["iChannel1", "iChannel2"])
    #expect(file.images[1].role == .black(ShaderSize(width: 256, height: 3)))
    let passes = try [0, 1].map {
      try file.compile(
        pass: $0, values: file.values(), outputSize: ShaderSize(width: 4, height: 2))
    }
    #expect(passes[0].samplers == ["Buffer A", "iChannel1"])
    #expect(passes[1].samplers == ["Buffer A", "iChannel2"])
    // Every image of the test is (column, row, 10, 1). Buffers keep their alpha.
    #expect(try file.color(column: 2, row: 1, pass: 0) == [4, 2, 20, 2])
    #expect(try file.color(column: 2, row: 1, pass: 1) == [4 + 1.5, 1, 10, 1])
    #expect(ShaderFile.isLikely(Array(json().utf8)))
    #expect(!ShaderFile.isLikely(Array(#"[{"filter": "blur"}]"#.utf8)))
  }

  /// Some exports quote the identifiers of some of the outputs.
  @Test func identifiersMayBeQuoted() throws {
    let text = json().replacing(
      "\"outputs\": [{\"id\": 257", with: "\"outputs\": [{\"id\": \"257\"")
    #expect(try shaderFile(text).color(column: 2, row: 1, pass: 0) == [4, 2, 20, 2])
    #expect(try shaderFile(text).warnings.isEmpty)
  }

  @Test func buffersThatNobodyReadEarlyAreNotKept() throws {
    let text = json().replacing("texelFetch(iChannel0, ivec2(p), 0)", with: "vec4(0)")
    #expect(try !shaderFile(text).isPersistent)
  }

  /// A picture that is not flipped stands on its head; `nearest` gives texels.
  @Test(
    arguments: [
      (#"{"vflip": "true", "wrap": "clamp", "filter": "linear"}"#, [2.0, 1, 10, 1]),
      (#"{"vflip": "false", "wrap": "clamp", "filter": "linear"}"#, [2, 0, 10, 1]),
      (#"{"vflip": "false", "wrap": "clamp", "filter": "nearest"}"#, [2, 0, 10, 1]),
    ] as [(String, [Float])])
  func channelsHaveTheirSampling(_ sampler: String, _ expected: [Float]) throws {
    let text = json(sampler: ", \"sampler\": \(sampler)")
      .replacing("texelFetch(iChannel0, ivec2(p), 0)", with: "vec4(0)")
    #expect(try shaderFile(text).color(column: 2, row: 1, pass: 0) == expected)
    let beside = text.replacing("p / iResolution.xy);\\n}", with: "(p + 0.25) / vec2(4, 2));\\n}")
    let isNearest = sampler.contains("nearest")
    #expect(
      try shaderFile(beside).color(column: 1, row: 0, pass: 0)[0] == (isNearest ? 1 : 1.25))
    #expect(try shaderFile(text).overrides.edge == nil)
    let wrapped = try shaderFile(text.replacing("clamp", with: "repeat"))
    #expect(wrapped.overrides.edge == .wrap)
  }

  @Test func whatIsNotReadIsSaid() throws {
    let sound = #", {"type": "sound", "name": "Sound", "code": "vec2 mainSound(float t);"}"#
    let file = try shaderFile(json(sound), name: "trail.json")
    #expect(file.warnings.contains { $0.message.hasPrefix("the pass of sound is left out") })
    // Nothing draws the buffer, so it is black.
    let lost = try shaderFile(
      json().replacing("\"id\": 257, \"channel\": 0", with: "\"channel\": 0"))
    #expect(
      lost.warnings.contains { $0.message.hasPrefix("no pass draws the buffer of channel 0") })
    let cases = [
      (
        json().replacing("keyboard", with: "cubemap"), "channel 2 is a 'cubemap', which is not read"
      ),
      (json().replacing("\"image\"", with: "\"buffer\""), "the shader has no pass of the type"),
      (#"{"renderpass": []}"#, "the shader has no passes"),
    ]
    for (text, message) in cases {
      let error = refusal { () throws(ShaderFileError) in try shaderFile(text, name: "a.json") }
      #expect(error.contains(": error: \(message)"), "\(error)")
    }
    let including = refusal { () throws(ShaderFileError) in
      try shaderFile(json().replacing(Self.common, with: "#include 'x.glsl'"), name: "a.json")
    }
    #expect(
      including.hasPrefix(
        "a.json/Common:1:2: error: a shader in JSON includes no files; write the text of 'x.glsl' into "
          + "the pass 'Common'"), "\(including)")
    let mistake = refusal { () throws(ShaderFileError) in
      try shaderFile(json().replacing("twice(o.x)", with: "thrice(o.x)"), name: "a.json")
    }
    #expect(
      mistake.hasPrefix("a.json/Image:3:9: error: the function 'thrice' is not declared"),
      "\(mistake)")
  }

  /// The host's `main` follows the text, so a text that ends early is noticed there.
  @Test(arguments: [
    ("void mainImage(out vec4 o, vec2 p) { o = max(vec4(1),\n", "toy.glsl:1:53: error: "),
    (
      "void mainImage(out vec4 o, vec2 p) {}\nfloat x = 1.0", "toy.glsl:2:11: error: ';' is missing"
    ),
    ("\nvoid mainImage(out vec4 o) {}", "toy.glsl:2:29: error: no function 'mainImage' takes"),
  ])
  func messagesLieInTheFile(_ text: String, _ message: String) {
    let error = refusal { () throws(ShaderFileError) in try shaderFile(text, name: "toy.glsl") }
    #expect(error.hasPrefix(message), "\(error)")
  }

  private func folder(_ files: KeyValuePairs<String, String>) throws(ShaderFileError) -> ShaderFile
  {
    try ShaderFile(
      name: "trail", bytes: [], parts: files.map { ("trail/" + $0.key, Array($0.value.utf8)) })
  }

  /// Channels are the buffers of their numbers, unless a file says otherwise.
  @Test func passesAreFilesOfAFolder() throws {
    let file = try folder([
      "Buffer A.glsl": Self.buffer, "common.glsl": Self.common, "image.glsl": Self.picture,
    ])
    #expect(file.title == "trail" && file.passes.map(\.target) == ["Buffer A", nil])
    #expect(file.images.map(\.name) == ["iChannel2", "iChannel1"] && file.isPersistent)
    #expect(try file.color(column: 2, row: 1, pass: 0) == [4, 2, 20, 2])
    let named = try folder([
      "trail_bufA.frag": "#iChannel1 \"self\"\n#iChannel0 \"file://x.png\"\n" + Self.buffer,
      "trail.frag": "#iChannel2 \"bufA.frag\"\n#define twice(x) x\n" + Self.picture,
    ])
    let pass = try named.compile(
      pass: 0, values: named.values(), outputSize: ShaderSize(width: 4, height: 2))
    #expect(Set(pass.samplers) == ["Buffer A", "iChannel0"])
    // A name that says nothing else precedes others, and the picture has the function.
    let several = try folder([
      "image.glsl": "void mainImage(out vec4 o, vec2 p) { o = vec4(1); }",
      "old_image.glsl": Self.picture, "main.frag": "void main() { gl_FragColor = vec4(2); }",
    ])
    #expect(try several.color() == [1, 1, 1, 1])
    let twice = refusal { () throws(ShaderFileError) in
      try folder(["image.glsl": Self.picture, "image.frag": Self.picture])
    }
    #expect(
      twice.hasPrefix(
        "trail:1:1: error: both 'trail/image.glsl' and 'trail/image.frag' are the pass Image; "),
      "\(twice)")
    for name in ["a.frag", "main.frag"] {
      let plain = refusal { () throws(ShaderFileError) in
        try folder([name: "void main() { gl_FragColor = vec4(1); }"])
      }
      #expect(plain.hasPrefix("trail:1:1: error: the folder has no shader of Shadertoy; "))
    }
    let nothing = refusal { () throws(ShaderFileError) in try folder(["a.frag": "void main() {}"]) }
    #expect(nothing.hasPrefix("trail:1:1: error: the folder has no shader of Shadertoy; "))
  }
}
