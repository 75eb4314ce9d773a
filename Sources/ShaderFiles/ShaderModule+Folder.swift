import Foundation

extension ShaderModule {
  /// Returns all shader files below a folder, sorted by their paths.
  ///
  /// - Throws: `ShaderFileError` if a file cannot be understood, includes one that does not exist, or
  ///   declares a constant that another one declares too.
  package static func modules(in folder: String) throws -> [ShaderModule] {
    let modules = try shaderFiles(in: folder).map { path in
      try ShaderModule(path: path, folder: folder)
    }
    try checkIncludes(of: modules)
    try checkConstants(of: modules)
    return modules
  }

  /// Returns the relative paths of the shader files below `folder`, sorted.
  private static func shaderFiles(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".glsl") || $0.hasSuffix(".vert") }
      .sorted()
  }

  /// Checks that every included file exists.
  ///
  /// - Throws: `ShaderFileError` if a file includes one that does not exist.
  private static func checkIncludes(of modules: [ShaderModule]) throws {
    let known = Set(modules.map(\.path))
    for module in modules {
      for include in module.includes where !known.contains(include) {
        throw ShaderFileError(
          file: module.path, line: 1, message: "#include \"\(include)\": there is no such shader")
      }
    }
  }

  /// Checks that every constant has a name of its own.
  ///
  /// - Throws: `ShaderFileError` if two files declare constants of one name.
  private static func checkConstants(of modules: [ShaderModule]) throws {
    var owners: [String: String] = [:]
    for module in modules {
      for constant in module.constants {
        if let owner = owners.updateValue(module.path, forKey: constant.name) {
          throw ShaderFileError(
            file: module.path, line: 1,
            message: "\(owner) declares a constant '\(constant.name)' too; names must differ")
        }
      }
    }
  }
}
