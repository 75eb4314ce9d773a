import GLSLCompiler
import UserShaders
import Testing

func isf(
  _ members: String, _ body: String = "void main() { gl_FragColor = vec4(1); }",
  vertex: String? = nil
) throws(ShaderFileError) -> ShaderFile {
  try shaderFile("/*{\(members)}*/\n" + body, vertex: vertex)
}

func shaderFile(
  _ text: String, name: String = "a.fs", vertex: String? = nil
) throws(ShaderFileError) -> ShaderFile {
  try ShaderFile(
    name: name, bytes: Array(text.utf8), vertexShader: vertex.map { ("a.vs", Array($0.utf8)) })
}

/// Returns the messages about a refused text, one a line.
func refusal(_ file: () throws(ShaderFileError) -> ShaderFile) -> String {
  do {
    _ = try file()
    return ""
  } catch {
    return error.description
  }
}

/// An image of 4 × 2 pixels. The texel in column x and row r from the top is (x, r, 10, 1), times a
/// factor.
struct Grid: ImageReader {
  var factor: Float = 1

  func size(of image: Int) -> (width: Int, height: Int) { (4, 2) }
  func texel(of image: Int, x: Int, y: Int) -> SIMD4<Float> {
    // The interpreter counts rows from the bottom.
    SIMD4(Float(x) * factor, Float(1 - y) * factor, 10 * factor, 1)
  }
}

extension CompiledPass {
  func color(column: Int, row: Int, images: any ImageReader = Grid()) throws -> [Float] {
    let pixel = try pixel(column: column, row: row, images: images)
    return try #require(pixel.outputs.first).map { Float(bitPattern: $0) }
  }

  func pixel(
    column: Int, row: Int, images: any ImageReader = Grid()
  ) throws -> Interpreter.Pixel {
    var rest = inputs[...]
    let bits = program.inputs.map { input in
      let count = input.type.scalarCount
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count).map { $0.value(column: column, row: row, size: size).bitPattern }
    }
    return try Interpreter(program, uniforms: uniforms, images: images).run(inputs: bits)
  }
}

extension ShaderFile {
  /// Returns the colour of a pixel of a pass with an output of 4 × 2 pixels.
  func color(
    column: Int = 0, row: Int = 0, pass: Int = 0, _ given: [String: ShaderValue] = [:],
    moment: ShaderMoment = ShaderMoment()
  ) throws -> [Float] {
    let colors = try [CompiledPass.Specialization.choices, .everything].map { specialization in
      let pass = try compile(
        pass: pass, values: values(given), outputSize: ShaderSize(width: 4, height: 2),
        moment: moment, specialization: specialization)
      #expect(pass.program.violations() == [])
      return try pass.color(column: column, row: row)
    }
    #expect(colors[0] == colors[1])
    return colors[0]
  }
}
