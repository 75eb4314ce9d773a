internal import GLSLCompiler

/// The contents of a shader file.
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

  /// The maximum number of parameters. Actual shaders have at most some dozens.
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

/// How to compile the text of a file.
struct ShaderRecipe {
  let name: String
  let bytes: [UInt8]
  /// The host's functions, which precede the file's text.
  let prelude: String
  /// The host's `main`, if the file defines another function.
  var ending: String?
  /// The uniforms of the format, besides parameters and images.
  let uniforms: [ShaderInterface.Variable]
  /// The inputs of the format, which vary over the picture.
  let inputs: [ShaderInterface.Variable]
  /// Uniforms that the text declares with a value and that are not parameters.
  var constants: [ShaderInterface.Variable] = []
  /// Names of other hosts in the text, with replacements.
  var foreignNames: [String: String] = [:]
  var vertex: VertexRecipe?
  /// True if the shader's y points up, as in programs.
  let isBottomUp: Bool
}

/// How to compute varyings.
struct VertexRecipe {
  /// The name of the vertex shader's file, or of the shader file if the text comes from the format.
  let name: String
  let bytes: [UInt8]
  /// True if the text comes from the format rather than the user.
  let isFromHost: Bool
}

extension VertexRecipe {
  /// Creates the vertex shader that sets the varyings of a file.
  ///
  /// - Parameter values: The type and the value in GLSL of each varying, by name.
  init(of name: String, values: [(name: String, type: ShaderType, value: String)]) {
    let outputs = values.map { "out \($0.type) \($0.name);" }
    let lines = values.map { "  \($0.name) = \($0.value);" }
    let text =
      (outputs + ["void main() {", "  isf_vertShaderInit();"] + lines + ["}"])
      .joined(separator: "\n")
    self.init(name: name, bytes: Array(text.utf8), isFromHost: true)
  }
}
