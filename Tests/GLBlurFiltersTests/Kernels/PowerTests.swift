import GLBlurChain
import Glibc
import Testing

/// Compares powers, which are computed by additions, multiplications and divisions, with float64.
@Suite struct PowerTests {
  /// Numbers from 1e-30 to 1 with evenly spaced logarithms, and the neighbours of 1, ½ and √½.
  private static let shares: [Float] =
    (0...20_000).map { Float(Glibc.pow(10, -30 * Double($0) / 20_000)) }
    + [1, Float(1).nextDown, Float(0.5).nextDown, 0.5, Float(0.5).nextUp, 0.70710677, 0.70710683]

  @Test func logarithms() {
    for x in Self.shares + [1.5, 2, 1000, 1e30] {
      let exact = Glibc.log2(Double(x))
      // The documentation of `log2Of` states the error below 1. Above, the sum with the exponent is
      // rounded too.
      let allowed = 2e-7 * max(1, abs(exact))
      #expect(abs(Double(log2Of(x)) - exact) <= allowed, "\(x)")
    }
  }

  @Test func exponentials() {
    for step in 0...50_000 {
      let x = Float(-126 + 253 * Double(step) / 50_000)
      let exact = Glibc.exp2(Double(x))
      // The documentation of `exp2Of` states this error.
      #expect(abs(Double(exp2Of(x)) / exact - 1) <= 2.4e-7, "\(x)")
    }
    for whole in [-125, -1, 0, 1, 10, 127] {
      #expect(exp2Of(Float(whole)) == Float(Glibc.exp2(Double(whole))))
    }
  }

  @Test(arguments: [0.01, 0.1, 1.0 / 2.4, 0.5, 1, 2.2, 10, 100]) func powers(_ exponent: Double) {
    let y = Float(exponent)
    for x in Self.shares {
      let exact = Glibc.pow(Double(x), Double(y))
      // The error is at most x^y·|y ln x| ≤ 1/e times the relative error of the logarithm, and the
      // error of the exponential.
      #expect(abs(Double(power(x, y)) - exact) <= 3e-7, "\(x)")
    }
    #expect(power(0, y) == 0 && power(1, y) == 1)
    // The result is smaller than any float's exponent allows.
    #expect(power(1e-20, 10) == 0)
  }
}
