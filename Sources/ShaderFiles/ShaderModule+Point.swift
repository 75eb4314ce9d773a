extension ShaderModule {
  /// Whether the file is a point kernel.
  package var isPoint: Bool { path.hasPrefix("point/") }

  /// Returns the files that must stand before this one, each once, in the order in which they must
  /// stand. The file of precisions, which defines the names of types, is the first.
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
