import GLBlurShaders

/// The text of a fragment program.
///
/// It consists of shader files, each once and after the files that it needs, and of lines generated
/// for one pass.
struct ProgramText: Hashable {
  /// The files in order. Compilers' messages number them from 1 on.
  private(set) var shaders: [Shader] = []
  private(set) var generated: [String] = []
  /// The declarations that must stand before the files.
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

  /// Returns the name of the file with a compiler's number, for messages. The last number is that
  /// of the generated part.
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
