import GLBlurChain
import Glibc
import Testing

/// Powers from additions, multiplications and divisions against float64.
@Suite struct PowerTests {
  /// Numbers of every size from 1e-30 to 1, evenly by their exponents, and the neighbours of 1.
  private static let shares: [Float] =
    (0...20_000).map { Float(Glibc.pow(10, -30 * Double($0) / 20_000)) }
    + [1, Float(1).nextDown, Float(0.5).nextDown, 0.5, Float(0.5).nextUp, 0.70710677, 0.70710683]

  @Test func logarithms() {
    for x in Self.shares + [1.5, 2, 1000, 1e30] {
      let exact = Glibc.log2(Double(x))
      // Below 1 what its documentation says; above, the rounding of the sum with the exponent too.
      let allowed = 2e-7 * max(1, abs(exact))
      #expect(abs(Double(log2Of(x)) - exact) <= allowed, "\(x)")
    }
  }

  @Test func exponentials() {
    for step in 0...50_000 {
      let x = Float(-126 + 253 * Double(step) / 50_000)
      let exact = Glibc.exp2(Double(x))
      // As its documentation says.
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
      // x^y·|y ln x| ≤ 1/e times the logarithm's relative error, and the exponential's.
      #expect(abs(Double(power(x, y)) - exact) <= 3e-7, "\(x)")
    }
    #expect(power(0, y) == 0 && power(1, y) == 1)
    // Too small for a float's exponent.
    #expect(power(1e-20, 10) == 0)
  }
}
