import GLBlurFilters
import GLSLCompiler
import Synchronization

package struct ShaderText: Hashable, Sendable {
  package let name: String
  package let bytes: [UInt8]
  package let vertex: Vertex?

  package struct Vertex: Hashable, Sendable {
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  package init(name: String, bytes: [UInt8], vertex: Vertex? = nil) {
    self.name = name
    self.bytes = bytes
    self.vertex = vertex
  }

  /// The latest results are cached, since each frame of a film asks for its shaders several times,
  /// and parsing takes a millisecond.
  package func parsed() throws(ShaderFileError) -> ShaderFile {
    if let known = Self.read.withLock({ $0.files[self] }) { return known }
    let file = try ShaderFile(
      name: name, bytes: bytes, vertexShader: vertex.map { ($0.name, $0.bytes) })
    Self.read.withLock { $0.add(file, for: self) }
    return file
  }

  private static let read = Mutex(ReadShaders())
}

/// The shaders parsed last.
private struct ReadShaders {
  private(set) var files: [ShaderText: ShaderFile] = [:]
  /// In the order of parsing.
  private var order: [ShaderText] = []

  /// Each text has at most a megabyte.
  private static let most = 16

  mutating func add(_ file: ShaderFile, for text: ShaderText) {
    if files.updateValue(file, forKey: text) == nil { order.append(text) }
    if order.count > Self.most { files[order.removeFirst()] = nil }
  }
}

extension FilterError {
  /// Keeps the first few errors, since one mistake often causes several.
  init(_ error: ShaderFileError, _ parameter: String?) {
    let errors = error.diagnostics.filter { $0.severity == .error }
    self.init(
      parameter: parameter,
      errors.prefix(5).map(\.description).joined(separator: "; ")
        + (errors.count > 5 ? "; and \(errors.count - 5) more errors" : ""))
  }
}
