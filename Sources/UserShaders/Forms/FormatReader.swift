internal import GLSLCompiler

/// Recognizes the format of a file by its content, and reads it.
struct FormatReader {
  private static let sizeLimit = 1 << 20

  private let text: SourceText
  private let vertexShader: VertexRecipe?
  private let log: MessageLog

  init(name: String, bytes: [UInt8], vertexShader: (name: String, bytes: [UInt8])?) {
    let hasMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
    let content = hasMark ? Array(bytes.dropFirst(3)) : bytes
    let isReadable = content.count <= Self.sizeLimit
    text = SourceText(name: name, bytes: isReadable ? FragmentStage(content).bytes : content)
    log = MessageLog(text)
    self.vertexShader = vertexShader.map {
      VertexRecipe(name: $0.name, bytes: $0.bytes, isFromHost: false)
    }
  }

  func read() throws(ShaderFileError) -> (ShaderFacts, [Diagnostic]) {
    let start = 0..<min(1, text.bytes.count)
    guard text.bytes.count <= Self.sizeLimit, vertexShader?.bytes.count ?? 0 <= Self.sizeLimit
    else {
      try log.fail("the shader is larger than \(Self.sizeLimit) bytes", at: start)
    }
    if text.bytes.starts(with: [0xff, 0xfe]) || text.bytes.starts(with: [0xfe, 0xff]) {
      try log.fail("the text is encoded as UTF-16", at: start, cure: "save it as UTF-8")
    }
    let words = SourceWords(text)
    let facts: ShaderFacts
    if let header = ISFReader.header(of: text, words) {
      facts = try ISFReader.read(
        header, words, title: title, vertexShader: vertexShader, log: log)
    } else if let vertexShader {
      try log.fail(
        "only ISF shaders have a vertex shader, here '\(vertexShader.name)'", at: start,
        cure: "begin the file with the header of ISF")
    } else if TransitionReader.recognizes(words) {
      facts = try TransitionReader(words, log: log).read(title: title)
    } else if let other = ForeignShaderForm.allCases.first(where: { $0.recognizes(words) }) {
      try log.fail(other.message, at: start, cure: other.cure(words))
    } else if PlainReader.recognizes(words) {
      let plain = PlainReader.facts(log, words, title: title)
      let declarations = ShaderCompilation(facts: plain).declarations()
      facts =
        GPUImageReader.recognizes(declarations)
        ? try GPUImageReader(log: log).read(words, title: title)
        : try PlainReader(log: log).read(plain, words, declarations)
    } else {
      try log.fail(
        "this is no shader of a known format", at: start,
        cure: "an ISF shader begins with a comment that holds JSON, '/*{ \"INPUTS\": [] }*/'; a "
          + "file of gl-transitions has a function 'vec4 transition(vec2 uv)'; any other shader has "
          + "a function 'main' that writes 'gl_FragColor' or an 'out vec4'")
    }
    return (facts, log.messages)
  }

  /// The name of the file without folder and extension.
  private var title: String {
    let file = text.name.split(separator: "/").last.map(String.init) ?? text.name
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }
}

/// Formats that are recognized but not supported.
enum ForeignShaderForm: CaseIterable {
  case shadertoy
  case headless
  case hook
  case metal
  case hlsl
  case vertex

  func recognizes(_ words: SourceWords) -> Bool {
    let names = words.names
    let hasMain = names.contains("main")
    return switch self {
    case .shadertoy: names.contains("mainImage") && !hasMain
    case .headless:
      // A uniform that the text itself declares does not count.
      !names.subtracting(words.uniforms).isDisjoint(with: [
        "isf_FragNormCoord", "IMG_NORM_PIXEL", "IMG_PIXEL", "IMG_THIS_PIXEL", "IMG_THIS_NORM_PIXEL",
        "RENDERSIZE",
      ])
    case .hook: names.contains("hook") && !hasMain
    case .metal: names.contains("metal_stdlib")
    case .hlsl: !names.isDisjoint(with: ["SV_Target", "SV_TARGET", "CGPROGRAM", "HLSLPROGRAM"])
    case .vertex:
      names.contains("gl_Position") && names.isDisjoint(with: ["gl_FragColor", "gl_FragData"])
        && words.conditions.isDisjoint(with: FragmentStage.macros)
    }
  }

  var message: String {
    switch self {
    case .shadertoy: "shaders of Shadertoy are not read, as they have no 'main'"
    case .headless: "the shader uses variables of ISF and has no header"
    case .hook: "hooks of mpv are not read"
    case .metal: "this is Metal, and shaders are read in GLSL"
    case .hlsl: "this is HLSL, and shaders are read in GLSL"
    case .vertex: "this is a vertex shader"
    }
  }

  func cure(_ words: SourceWords) -> String {
    switch self {
    case .shadertoy:
      // A file that declares uniforms is for another host, which may provide these.
      let hasUniforms = words.names.contains("uniform")
      let lines = hasUniforms ? "" : ForeignNames(words, without: []).declarations
      return (lines.isEmpty ? "" : "begin the file with '\(lines)', and ")
        + "end it with 'void main() { mainImage(gl_FragColor, gl_FragCoord.xy); "
        + "gl_FragColor.a = 1.0; }'"
    case .headless:
      let inputs = ForeignNames(words, without: []).inputs(without: [])
      return "begin the file with a comment that holds JSON, "
        + "'/*{ \"ISFVSN\": \"2\", \"INPUTS\": [\(inputs)] }*/'"
    case .hook:
      return "write its passes as an ISF shader, in which 'HOOKED_tex(HOOKED_pos)' is "
        + "'IMG_THIS_PIXEL(inputImage)'"
    case .metal, .hlsl:
      return "write a function 'void main()' that writes 'gl_FragColor'"
    case .vertex:
      return "name the fragment shader; one of ISF has its vertex shader beside it, as .fs and .vs"
    }
  }
}
