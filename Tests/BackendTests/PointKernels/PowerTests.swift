import Foundation
import GLSLCompiler
import ShaderFiles
import Testing

/// Compares powers, which `power.glsl` computes by additions, multiplications and divisions, with
/// float64.
@Suite struct PowerTests {
  /// The logarithms are evenly spaced; the neighbours of 1, ½ and √½ follow.
  private static let shares: [Float] =
    (0...5000).map { Float(pow(10, -30 * Double($0) / 5000)) }
    + [1, Float(1).nextDown, Float(0.5).nextDown, 0.5, Float(0.5).nextUp, 0.70710677, 0.70710683]

  /// The results are log2Of(x), exp2Of(x) and power(x, y).
  private struct Functions: ImageReader {
    private let program: ShaderProgram

    init() throws {
      let shader = try #require(
        PointKernelTests.modules.first { $0.path == "common/power.glsl" })
      let main = """
        in vec2 v;
        void main() { gl_FragColor = vec4(log2Of(v.x), exp2Of(v.x), power(v.x, v.y), 0.0); }
        """
      let result = Compiler().compile(
        [shader.text, main].map { ShaderSource(name: "power", text: $0) })
      program = try #require(result.program)
    }

    func callAsFunction(_ x: Float, _ y: Float = 1) throws -> [Float] {
      try Interpreter(program, uniforms: [], images: self)
        .run(inputs: [[x.bitPattern, y.bitPattern]]).outputs[0].map { Float(bitPattern: $0) }
    }

    func size(of image: Int) -> (width: Int, height: Int) { (0, 0) }

    func texel(of image: Int, x: Int, y: Int) -> SIMD4<Float> { .zero }
  }

  @Test func logarithms() throws {
    let functions = try Functions()
    for x in Self.shares + [1.5, 2, 1000, 1e30] {
      let exact = log2(Double(x))
      // The documentation of `log2Of` states the error below 1. Above, the sum with the exponent is
      // rounded, too.
      let allowed = 2e-7 * max(1, abs(exact))
      let error = try abs(Double(functions(x)[0]) - exact)
      #expect(error <= allowed, "\(x)")
    }
  }

  @Test func exponentials() throws {
    let functions = try Functions()
    for step in 0...10_000 {
      let x = Float(-126 + 253 * Double(step) / 10_000)
      // The documentation of `exp2Of` states this error.
      let error = try abs(Double(functions(x)[1]) / exp2(Double(x)) - 1)
      #expect(error <= 2.4e-7, "\(x)")
    }
    for whole in [-125, -1, 0, 1, 10, 127] {
      let result = try functions(Float(whole))[1]
      #expect(result == Float(exp2(Double(whole))))
    }
  }

  @Test(arguments: [0.01, 0.1, 1.0 / 2.4, 0.5, 1, 2.2, 10, 100]) func powers(
    _ exponent: Double
  ) throws {
    let functions = try Functions()
    let y = Float(exponent)
    for x in Self.shares {
      // The error is at most x^y·|y ln x| ≤ 1/e times the relative error of the logarithm, and that
      // of the exponential.
      let error = try abs(Double(functions(x, y)[2]) - pow(Double(x), Double(y)))
      #expect(error <= 3e-7, "\(x)")
    }
    let ends = try [functions(0, y)[2], functions(1, y)[2]]
    #expect(ends == [0, 1])
    // The result is below the least float.
    let least = try functions(1e-20, 10)[2]
    #expect(least == 0)
  }
}
