import GLSLCompiler
import Testing

/// An image whose texel at (x, y) is (x, y, x + y, 1) / 8.
struct Ramp: ImageReader {
  var width = 4
  var height = 4

  func size(of image: Int) -> (width: Int, height: Int) { (width, height) }

  func texel(of image: Int, x: Int, y: Int) -> SIMD4<Float> {
    SIMD4(Float(x), Float(y), Float(x + y), 8) / 8
  }
}

func program(
  _ text: String, interface: ShaderInterface = ShaderInterface(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> ShaderProgram {
  let result = Compiler(interface: interface).compile([ShaderSource(name: "test", text: text)])
  let message = result.errors.map(\.description).joined(separator: "\n")
  let program = try #require(result.program, "\(message)", sourceLocation: sourceLocation)
  #expect(program.violations() == [], sourceLocation: sourceLocation)
  return program
}

/// Returns `gl_FragColor` at the fragment coordinate (x, y). The uniform `u` of type `vec4` is (1,
/// 2, 3, 4).
func pixel(
  whole text: String, x: Float = 0.5, y: Float = 0.5,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Interpreter.Pixel {
  var interface = ShaderInterface()
  interface.uniforms = [.init("u", .vec(4)), .init("image", .sampler)]
  let program = try program(text, interface: interface, sourceLocation: sourceLocation)
  let uniforms = program.uniforms.map { _ in [1, 2, 3, 4].map { Float($0).bitPattern } }
  let inputs = program.inputs.map { _ in [x, y, 0, 1].map(\.bitPattern) }
  return try Interpreter(program, uniforms: uniforms, images: Ramp()).run(inputs: inputs)
}

func color(
  _ statements: String, before declarations: String = "", x: Float = 0.5, y: Float = 0.5,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> [Float] {
  let text = "\(declarations)\nvoid main() { gl_FragColor = vec4(0); \(statements) }"
  let pixel = try pixel(whole: text, x: x, y: y, sourceLocation: sourceLocation)
  return try #require(pixel.outputs.first).map { Float(bitPattern: $0) }
}

/// Returns the red channel for statements that set `gl_FragColor.r`.
func red(
  _ statements: String, before declarations: String = "", x: Float = 0.5, y: Float = 0.5,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Float {
  try color(statements, before: declarations, x: x, y: y, sourceLocation: sourceLocation)[0]
}
