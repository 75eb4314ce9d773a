import GLSLCompiler

/// An emitted text as a shader that this compiler reads, so tests need no GPU.
struct Emission {
  let program: ShaderProgram
  let shader: EmittedShader

  init(_ program: ShaderProgram, usesPrecise: Bool = false) {
    self.program = program
    shader = EmittedShader(program, options: EmitterOptions(prefix: "s", usesPrecise: usesPrecise))
  }

  /// The text with the functions of a host. The inputs are `hostN`, the outputs `resultN`, and the
  /// images `imageN`.
  var text: String {
    var text = shader.text
    for image in program.samplers.indices { text += "uniform sampler2D image\(image);\n" }
    for image in shader.sampledImages {
      text += """
        vec4 s_sample\(image)(float x, float y) { return texture(image\(image), vec2(x, y)); }\n
        """
    }
    for image in shader.fetchedImages {
      text += """
        vec4 s_fetch\(image)(int x, int y) { return texelFetch(image\(image), ivec2(x, y), 0); }\n
        """
    }
    let inputs = program.inputs.flatMap(\.type.scalarKinds)
    for (index, kind) in inputs.enumerated() {
      text += "\(kind == .float ? "" : "flat ")in \(kind.name) host\(index);\n"
    }
    let results = program.outputs.flatMap(\.type.scalarKinds)
    text += "out vec4 color;\nvoid main() {\n  bool spent, discarded;\n"
    for (index, kind) in results.enumerated() { text += "  \(kind.name) y\(index);\n" }
    let names =
      inputs.indices.map { "host\($0)" } + results.indices.map { "y\($0)" }
      + ["spent", "discarded"]
    let colors = (0..<4).map { $0 < results.count ? "float(y\($0))" : "0.0" }
    text += "  \(shader.function)(\(names.joined(separator: ", ")));\n"
    text += "  color = vec4(\(colors.joined(separator: ", ")));\n"
    return text + "  if (discarded) discard;\n  if (spent) color = vec4(-1.0);\n}\n"
  }

  /// The text for other compilers of OpenGL ES 3.00.
  var textES: String {
    let precisions = ["float", "int", "sampler2D"].map { "precision highp \($0);\n" }
    return "#version 300 es\n" + precisions.joined() + text
  }

  func compiled() -> Compiler.Result {
    let interface = ShaderInterface(inputs: [], outputs: [])
    return Compiler(interface: interface).compile([ShaderSource(name: "emitted", text: text)])
  }

  /// Returns the interpreter of a program that `compiled` gives. `uniforms` are those of the
  /// emitted program.
  func interpreter(
    _ compiled: ShaderProgram, uniforms: [[UInt32]], images: any ImageReader, roundLimit: Int
  ) -> Interpreter {
    let packed = shader.uniforms.packed(uniforms)
    let values = compiled.uniforms.map { uniform -> [UInt32] in
      switch uniform.name {
      case shader.uniforms.floatName: return packed.floats.map(\.bitPattern)
      case shader.uniforms.integerName: return packed.integers.map(UInt32.init(bitPattern:))
      default:
        let number = Int(uniform.name.drop { !$0.isNumber }) ?? 0
        let size = images.size(of: number)
        return [UInt32(size.width), UInt32(size.height)]
      }
    }
    return Interpreter(compiled, uniforms: values, images: images, roundLimit: roundLimit)
  }

  /// Returns the inputs of a program that `compiled` gives, from those of the emitted program.
  func inputs(_ compiled: ShaderProgram, _ inputs: [[UInt32]]) -> [[UInt32]] {
    let all = zip(inputs, program.inputs).flatMap { $0.prefix($1.type.scalarCount) }
    return compiled.inputs.map { input in
      let number = Int(input.name.dropFirst(4)) ?? 0
      return number < all.count ? [all[number]] : [0]
    }
  }
}
