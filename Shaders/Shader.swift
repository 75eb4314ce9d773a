/// A GLSL file of this folder, embedded in the program.
package struct Shader: Hashable, Sendable {
  /// The path of the file relative to this folder, which names the shader in error messages.
  package let path: String
  /// The name of the file without its ending, which is also the name of the function that a pass
  /// calls.
  package let name: String
  /// The name of the kernel in reports, which is that of the function unless that is made of a digest.
  package let title: String
  /// The paths of the files that must stand before this one.
  package let includes: [String]
  /// The text of the file.
  package let text: String

  package init(
    path: String, name: String, title: String? = nil, includes: [String], text: String
  ) {
    self.path = path
    self.name = name
    self.title = title ?? name
    self.includes = includes
    self.text = text
  }

  package static func == (a: Shader, b: Shader) -> Bool { a.path == b.path }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }

  /// The files that must stand before this one, each once, in the order in which they must stand.
  package var dependencies: [Shader] {
    var result: [Shader] = []
    for path in includes {
      guard let shader = Shader.all.first(where: { $0.path == path }) else { continue }
      for needed in shader.dependencies + [shader] where !result.contains(needed) {
        result.append(needed)
      }
    }
    return result
  }
}
