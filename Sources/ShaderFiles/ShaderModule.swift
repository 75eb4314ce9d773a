import Foundation

/// A shader file.
package struct ShaderModule {
  /// The path relative to the folder of all shaders, for example `point/tint.glsl`.
  package var path: String
  /// The name of the file without its ending, for example `tint`. A file in `point` or `sampling`
  /// defines a function of this name, which a pass calls.
  package var name: String
  /// The text with blank `#include` and `literal` lines, so that line numbers stay those of the
  /// file.
  package var text: String
  package var includes: [String]
  package var parameters: [SourceParameter]
  package var constants: [ShaderConstant]

  package init(path: String, folder: String) throws {
    self.path = path
    let url = URL(fileURLWithPath: folder).appending(path: path)
    name = url.deletingPathExtension().lastPathComponent
    var lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    includes = []
    for (index, line) in lines.enumerated() where line.hasPrefix("#include") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count == 3 else {
        throw ShaderSourceError(
          file: path, line: index + 1, message: "write it as #include \"common/file.glsl\"")
      }
      includes.append(String(parts[1]))
      lines[index] = ""
    }
    let whole = lines.joined(separator: "\n")
    for index in lines.indices where lines[index].hasPrefix(SourceParameter.literalKeyword) {
      lines[index] = ""
    }
    text = lines.joined(separator: "\n")
    constants = try ShaderConstant.constants(in: text, file: path)
    parameters =
      switch path.split(separator: "/").first {
      case "point": try SourceParameter.ofFunction(name, in: text, file: path)
      case "sampling": try SourceParameter.ofHead(whole, file: path)
      default: []
      }
  }

  /// Whether a pass can call a function of the file.
  package var isCallable: Bool { path.hasPrefix("point/") || path.hasPrefix("sampling/") }
}

extension ShaderModule {
  /// Returns all shader files below a folder, sorted by path.
  /// - Throws: `ShaderSourceError` if a file cannot be understood, or declares a constant that
  ///   another one declares too.
  package static func modules(in folder: String) throws -> [ShaderModule] {
    let modules = try shaderFiles(in: folder).map { path in
      try ShaderModule(path: path, folder: folder)
    }
    try checkIncludes(of: modules)
    try checkConstants(of: modules)
    return modules
  }

  private static func shaderFiles(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".glsl") || $0.hasSuffix(".vert") }
      .sorted()
  }

  private static func checkIncludes(of modules: [ShaderModule]) throws {
    let known = Set(modules.map(\.path))
    for module in modules {
      for include in module.includes where !known.contains(include) {
        throw ShaderSourceError(
          file: module.path, line: 1, message: "#include \"\(include)\": there is no such shader")
      }
    }
  }

  private static func checkConstants(of modules: [ShaderModule]) throws {
    var owners: [String: String] = [:]
    for module in modules {
      for constant in module.constants {
        if let owner = owners.updateValue(module.path, forKey: constant.name) {
          throw ShaderSourceError(
            file: module.path, line: 1,
            message: "\(owner) declares a constant '\(constant.name)' too; names must differ")
        }
      }
    }
  }
}

extension ShaderModule {
  package var isPoint: Bool { path.hasPrefix("point/") }

  /// Returns the files that must stand before this one. The first is that of precisions, which
  /// defines the names of types.
  package func dependencies(among modules: [ShaderModule]) -> [ShaderModule] {
    var result = modules.filter { $0.path == "common/precision.glsl" }
    func add(_ paths: [String]) {
      for module in paths.compactMap({ path in modules.first { $0.path == path } })
      where !result.contains(where: { $0.path == module.path }) {
        add(module.includes)
        result.append(module)
      }
    }
    add(includes)
    return result
  }
}

/// A whole number that Swift reads from a shader file.
package struct ShaderConstant {
  package var name: String
  package var value: Int32

  private static let keyword = "const "

  /// The `const int NAME = NUMBER;` lines of a shader file.
  static func constants(in text: String, file: String) throws -> [ShaderConstant] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return try lines.enumerated().compactMap { index, line in
      guard line.hasPrefix(keyword) else { return nil }
      guard
        let match = line.wholeMatch(of: /const int ([A-Za-z][A-Za-z0-9]*) = (-?[0-9]+);/),
        let value = Int32(match.2)
      else {
        throw ShaderSourceError(
          file: file, line: index + 1, message: "write it as 'const int NAME = NUMBER;'")
      }
      return ShaderConstant(name: String(match.1), value: value)
    }
  }
}

/// An error in the files of shaders, described in the form of compilers.
package struct ShaderSourceError: Error, CustomStringConvertible {
  package var file: String
  package var line: Int
  package var message: String

  package var description: String { "\(file):\(line): error: \(message)" }

  package init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }
}
