import GLBlurShaders

/// The text of a fragment program.
///
/// The text consists of shader files, each once and after the files that it needs, and of a part
/// that is generated for one pass.
struct ProgramText: Hashable {
  /// The files in the order in which they stand in the text. Compilers number them in their
  /// messages, from 1 on.
  private(set) var shaders: [Shader] = []
  /// The lines that are generated for the pass.
  private(set) var generated: [String] = []
  /// The declarations that must stand before the files.
  private var prototypes: [String] = []

  /// Adds a shader file and the files that it needs.
  mutating func use(_ shader: Shader) {
    for needed in shader.dependencies + [shader] where !shaders.contains(needed) {
      shaders.append(needed)
    }
  }

  /// Adds a declaration before the files.
  mutating func declare(_ prototype: String) {
    prototypes.append(prototype)
  }

  /// Adds a line to the generated part.
  mutating func add(_ line: String) {
    generated.append(line)
  }

  /// Returns the name of the file that compilers give the number, for messages. The last number is
  /// that of the generated part.
  func file(_ number: Int) -> String {
    let files = ["Shaders/" + Shader.commonPrecision.path] + shaders.map { "Shaders/" + $0.path }
    return files.indices.contains(number) ? files[number] : "generated pass"
  }

  /// The whole fragment shader. `#line` directives make compilers count lines as the files do.
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

  /// The vertex shader that all programs share.
  static var vertex: String {
    "#version 300 es\n#line 1 0\n" + Shader.fullscreen.text
  }
}
