package import GLSLCompiler
package import ShaderFiles

/// A point shader as a function in C.
struct PointKernelText {
  let name: String
  /// The function that computes the pixels of some vectors, and the one that calls it.
  let text: String
  /// Whether the function computes powers, whose operations wait for each other.
  let hasPowers: Bool

  /// Compiles a shader among all files.
  /// - Throws: `ShaderSourceError` if the compiler refuses the shader.
  init(_ module: ShaderModule, among modules: [ShaderModule]) throws {
    name = module.name
    hasPowers = module.dependencies(among: modules).contains { $0.path == "common/power.glsl" }
    let shader = try PointShader(module, among: modules)
    let function: VectorFunction
    do {
      function = try VectorFunction(
        shader.program,
        uniform: { uniform, component in "\(uniform.name)_\(component)" },
        input: { input, component in "\(input.name)_\(component)" },
        sampler: { "&operands->tables[\(shader.tables.firstIndex(of: $0) ?? 0)]" })
    } catch {
      throw ShaderSourceError(
        file: module.path, line: Int(error.position.line),
        message: "\(error.operation) has no text in C for columns of pixels")
    }
    let pixels = shader.program.inputs.filter { $0.type != PointShader.positionType }
    let position =
      pixels.count == shader.program.inputs.count
      ? "" : "    ints at_0 = columns_from(x + 16 * (int32_t)i), at_1 = (ints)(y);\n"
    let loads = pixels.map { input in
      let planes = PointShader.planes[input.name] ?? "p"
      let colors = ["red", "green", "blue"].enumerated()
        .map { "    floats \(input.name)_\($0) = \(planes)[i].\($1);\n" }.joined()
      return colors
        + "    floats \(input.name)_3 = is_opaque ? (floats)(1) : \(planes)[i].alpha;\n"
    }.joined()
    let outputs = function.outputs[0]
    text = """
      // Generated from Shaders/\(module.path) by `make kernels`.
      EACH_VECTOR(\(name)) {
      \(Self.words(shader))  for (size_t i = 0; i < count; i++) {
      \(position)\(loads)\(function.statements)
          p[i] = (planes){\(outputs.joined(separator: ", "))};
        }
      }
      POINT(\(name))

      """
  }

  private static func words(_ shader: PointShader) -> String {
    shader.program.uniforms.map { uniform in
      guard let (offset, isFloat) = shader.words[uniform.name] else { return "" }
      return (0..<uniform.type.scalarCount).map { component in
        let word = "operands->words[\(offset + component)]"
        return isFloat
          ? "  const float \(uniform.name)_\(component) = float_of_bits(\(word));\n"
          : "  const int32_t \(uniform.name)_\(component) = int_of_bits(\(word));\n"
      }.joined()
    }.joined()
  }
}

/// The program of a point shader, which calls its function with inputs and uniforms.
package struct PointShader {
  package let program: ShaderProgram
  /// For each uniform, the offset of its first scalar among those of all parameters.
  package private(set) var words: [String: (offset: Int, isFloat: Bool)] = [:]
  package private(set) var tables: [String] = []

  /// The names of the planes of the images that a kernel reads, by the names of its inputs.
  package static let planes = ["pixel0": "p", "pixel1": "q", "pixel2": "r"]

  /// The type of the input `at`, the column and row of the pixel.
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

  /// Blanks precisions, which name types of samplers that the compiler does not have.
  private static func withoutPrecisions(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("precision ") ? "" : $0 }.joined(separator: "\n")
  }
}
