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
  /// How the program is kept to exact arithmetic, or nil if it is left to the driver.
  var arithmetic: ExactArithmetic?

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
    let files = ([Shader.commonPrecision] + shaders).map { "Shaders/" + $0.path }
    if number == exactNumber { return "Shaders/" + Shader.commonExact.path }
    return files.indices.contains(number) ? files[number] : "generated pass"
  }

  /// The number of the file with exact arithmetic.
  private var exactNumber: Int { shaders.count + 2 }

  /// The version of the language, and what every program starts with.
  private var head: [String] {
    let precision = ["#line 1 0", Shader.commonPrecision.text]
    guard let arithmetic else { return ["#version 300 es"] + precision }
    return [arithmetic.version] + precision + arithmetic.definitions
      + ["#line 1 \(exactNumber)", Shader.commonExact.text]
  }

  /// Returns a part of the program in the arithmetic that it is kept to.
  private func written(_ part: String) -> String {
    arithmetic == nil ? part : ExactText.rewritten(part)
  }

  /// The whole fragment shader. `#line` directives make compilers count lines as the files do.
  var fragment: String {
    var parts = head + prototypes
    for (number, shader) in shaders.enumerated() {
      parts += ["#line 1 \(number + 1)", written(shader.text)]
    }
    parts += ["#line 1 \(shaders.count + 1)", written(generated.joined(separator: "\n"))]
    return parts.joined(separator: "\n") + "\n"
  }

  /// The vertex shader, which all programs of a version share. Both shaders of a program must have
  /// the same version (GLSL ES 3.20, 3.4).
  var vertex: String {
    (arithmetic?.version ?? "#version 300 es") + "\n#line 1 0\n" + Shader.fullscreen.text
  }
}
