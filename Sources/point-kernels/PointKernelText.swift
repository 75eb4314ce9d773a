import GLSLCompiler
import ShaderFiles

/// A point shader as a function in C.
struct PointKernelText {
  /// The name of the shader and of its function in GLSL.
  let name: String
  /// The function that computes the pixels of some vectors, and the one that calls it.
  let text: String
  /// Whether the function computes powers, whose operations wait for each other.
  let hasPowers: Bool

  /// Compiles a shader.
  ///
  /// - Parameters:
  ///   - module: The file of the shader.
  ///   - modules: All files, among which are those that it includes.
  /// - Throws: `ShaderSourceError` if the compiler refuses it.
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

  /// Returns the declarations of the values of parameters.
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
