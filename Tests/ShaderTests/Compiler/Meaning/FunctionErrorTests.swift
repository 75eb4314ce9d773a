import Foundation
import GLSLCompiler
import Testing

/// Compares `FloatFunctions` with the C library in double precision, over every 1009th float of a
/// range. docs/shaders.md states the bounds.
@Suite struct FunctionErrorTests {
  /// The greatest errors over a range: in units in the last place of the exact result, and
  /// absolute.
  private struct Errors {
    var units = 0.0
    var absolute = 0.0

    mutating func add(_ value: Float, _ exact: Double) {
      guard abs(exact) >= Double(Float.leastNormalMagnitude) else { return }
      let error = abs(Double(value) - exact)
      absolute = max(absolute, error)
      units = max(units, error / Double(Float(exact).ulp))
    }
  }

  /// Returns the errors over the floats of a range, and their negatives if wanted.
  private func errors(
    _ range: ClosedRange<Float>, negatives: Bool = true, _ function: (Float) -> Float,
    _ exact: (Double) -> Double
  ) -> Errors {
    var errors = Errors()
    for bits in stride(
      from: range.lowerBound.bitPattern, through: range.upperBound.bitPattern, by: 1009)
    {
      let x = Float(bitPattern: bits)
      errors.add(function(x), exact(Double(x)))
      if negatives { errors.add(function(-x), exact(Double(-x))) }
    }
    return errors
  }

  @Test func sinesAreRightToTwoUnits() {
    let sine = errors(1e-6...100, FloatFunctions.sine) { Foundation.sin($0) }
    let cosine = errors(1e-6...1.5, FloatFunctions.cosine) { Foundation.cos($0) }
    #expect(sine.units < 2.3 && cosine.units < 2.3)
    for (most, bound) in [(Float(3000), 1.4e-7), (1e5, 1e-6)] {
      let sine = errors(1e-6...most, FloatFunctions.sine) { Foundation.sin($0) }
      let cosine = errors(1e-6...most, FloatFunctions.cosine) { Foundation.cos($0) }
      #expect(sine.absolute < bound && cosine.absolute < bound, "to \(most)")
    }
  }

  @Test func logarithmsAndPowersOfTwoAreRightToThreeUnits() {
    let logarithm = errors(
      .leastNormalMagnitude...3e38, negatives: false, FloatFunctions.log2, { Foundation.log2($0) })
    #expect(logarithm.units < 3)
    let power = errors(1e-6...126, FloatFunctions.exp2) { Foundation.exp2($0) }
    #expect(power.units < 3)
  }

  @Test func anglesAreRightToThreeUnits() {
    let angle = errors(1e-6...1e6, { FloatFunctions.arcTangent($0, 1) }, { Foundation.atan($0) })
    #expect(angle.units < 3)
  }

  /// An error of the logarithm is multiplied by the exponent.
  @Test(arguments: [(Float(0.5), 4.7), (2.2, 24), (5, 53)])
  func powersAreRightToUnitsOfTheirLogarithm(_ exponent: Float, _ units: Double) {
    let power = errors(
      1e-3...2, negatives: false, { FloatFunctions.power($0, exponent) },
      { Foundation.pow($0, Double(exponent)) })
    #expect(power.units < units)
  }
}
