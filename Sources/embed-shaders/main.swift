// embed-shaders FOLDER OUTPUT: writes a Swift file which holds every shader of FOLDER as a
// constant, for each one that can be called a function typed after its GLSL signature, and the
// constants that the shaders declare.
import Foundation

do {
  let arguments = CommandLine.arguments
  guard arguments.count == 3 else {
    throw EmbedError(file: "embed-shaders", line: 0, message: "usage: embed-shaders FOLDER OUTPUT")
  }
  let modules = try shaderFiles(in: arguments[1]).map { path in
    try ShaderModule(path: path, folder: arguments[1])
  }
  try checkIncludes(of: modules)
  try checkConstants(of: modules)
  try swiftSource(for: modules).write(toFile: arguments[2], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}

/// Returns the relative paths of the shader files below `folder`, sorted.
func shaderFiles(in folder: String) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: folder)
    .filter { $0.hasSuffix(".glsl") || $0.hasSuffix(".vert") }
    .sorted()
}

/// Checks that every included file exists.
///
/// - Throws: `EmbedError` if a file includes one that does not exist.
func checkIncludes(of modules: [ShaderModule]) throws {
  let known = Set(modules.map(\.path))
  for module in modules {
    for include in module.includes where !known.contains(include) {
      throw EmbedError(
        file: module.path, line: 1, message: "#include \"\(include)\": there is no such shader")
    }
  }
}

/// Checks that every constant has a name of its own.
///
/// - Throws: `EmbedError` if two files declare constants of one name.
func checkConstants(of modules: [ShaderModule]) throws {
  var owners: [String: String] = [:]
  for module in modules {
    for constant in module.constants {
      if let owner = owners.updateValue(module.path, forKey: constant.name) {
        throw EmbedError(
          file: module.path, line: 1,
          message: "\(owner) declares a constant '\(constant.name)' too; names must differ")
      }
    }
  }
}
