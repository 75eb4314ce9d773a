internal import GLSLCompiler

/// Finds the format of a file by its content, and reads it.
struct FormatReader {
  private static let sizeLimit = 1 << 20

  private let text: SourceText
  private let vertexShader: VertexRecipe?
  private let log: MessageLog

  init(name: String, bytes: [UInt8], vertexShader: (name: String, bytes: [UInt8])?) {
    text = SourceText(name: name, bytes: bytes)
    log = MessageLog(text)
    self.vertexShader = vertexShader.map {
      VertexRecipe(name: $0.name, bytes: $0.bytes, isFromHost: false)
    }
  }

  /// Returns what the file says, and the warnings.
  func read() throws(ShaderFileError) -> (ShaderFacts, [Diagnostic]) {
    let start = 0..<min(1, text.bytes.count)
    guard text.bytes.count <= Self.sizeLimit, vertexShader?.bytes.count ?? 0 <= Self.sizeLimit
    else {
      try log.fail("the shader is larger than \(Self.sizeLimit) bytes", at: start)
    }
    let words = SourceWords(text)
    let facts: ShaderFacts
    if let header = ISFReader.header(of: text, words) {
      facts = try ISFReader.read(header, title: title, vertexShader: vertexShader, log: log)
    } else {
      try log.fail(
        "this is no shader of a known format", at: start,
        cure: "an ISF shader begins with a header, as '/*{ \"ISFVSN\": \"2\", \"INPUTS\": [] }*/'")
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
