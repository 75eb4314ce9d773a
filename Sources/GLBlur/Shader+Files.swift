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
    if Path.isFolder(path) {
      self = try Self.folder(path)
      return
    }
    try self.init(path, Self.bytes(of: path))
  }

  package init(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let folder = Path.folder(of: path)
    var vertex: Part?
    if let other = Self.vertexPath(for: path), Self.isFile(other, in: Path.real(folder, in: "")) {
      vertex = Part(name: other, bytes: try Self.bytes(of: other))
    }
    let main = Part(name: path, bytes: bytes)
    self.init(
      name: path, bytes: bytes, vertex: vertex,
      included: try Self.included(by: [main], inFolder: folder))
  }

  /// Whether a path names a plain file in a folder, which is resolved, also after links. A pipe
  /// would be waited for without an end, and a link could show a stranger any file.
  private static func isFile(_ path: String, in home: String) -> Bool {
    Path.exists(path) && !Path.isFolder(path) && !Path.isDevice(path)
      && Path.isInside(Path.real(path, in: ""), folder: home)
  }

  /// Reads the files that texts include, and those that these include, up to just above the allowed
  /// number and size. Files outside the folder of the shader, also by links, and what is no file
  /// are passed over: the compiler says of each that it needs that there is none.
  private static func included(by parts: [Part], inFolder root: String) throws(FileError) -> [Part]
  {
    let home = Path.real(root, in: "")
    var included: [Part] = []
    var rest = parts
    var size = 0
    while let part = rest.popLast(), size <= mostBytes {
      for path in includedPaths(in: part.bytes) where size <= mostBytes {
        let names = [Path.folder(of: part.name), root].map { normalized(Path.joined($0, path)) }
        let found = names.first { unsafe access($0, R_OK) == 0 && isFile($0, in: home) }
        guard let found, included.count <= mostParts,
          !(parts + included).contains(where: { normalized($0.name) == found })
        else { continue }
        let text = Part(name: found, bytes: try bytes(of: found))
        size += text.bytes.count
        included.append(text)
        rest.append(text)
      }
    }
    return included
  }

  /// Reads a folder of Shadertoy's passes: the JSON that it holds if it has no shader file, or its
  /// shader files. Links that lead out of the folder are passed over.
  private static func folder(
    _ path: String, open: Part? = nil
  ) throws(FileError) -> ShaderText {
    let home = Path.real("", in: path)
    let files = Path.names(inFolder: path).map { Path.joined(path, $0) }
      .filter { isFile($0, in: home) }
    let shaders = files.filter(isShaderName)
    let tables = files.filter { $0.lowercased().hasSuffix(".json") }
    if shaders.isEmpty, tables.count == 1 {
      return ShaderText(name: tables[0], bytes: try bytes(of: tables[0]))
    }
    var parts: [Part] = []
    for file in shaders.prefix(mostParts + 1) {
      let part = try file == open?.name ? open : Part(name: file, bytes: bytes(of: file))
      if let part { parts.append(part) }
    }
    return ShaderText(
      name: path, bytes: [], parts: parts, included: try included(by: parts, inFolder: path))
  }

  /// Returns the shader of Shadertoy whose passes are files of a folder, and the paths of these, or
  /// nil if the folder is no such shader.
  ///
  /// - Parameter open: A text that takes the place of its file, or nil.
  package static func passes(
    inFolder path: String, open: Part? = nil
  ) throws(FileError) -> (shader: ShaderText, paths: Set<String>)? {
    let shader = try folder(path, open: open)
    guard let parts = shader.parts, parts.count <= mostParts else { return nil }
    let paths = passes(among: parts)
    return paths.isEmpty ? nil : (shader, paths)
  }

  /// Returns whether a path ends, in any letters, like that of a shader file.
  package static func isShaderName(_ path: String) -> Bool {
    let path = path.lowercased()
    return endings.contains { path.hasSuffix($0) }
  }

  package static let endings = [".fs", ".fsh", ".frag", ".glsl", ".isf", ".shader"]

  /// The number of files of a shader besides the main one.
  private static let mostParts = 64

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
