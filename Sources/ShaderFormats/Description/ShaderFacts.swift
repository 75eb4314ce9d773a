internal import GLSLCompiler

/// Everything that a reader finds in a file.
struct ShaderFacts {
  let format: ShaderFormat
  var kind = ShaderKind.filter
  var title: String
  var description: String?
  var credit: String?
  var license: String?
  var categories: [String] = []
  var parameters: [ShaderParameter] = []
  var images: [ShaderImage] = []
  var passes: [ShaderPass] = []
  var overrides = ShaderOverrides()
  var recipe: ShaderRecipe

  /// The largest number of parameters. Real shaders have up to some dozens.
  static let parameterLimit = 1000

  /// The names of the samplers: images, and the buffers of passes.
  var samplerNames: [String] {
    var names = images.map(\.name)
    for pass in passes {
      if let target = pass.target, !names.contains(target) { names.append(target) }
    }
    return names
  }
}

/// How the text of a file becomes a program.
struct ShaderRecipe {
  /// The name of the shader file.
  let name: String
  /// The bytes of the shader file.
  let bytes: [UInt8]
  /// The host's functions, which stand before the file's text.
  let prelude: String
  /// The host's `main`, if the file has another function.
  var ending: String?
  /// The variables that the format itself gives, beside parameters and images.
  let uniforms: [ShaderInterface.Variable]
  /// The variables that differ from place to place and that the format itself gives.
  let inputs: [ShaderInterface.Variable]
  /// Uniforms that the text declares with a value and that are no parameters.
  var constants: [ShaderInterface.Variable] = []
  /// Names of other hosts that the text uses, with what to write for them.
  var foreignNames: [String: String] = [:]
  /// The vertex shader.
  var vertex: VertexRecipe?
  /// True if the shader's y goes up, as that of programs does.
  let isBottomUp: Bool
}

/// How varyings are computed.
struct VertexRecipe {
  /// The name of the vertex shader's file, or of the shader file if the format has the text.
  let name: String
  /// The text.
  let bytes: [UInt8]
  /// True if the format has the text, and not the user.
  let isFromHost: Bool
}

extension VertexRecipe {
  /// Creates the vertex shader that gives varyings of a file their values.
  ///
  /// - Parameter values: The type and the value of each varying in GLSL, by its name.
  init(of name: String, values: [(name: String, type: ShaderType, value: String)]) {
    let outputs = values.map { "out \($0.type) \($0.name);" }
    let lines = values.map { "  \($0.name) = \($0.value);" }
    let text =
      (outputs + ["void main() {", "  isf_vertShaderInit();"] + lines + ["}"])
      .joined(separator: "\n")
    self.init(name: name, bytes: Array(text.utf8), isFromHost: true)
  }
}
