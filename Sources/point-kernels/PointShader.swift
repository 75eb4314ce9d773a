package import GLSLCompiler
package import ShaderFiles

/// The program of a point shader, which calls its function with inputs and uniforms.
package struct PointShader {
  package let program: ShaderProgram
  /// For each uniform, the place of its first scalar among those of all parameters, and whether it
  /// has floats.
  package private(set) var words: [String: (offset: Int, isFloat: Bool)] = [:]
  /// The samplers in the order of the parameters.
  package private(set) var tables: [String] = []

  /// The names of the planes of the images that a kernel reads, by the names of its inputs.
  package static let planes = ["pixel0": "p", "pixel1": "q", "pixel2": "r"]

  /// The type of the input `at`, the column and the row of the pixel.
  package static let positionType = ShaderType.vector(.int, count: 2)

  package init(_ module: ShaderModule, among modules: [ShaderModule]) throws {
    var interface = ShaderInterface()
    interface.inputs = []
    var arguments: [String] = []
    var offset = 0
    for (index, parameter) in module.parameters.enumerated() {
      let uniform = "u\(index)"
      switch parameter.role {
      case .pixel:
        arguments.append("pixel\(interface.inputs.count { $0.type == .vec(4) })")
        interface.inputs.append(.init(arguments[index], .vec(4)))
      case .position:
        arguments.append("at")
        interface.inputs.append(.init("at", Self.positionType))
      case .uniform, .literal:
        arguments.append(uniform)
        words[uniform] = (offset, parameter.isFloat)
        offset += parameter.scalarCount
        let kind = parameter.isFloat ? ScalarKind.float : .int
        let count = parameter.scalarCount
        interface.uniforms.append(
          .init(uniform, count == 1 ? .scalar(kind) : .vector(kind, count: count)))
      case .table:
        arguments.append(uniform)
        tables.append(uniform)
        interface.uniforms.append(.init(uniform, .sampler))
      }
    }
    let main = """
      void main() { gl_FragColor = \(module.name)(\(arguments.joined(separator: ", "))); }
      """
    let texts = module.dependencies(among: modules) + [module]
    let sources =
      texts.map { ShaderSource(name: $0.path, text: Self.withoutPrecisions($0.text)) }
      + [ShaderSource(name: "main", text: main)]
    let result = Compiler(interface: interface).compile(sources)
    guard let program = result.program else {
      if let error = result.errors.first { throw error }
      throw ShaderSourceError(file: module.path, line: 1, message: "the shader has no program")
    }
    self.program = program
  }

  /// Returns a text with blank lines in place of precisions, which name types of samplers that the
  /// compiler does not have. Every number has 32 bits.
  private static func withoutPrecisions(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("precision ") ? "" : $0 }.joined(separator: "\n")
  }
}
