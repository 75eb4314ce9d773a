public import GLBlurChain
import GLBlurFiles
package import UserShaders
import SystemLibrary

extension Shader {
  /// Creates the filter from a shader file, and from the vertex shader of the same name, with `.vs`
  /// for `.fs`, if there is one.
  ///
  /// Images that the shader imports are declared by `Chain.readShaders(inFolder:)`, or connected by
  /// `image(_:_:)`.
  ///
  /// - Throws: `FileError` if the file cannot be read, or `FilterError` with the lines and columns
  ///   of mistakes in it.
  public init(contentsOf path: String) throws {
    try self.init(file: path, ShaderText(contentsOf: path))
  }
}

extension ShaderText {
  /// Reads a shader file, and the vertex shader beside it if there is one, up to just above the
  /// allowed size.
  package init(contentsOf path: String) throws(FileError) {
    try self.init(path, Self.bytes(of: path))
  }

  package init(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    var vertex: Vertex?
    if let other = Self.vertexPath(for: path), unsafe access(other, F_OK) == 0 {
      vertex = Vertex(name: other, bytes: try Self.bytes(of: other))
    }
    self.init(name: path, bytes: bytes, vertex: vertex)
  }

  /// Returns the path of the vertex shader for a shader, or nil if its name has none.
  package static func vertexPath(for path: String) -> String? {
    for (own, other) in [("fs", "vs"), ("FS", "VS")] where path.hasSuffix(".\(own)") {
      return path.dropLast(2) + other
    }
    return nil
  }

  private static func bytes(of path: String) throws(FileError) -> [UInt8] {
    try OpenFile(path).readBytes { bytes throws(FileError) in bytes.count <= mostBytes }
  }

  /// In bytes.
  private static let mostBytes = 1 << 20
}

extension Chain {
  /// Reads the shader files that the nodes of a chain file name.
  ///
  /// - Parameter folder: The folder of the chain file, to which the paths are relative.
  /// - Throws: `ChainError` with the place of the node if a file is no shader or if the values of
  ///   its parameters do not fit, or `FileError` if a file cannot be read.
  public mutating func readShaders(inFolder folder: String) throws {
    let prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    try readShaders { _, path in
      try ShaderText(contentsOf: path.hasPrefix("/") ? path : prefix + path)
    }
  }
}
