/// A GLSL file of this folder, embedded in the program.
package struct Shader: Hashable, Sendable {
  /// A parameter of a point function, or a uniform of a sampling head.
  package struct Parameter: Hashable, Sendable {
    package enum Role: Sendable {
      /// The pixel of an image at the same place.
      case pixel
      /// The pixel's column and row.
      case position
      /// A value that may change from draw to draw.
      case uniform
      /// A value written into the program's text, so that each value is a program of its own.
      case literal
    }

    package let name: String
    /// As GLSL spells it, an array's length included: `vec4[64]`.
    package let type: String
    package let role: Role
  }

  /// Relative to this folder; names the shader in error messages.
  package let path: String
  /// The base name of the file, and of the function that a pass calls.
  package let name: String
  /// Paths of the files that this one needs before it.
  package let includes: [String]
  package let parameters: [Parameter]
  package let text: String

  package init(
    path: String, name: String, includes: [String], parameters: [Parameter], text: String
  ) {
    self.path = path
    self.name = name
    self.includes = includes
    self.parameters = parameters
    self.text = text
  }

  package static func == (a: Shader, b: Shader) -> Bool { a.path == b.path }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }

  /// The files that this one needs, each once, dependencies first.
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
