// These functions are the twins of those in `Shaders/common/power.glsl`, which explains the
// computation. They do the same operations in the same order.

/// Returns log2 of a positive normal number.
@inline(__always)
package func log2Of(_ x: Float) -> Float {
  let bits = Int32(bitPattern: x.bitPattern) - 0x3f35_04f3
  let exponent = Float(bits >> 23)
  let m = Float(bitPattern: UInt32(bitPattern: (bits & 0x7f_ffff) + 0x3f35_04f3))
  let s = (m - 1) / (m + 1)
  let z = s * s
  let series = 0.412198576 + z * (0.320598895 + z * 0.262308187)
  return exponent + s * (2.88539008 + z * (0.961796694 + z * (0.577078016 + z * series)))
}

/// Returns 2^x for −126 ≤ x ≤ 127.
@inline(__always)
package func exp2Of(_ x: Float) -> Float {
  let whole = (x + 0.5).rounded(.down)
  let f = x - whole
  let high = 0.00961812911 + f * (0.00133335581 + f * 0.000154035304)
  let series = 1 + f * (0.693147181 + f * (0.240226507 + f * (0.0555041087 + f * high)))
  return series * Float(bitPattern: UInt32(Int32(whole) + 127) << 23)
}

/// Returns x^y for x ≥ 0 and y > 0. Results below the exponent range of a float are 0.
@inline(__always)
package func power(_ x: Float, _ y: Float) -> Float {
  if x < 1e-30 { return 0 }
  let e = y * log2Of(x)
  return e < -126 ? 0 : exp2Of(min(e, 127))
}
