package import GLBlurShaders

/// The conversion of sRGB-encoded colour to linear light.
package struct DecodeSRGB: ColorKernel {
  package init() {}

  package var shaderCall: ShaderCall { .decodeSRGB() }

  package var isPerChannel: Bool { true }

  package var cost: Double { 35 }

  package func pixel(_ p: Pixel) -> Pixel {
    let c = clamp(straight(p), 0, 1)
    return premultiplied(
      SIMD3(linearFromEncoded(c.x), linearFromEncoded(c.y), linearFromEncoded(c.z)), p.a)
  }
}

/// The conversion of linear light to sRGB-encoded colour.
package struct EncodeSRGB: ColorKernel {
  /// Whether executors may take the results from a table, within 0.02 of an 8-bit level.
  let allowsTable: Bool

  package init(allowsTable: Bool = false) { self.allowsTable = allowsTable }

  package var shaderCall: ShaderCall { .encodeSRGB() }

  package var isPerChannel: Bool { true }

  package var cost: Double { allowsTable ? Transfer.tableCost : 35 }

  package func pixel(_ p: Pixel) -> Pixel {
    let c = clamp(straight(p), 0, 1)
    return premultiplied(
      SIMD3(encodedFromLinear(c.x), encodedFromLinear(c.y), encodedFromLinear(c.z)), p.a)
  }
}

// The functions below are the twins of those in `srgb.glsl`.

private func fifthRoot(_ x: Float) -> Float {
  var y = 0.45 + 0.55 * x
  for _ in 0..<6 {
    let y2 = y * y
    y = (4 * y + x / (y2 * y2)) * 0.2
  }
  return y
}

private func cubeRoot(_ x: Float) -> Float {
  var y = 0.4 + 0.6 * x
  for _ in 0..<6 {
    y = (2 * y + x / (y * y)) * (1 / 3)
  }
  return y
}

private func linearFromEncoded(_ e: Float) -> Float {
  if e <= 0.04045 { return e * (1 / 12.92) }
  let x = (e + 0.055) * (1 / 1.055)
  let x2 = x * x
  return x2 * fifthRoot(x2)
}

private func encodedFromLinear(_ l: Float) -> Float {
  if l <= 0.0031308 { return l * 12.92 }
  let third = cubeRoot(l)
  return 1.055 * (third * third.squareRoot().squareRoot()) - 0.055
}
