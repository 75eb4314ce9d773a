import GLBlurFilters
import GLSLCompiler
package import ShaderFormats

/// The text of a shader, with the name of its file.
package struct ShaderText: Hashable, Sendable {
  /// The name of the file for messages.
  package let name: String
  package let bytes: [UInt8]
  /// The name and the text of the vertex shader beside the file, if there is one.
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

  /// Reads and checks the shader.
  package func parsed() throws(ShaderFileError) -> ShaderFile {
    try ShaderFile(
      name: name, bytes: bytes, vertexShader: vertex.map { ($0.name, $0.bytes) })
  }
}

extension FilterError {
  /// Creates an error from those of a shader file. Those that follow the first few are left out,
  /// because one mistake often makes several.
  init(_ error: ShaderFileError, _ parameter: String?) {
    let errors = error.diagnostics.filter { $0.severity == .error }
    self.init(
      parameter: parameter,
      errors.prefix(5).map(\.description).joined(separator: "; ")
        + (errors.count > 5 ? "; and \(errors.count - 5) more errors" : ""))
  }
}
