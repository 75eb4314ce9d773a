internal import GLSLCompiler

/// Recognizes the format of a file by its content, and reads it.
struct FormatReader {
  /// In bytes, of all files of a shader together.
  private static let sizeLimit = 1 << 20
  /// The number of files besides the main one.
  private static let fileLimit = 64

  private let text: SourceText
  private let vertexShader: VertexRecipe?
  private let log: MessageLog
  /// The files of a folder, if the shader is one.
  private let parts: [SourceText]?

  init(
    name: String, bytes: [UInt8], vertexShader: (name: String, bytes: [UInt8])?,
    parts: [(name: String, bytes: [UInt8])]?, included: [(name: String, bytes: [UInt8])]
  ) {
    self.parts = parts?.map { SourceText(name: $0.name, bytes: Self.unmarked($0.bytes)) }
    let content = Self.unmarked(bytes)
    let isReadable = content.count <= Self.sizeLimit
    let others = ((parts ?? []) + included).map {
      ShaderSource(name: $0.name, bytes: Self.unmarked($0.bytes))
    }
    text = SourceText(
      name: name, bytes: isReadable ? FragmentStage(content).bytes : content,
      included: others + Self.emptyParts(of: [content] + others.map(\.text), name))
    log = MessageLog(text)
    self.vertexShader = vertexShader.map {
      VertexRecipe(name: $0.name, bytes: $0.bytes, isFromHost: false)
    }
  }

  /// Returns a text without the mark of UTF-8 before it.
  private static func unmarked(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Returns the parts of three.js that texts include and that change nothing.
  private static func emptyParts(of texts: [[UInt8]], _ name: String) -> [ShaderSource] {
    Set(texts.flatMap(IncludePath.all)).intersection(PlainLanguage.emptyParts).sorted().map {
      ShaderSource(name: IncludePath.folder(of: name) + $0, bytes: [])
    }
  }

  func read() throws(ShaderFileError) -> (ShaderFacts, [Diagnostic]) {
    let start = 0..<min(1, text.bytes.count)
    guard text.bytes.count <= Self.sizeLimit, vertexShader?.bytes.count ?? 0 <= Self.sizeLimit
    else {
      try log.fail("the shader is larger than \(Self.sizeLimit) bytes", at: start)
    }
    guard text.included.reduce(text.bytes.count, { $0 + $1.text.count }) <= Self.sizeLimit else {
      try log.fail(
        "the shader and its other files are larger than \(Self.sizeLimit) bytes together", at: start
      )
    }
    guard text.included.count <= Self.fileLimit else {
      try log.fail("the shader has more than \(Self.fileLimit) other files", at: start)
    }
    if text.bytes.starts(with: [0xff, 0xfe]) || text.bytes.starts(with: [0xfe, 0xff]) {
      try log.fail("the text is encoded as UTF-16", at: start, cure: "save it as UTF-8")
    }
    if let parts {
      let project = try ShadertoyFolder.read(parts, title: title, log: log)
      return (try ShadertoyReader.read(project, log: log), log.messages)
    }
    if ShadertoyJSON.recognizes(text) {
      let project = try ShadertoyJSON.read(title: title, log: log)
      return (try ShadertoyReader.read(project, log: log), log.messages)
    }
    if HookReader.recognizes(text) {
      return (try HookReader.read(text, title: title, log: log), log.messages)
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
    } else if words.names.contains(ShadertoyLanguage.function) || PlainReader.recognizes(words) {
      return try readPlain(words)
    } else if let open = words.comments.last(where: text.isOpen) {
      try log.fail("the comment is never closed", at: open, cure: "add '*/'")
    } else {
      try log.fail(
        "this is no shader of a known format", at: start,
        cure: "an ISF shader begins with a comment that holds JSON, '/*{ \"INPUTS\": [] }*/'; a "
          + "file of gl-transitions has a function 'vec4 transition(vec2 uv)'; one of Shadertoy has a "
          + "function 'mainImage'; any other shader has a function 'main' that writes 'gl_FragColor' or "
          + "an 'out vec4'")
    }
    return (facts, log.messages)
  }

  private func readPlain(
    _ words: SourceWords
  ) throws(ShaderFileError) -> (ShaderFacts, [Diagnostic]) {
    let marks = EditorMarks(of: text)
    let log = MessageLog(
      SourceText(name: text.name, bytes: marks.bytes, included: marks.included))
    let plain = PlainReader.facts(log, log.text.words, marks, title: title)
    let declarations = ShaderCompilation(facts: plain).declarations()
    if plain.format == .plain, GPUImageReader.recognizes(declarations) {
      return (try GPUImageReader(log: self.log).read(words, title: title), self.log.messages)
    }
    let facts = try PlainReader(log: log).read(plain, log.text.words, declarations)
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
  case headless
  case metal
  case hlsl
  case vertex

  func recognizes(_ words: SourceWords) -> Bool {
    let names = words.names
    return switch self {
    case .headless:
      // A uniform that the text itself declares does not count.
      !names.subtracting(words.uniforms).isDisjoint(with: [
        "isf_FragNormCoord", "IMG_NORM_PIXEL", "IMG_PIXEL", "IMG_THIS_PIXEL", "IMG_THIS_NORM_PIXEL",
        "RENDERSIZE",
      ])
    case .metal: names.contains("metal_stdlib")
    case .hlsl: !names.isDisjoint(with: ["SV_Target", "SV_TARGET", "CGPROGRAM", "HLSLPROGRAM"])
    case .vertex:
      names.contains("gl_Position") && names.isDisjoint(with: ["gl_FragColor", "gl_FragData"])
        && words.conditions.isDisjoint(with: FragmentStage.macros)
    }
  }

  var message: String {
    switch self {
    case .headless: "the shader uses variables of ISF and has no header"
    case .metal: "this is Metal, and shaders are read in GLSL"
    case .hlsl: "this is HLSL, and shaders are read in GLSL"
    case .vertex: "this is a vertex shader"
    }
  }

  func cure(_ words: SourceWords) -> String {
    switch self {
    case .headless:
      let inputs = ForeignNames(words, without: []).inputs(without: [])
      return "begin the file with a comment that holds JSON, "
        + "'/*{ \"ISFVSN\": \"2\", \"INPUTS\": [\(inputs)] }*/'"
    case .metal, .hlsl:
      return "write a function 'void main()' that writes 'gl_FragColor'"
    case .vertex:
      return "name the fragment shader; one of ISF has its vertex shader beside it, as .fs and .vs"
    }
  }
}
