// embed-shaders FOLDER OUTPUT: writes a Swift file which holds every shader of FOLDER as a
// constant, and for each one that can be called a function typed after its GLSL signature.
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
  try swiftSource(for: modules).write(toFile: arguments[2], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}

/// The shader files below `folder`, by relative path, sorted.
func shaderFiles(in folder: String) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: folder)
    .filter { $0.hasSuffix(".glsl") || $0.hasSuffix(".vert") }
    .sorted()
}

func checkIncludes(of modules: [ShaderModule]) throws {
  let known = Set(modules.map(\.path))
  for module in modules {
    for include in module.includes where !known.contains(include) {
      throw EmbedError(
        file: module.path, line: 1, message: "#include \"\(include)\": there is no such shader")
    }
  }
}
