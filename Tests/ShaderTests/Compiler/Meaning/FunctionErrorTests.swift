import Foundation
import GLSLCompiler
import Testing

/// The errors of the functions that glblur writes out, against those of the C library in double
/// precision, over every 1009th float of a range, or every nth if the variable GLSL_FLOATS is n.
/// docs/shaders.md states the bounds. A result has half a unit from its last sum, and up to another
/// one from the terms of that sum.
@Suite struct FunctionErrorTests {
  private static let step =
    ProcessInfo.processInfo.environment["GLSL_FLOATS"].flatMap(Int.init) ?? 1009

  /// The greatest error of a function in units in the last place of the exact result, where that is
  /// a normal number.
  private struct Errors {
    var units = 0.0

    mutating func add(_ value: Float, _ exact: Double) {
      guard Float(exact).isNormal else { return }
      units = max(units, abs(Double(value) - exact) / Double(Float(exact).ulp))
    }
  }

  /// Returns the greatest error over the floats from the least to the greatest, and their negatives
  /// if wanted.
  private func error(
    _ range: ClosedRange<Float>, negatives: Bool = true, _ function: (Float) -> Float,
    _ exact: (Double) -> Double
  ) -> Double {
    var errors = Errors()
    for bits in stride(
      from: range.lowerBound.bitPattern, through: range.upperBound.bitPattern, by: Self.step)
    {
      let x = Float(bitPattern: bits)
      errors.add(function(x), exact(Double(x)))
      if negatives { errors.add(function(-x), exact(Double(-x))) }
    }
    return errors.units
  }

  // Beyond 1e5 the reduction of angles has no bound: that of 1.3e5 is the last that is exact.
  @Test func anglesAreReducedWithoutLoss() {
    let range: ClosedRange<Float> = 1e-6...1e5
    #expect(error(range, FloatFunctions.sine) { Foundation.sin($0) } < 1.5)
    #expect(error(range, FloatFunctions.cosine) { Foundation.cos($0) } < 1.5)
    #expect(error(range, FloatFunctions.tangent) { Foundation.tan($0) } < 1.5)
  }

  /// The floats up to 1e5 that are nearest to multiples of π/2, where the result is nearest to 0.
  @Test(arguments: [1.57079637, 4.71238899, 252.898209, 52516.4336] as [Float])
  func angles(beside zero: Float) {
    for x in [zero, zero.nextUp, zero.nextDown] {
      for x in [x, -x] {
        var errors = Errors()
        errors.add(FloatFunctions.sine(x), Foundation.sin(Double(x)))
        errors.add(FloatFunctions.cosine(x), Foundation.cos(Double(x)))
        errors.add(FloatFunctions.tangent(x), Foundation.tan(Double(x)))
        #expect(errors.units < 1.5, "\(x)")
      }
    }
  }

  @Test func anglesOfNumbersAreRight() {
    #expect(error(1e-6...1, FloatFunctions.arcSine) { Foundation.asin($0) } < 1.5)
    #expect(error(1e-6...1, FloatFunctions.arcCosine) { Foundation.acos($0) } < 1.5)
    let angle = error(
      1e-6...1e9, { FloatFunctions.arcTangent($0, 1) }, { Foundation.atan($0) })
    #expect(angle < 1.5)
  }

  /// The quotient is rounded before its angle, which may be a whole unit where the angle is just
  /// below a power of two.
  @Test(arguments: [(Float(3), Float(0.37)), (-7, 0.99), (53.1099777, 1.1), (-0.01, 1e-3)])
  func anglesOfQuotientsAreRight(_ x: Float, _ scale: Float) {
    let angle = error(
      1e-6...1e6, { FloatFunctions.arcTangent($0 * scale, x) },
      { Foundation.atan2(Double(Float($0) * scale), Double(x)) })
    #expect(angle < 1.55)
  }

  @Test func logarithmsAndExponentialsAreRight() {
    let range: ClosedRange<Float> = .leastNormalMagnitude...3.4e38
    #expect(error(range, negatives: false, FloatFunctions.log2) { Foundation.log2($0) } < 1.5)
    #expect(error(range, negatives: false, FloatFunctions.log) { Foundation.log($0) } < 1.5)
    #expect(error(1e-7...128, FloatFunctions.exp2) { Foundation.exp2($0) } < 1.5)
    #expect(error(1e-7...89, FloatFunctions.exp) { Foundation.exp($0) } < 1.5)
    // What is lowered to a root and a quotient has half a unit from each, and the root's counts
    // up to twofold.
    let inverse = error(range, negatives: false, { 1 / $0.squareRoot() }, { 1 / $0.squareRoot() })
    #expect(inverse < 1.5)
  }

  @Test(arguments: [0.5, 2.2, 5, -1.3, 0.41666, 100, -33.3] as [Float])
  func powersAreRight(_ exponent: Float) {
    let power = error(
      1e-12...1e12, negatives: false, { FloatFunctions.power($0, exponent) },
      { Foundation.pow($0, Double(exponent)) })
    #expect(power < 1.5)
  }

  /// The nearer a number is to 1, the greater are the exponents of its finite powers.
  @Test(arguments: [1.00000012, 0.99999994, 1.0001, 0.999, 1.9999999, 3e38, 1.1e-30] as [Float])
  func powersAreRightForAllExponents(_ x: Float) {
    let power = error(
      1e-6...1.5e9, { FloatFunctions.power(x, $0) }, { Foundation.pow(Double(x), $0) })
    #expect(power < 1.5)
  }

  @Test func limitsAreThoseOfFloats() {
    #expect(FloatFunctions.exp2(128) == .infinity && FloatFunctions.exp2(127.99999).isFinite)
    #expect(FloatFunctions.exp2(-126) == 0x1p-126 && FloatFunctions.exp2(-126.00001) == 0)
    #expect(FloatFunctions.exp(88.72284) == .infinity && FloatFunctions.exp(88.72283).isFinite)
    #expect(FloatFunctions.exp(-87.33654) > 0 && FloatFunctions.exp(-87.33655) == 0)
    #expect(FloatFunctions.power(2, 128) == .infinity && FloatFunctions.power(2, -127) == 0)
    #expect(FloatFunctions.power(2, -126) == 0x1p-126)
    #expect(FloatFunctions.power(2, .infinity) == .infinity)
    #expect(FloatFunctions.power(0.5, .infinity) == 0 && FloatFunctions.power(0, 2) == 0)
    #expect(FloatFunctions.power(-2, 2) == 0 && FloatFunctions.power(3, 0) == 1)
    #expect(FloatFunctions.exp2(.nan).isNaN && FloatFunctions.power(2, .nan).isNaN)
    #expect(FloatFunctions.log2(0) == -.infinity && FloatFunctions.log(-1) == -.infinity)
    #expect(FloatFunctions.arcSine(2) == 1.57079637)
    #expect(FloatFunctions.arcSine(-2) == -1.57079637)
    #expect(FloatFunctions.arcCosine(2) == 0 && FloatFunctions.arcCosine(-2) == 3.14159274)
    #expect(FloatFunctions.arcTangent(0, 0) == 0)
  }
}
