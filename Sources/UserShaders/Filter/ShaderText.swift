import GLBlurFilters
import GLSLCompiler
import Synchronization

package struct ShaderText: Hashable, Sendable {
  package let name: String
  package let bytes: [UInt8]
  /// The vertex shader beside the file, or nil.
  package let vertex: Part?
  /// The files of the folder, if the shader is one.
  package let parts: [Part]?
  /// The files that `#include` may name.
  package let included: [Part]

  /// A further file of the shader.
  package struct Part: Hashable, Sendable {
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  package init(
    name: String, bytes: [UInt8], vertex: Part? = nil, parts: [Part]? = nil, included: [Part] = []
  ) {
    self.name = name
    self.bytes = bytes
    self.vertex = vertex
    self.parts = parts
    self.included = included
  }

  /// All files of the shader, the main one first.
  package var files: [Part] {
    [Part(name: name, bytes: bytes)] + (vertex.map { [$0] } ?? []) + (parts ?? []) + included
  }

  /// Returns the names of those of a folder's files that are the passes of one shader of Shadertoy
  /// and what belongs to them, or none if the folder is no such shader.
  package static func passes(among parts: [Part]) -> Set<String> {
    ShadertoyFolder.members(of: parts.map { SourceText(name: $0.name, bytes: $0.bytes) })
  }

  /// Returns the line of the main text, from 1, that includes a file, by itself or through others.
  package func line(including name: String) -> Int? {
    let root = IncludePath.folder(of: self.name)
    func targets(_ path: String, in part: String) -> [String] {
      [IncludePath.folder(of: part), root].map { IncludePath.normalized($0 + path) }
    }
    let parts = included.map { part in
      (
        name: IncludePath.normalized(part.name),
        targets: IncludePath.all(in: part.bytes).flatMap { targets($0, in: part.name) }
      )
    }
    var known: Set = [IncludePath.normalized(name)]
    // Each round finds the files that include those found before.
    for _ in parts {
      for part in parts where !known.isDisjoint(with: part.targets) { known.insert(part.name) }
    }
    return IncludePath.places(in: bytes).first {
      !known.isDisjoint(with: targets($0.path, in: self.name))
    }?.line
  }

  /// Returns the paths that a text includes, in order.
  package static func includedPaths(in bytes: [UInt8]) -> [String] { IncludePath.all(in: bytes) }

  /// Returns a path without `.` and `..`, as the names of included files have it.
  package static func normalized(_ path: String) -> String { IncludePath.normalized(path) }

  /// Returns the offset after a comment that begins at an offset, or nil if none does.
  package static func commentEnd(in bytes: [UInt8], at offset: Int) -> Int? {
    SourceWords.commentEnd(bytes, offset)
  }

  /// Returns the shader with another text of its main file.
  package func replacing(_ bytes: [UInt8]) -> ShaderText {
    ShaderText(name: name, bytes: bytes, vertex: vertex, parts: parts, included: included)
  }

  /// Returns the shader with other texts of the files of its folder.
  package func replacing(parts: [Part]) -> ShaderText {
    ShaderText(name: name, bytes: bytes, vertex: vertex, parts: parts, included: included)
  }

  /// Parses and checks the shader. The latest results are cached, since each frame of a film asks
  /// for its shaders several times, and parsing takes a millisecond.
  package func parsed() throws(ShaderFileError) -> ShaderFile {
    if let known = Self.read.withLock({ $0.files[self] }) { return known }
    let file = try ShaderFile(
      name: name, bytes: bytes, vertexShader: vertex.map { ($0.name, $0.bytes) },
      parts: parts?.map { ($0.name, $0.bytes) }, included: included.map { ($0.name, $0.bytes) })
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
