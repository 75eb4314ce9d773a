package import GLBlurShaders

/// A kernel that draws which of the eight neighbours reach a pixel's level, as the bits of a level
/// of 0…255.
package struct LocalBinaryPatternKernel: SamplingKernel {
  /// Whether each straight channel is compared instead of luma.
  package let areChannels: Bool

  package init(areChannels: Bool) {
    self.areChannels = areChannels
  }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] }

  package var taps: Int { 9 }

  package var cost: Double { 6 }

  package var shaderCall: ShaderCall { .localBinaryPattern(areChannels: areChannels ? 1 : 0) }

  package func inputRegion(index: Int, for region: Region) -> Region {
    region.expanded(by: 1)
  }

  /// The neighbours in the order of their bits.
  private static let neighbours = [
    (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0),
  ]

  package func run(_ row: SamplingSpan) {
    let columns = row.columns.lowerBound - 1..<row.columns.upperBound + 1
    let inputs = (-1...1).map { row.inputs[0].row(row.y + $0, columns) }
    let (rows, pixels) = (inputs.span, row.pixels)
    for index in 0..<row.columns.count {
      let p = rows[1][index + 1]
      let center = levels(p)
      var sum = SIMD3<Float>.zero
      for (bit, (x, y)) in Self.neighbours.enumerated() {
        let reaches = levels(rows[1 + y][index + 1 + x]) .>= center
        sum += SIMD3<Float>.zero.replacing(with: Float(1 << bit), where: reaches)
      }
      pixels[index] = premultiplied(sum / 255, p.a)
    }
  }

  private func levels(_ p: Pixel) -> SIMD3<Float> {
    let c = straight(p)
    let levels = SIMD3(snapped(c.x * 255), snapped(c.y * 255), snapped(c.z * 255))
    if areChannels { return levels }
    return SIMD3(repeating: 2125 * levels.x + 7154 * levels.y + 721 * levels.z)
  }
}

/// Rounds a level to a whole number if it differs from one only by rounding errors, like `snapped`
/// in `tones.glsl`.
private func snapped(_ level: Float) -> Float {
  let whole = (level + 0.5).rounded(.down)
  return abs(level - whole) <= level * 3e-7 ? whole : level
}
