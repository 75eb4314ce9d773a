import GLBlurShaders

/// The text of a fragment program: shader files, each once and after those that it needs, and what
/// is generated for one pass.
struct ProgramText: Hashable {
  /// The files in the order in which they stand in the text; their position is the number that
  /// compilers name in their messages.
  private(set) var shaders: [Shader] = []
  /// Declarations and functions of the pass.
  private(set) var generated: [String] = []
  /// Declarations that the files need before them.
  private var prototypes: [String] = []

  mutating func use(_ shader: Shader) {
    for needed in shader.dependencies + [shader] where !shaders.contains(needed) {
      shaders.append(needed)
    }
  }

  mutating func declare(_ prototype: String) {
    prototypes.append(prototype)
  }

  mutating func add(_ line: String) {
    generated.append(line)
  }

  /// The name of the file with a number, for messages; the last is the generated part.
  func file(_ number: Int) -> String {
    let files = ["Shaders/" + Shader.commonPrecision.path] + shaders.map { "Shaders/" + $0.path }
    return files.indices.contains(number) ? files[number] : "generated pass"
  }

  /// The whole fragment shader. `#line` makes compilers count lines as the files do.
  var fragment: String {
    var parts = ["#version 300 es"]
    parts += ["#line 1 0", Shader.commonPrecision.text]
    parts += prototypes
    for (number, shader) in shaders.enumerated() {
      parts += ["#line 1 \(number + 1)", shader.text]
    }
    parts += ["#line 1 \(shaders.count + 1)"] + generated
    return parts.joined(separator: "\n") + "\n"
  }

  static var vertex: String {
    "#version 300 es\n#line 1 0\n" + Shader.fullscreen.text
  }
}
