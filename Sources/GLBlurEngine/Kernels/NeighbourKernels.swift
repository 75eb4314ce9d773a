package import GLBlurShaders

/// Keeps pixels whose luma exceeds that of all eight neighbours, and blackens others.
package struct LocalMaximum: SamplingKernel {
  package init() {}

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] }

  package var taps: Int { 9 }

  package var cost: Double { 5 }

  package var shaderCall: ShaderCall { .localMaximum() }

  package func inputRegion(index: Int, for region: Region) -> Region {
    region.expanded(by: 1)
  }

  package func run(_ row: SamplingSpan) {
    let columns = row.columns.lowerBound - 1..<row.columns.upperBound + 1
    let inputs = (-1...1).map { row.inputs[0].row(row.y + $0, columns) }
    let (rows, pixels) = (inputs.span, row.pixels)
    for index in 0..<row.columns.count {
      func lumaAt(_ x: Int, _ y: Int) -> Float { luma(rows[1 + y][index + 1 + x].rgb) }
      let p = rows[1][index + 1]
      let c = luma(p.rgb)
      let isFirst = [(-1, -1), (0, -1), (1, -1), (-1, 0)].allSatisfy { exceeds(c, lumaAt($0, $1)) }
      let isLess = [(1, 0), (-1, 1), (0, 1), (1, 1)].contains { exceeds(lumaAt($0, $1), c) }
      pixels[index] = kept(p, if: isFirst && !isLess)
    }
  }
}

/// Keeps pixels whose luma exceeds that of the two neighbours along the second input's luma
/// gradient, and blackens others.
package struct GradientMaximum: SamplingKernel {
  package init() {}

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs.first == true }

  package func isUnit(_ inputs: [Bool]) -> Bool { inputs.first == true }

  package var taps: Int { 11 }

  package var cost: Double { 6 }

  package var shaderCall: ShaderCall { .gradientMaximum() }

  package func inputRegion(index: Int, for region: Region) -> Region {
    region.expanded(by: 1)
  }

  package func run(_ row: SamplingSpan) {
    let columns = row.columns.lowerBound - 1..<row.columns.upperBound + 1
    let inputs = row.inputs.flatMap { input in (-1...1).map { input.row(row.y + $0, columns) } }
    let (rows, pixels) = (inputs.span, row.pixels)
    for index in 0..<row.columns.count {
      let (x, y) = lumaSlopes(rows[3], rows[4], rows[5], index)
      let way =
        abs(y) <= abs(x) * 0.41421357
        ? (1, 0)
        : abs(x) <= abs(y) * 0.41421357 ? (0, 1) : (x < 0) == (y < 0) ? (1, 1) : (-1, 1)
      func lumaAt(_ x: Int, _ y: Int) -> Float { luma(rows[1 + y][index + 1 + x].rgb) }
      let p = rows[1][index + 1]
      let c = luma(p.rgb)
      pixels[index] = kept(
        p, if: exceeds(c, lumaAt(-way.0, -way.1)) && !exceeds(lumaAt(way.0, way.1), c))
    }
  }
}

/// Rounding errors do not count.
private func exceeds(_ a: Float, _ b: Float) -> Bool { a > b * 1.000001 }

private func kept(_ p: Pixel, if isMaximum: Bool) -> Pixel {
  Pixel(p.rgb * (isMaximum ? 1 : 0), p.a)
}

/// Draws which of the eight neighbours reach a pixel's level, as the bits of a level of 0…255.
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

  /// The order is that of the bits.
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

/// Drops rounding errors from a whole level, like `snapped` in `tones.glsl`.
private func snapped(_ level: Float) -> Float {
  let whole = (level + 0.5).rounded(.down)
  return abs(level - whole) <= level * 3e-7 ? whole : level
}

/// Draws as a grey how much nine successive neighbours, of sixteen on a circle, are all brighter or
/// all darker than a pixel. The input's red is luma.
package struct FastScore: SamplingKernel {
  package let threshold: Float
  package let gain: Float

  package static let radius = 3
  /// The places go clockwise from above.
  package static let circle = [
    (0, -3), (1, -3), (2, -2), (3, -1), (3, 0), (3, 1), (2, 2), (1, 3), (0, 3), (-1, 3), (-2, 2),
    (-3, 1), (-3, 0), (-3, -1), (-2, -2), (-1, -3),
  ]

  package init(threshold: Float, gain: Float) {
    self.threshold = threshold
    self.gain = gain
  }

  package func isOpaque(_ inputs: [Bool]) -> Bool { true }

  package var taps: Int { 17 }

  package var cost: Double { 5 }

  package var shaderCall: ShaderCall { .fastScore(threshold: threshold, gain: gain) }

  package func inputRegion(index: Int, for region: Region) -> Region {
    region.expanded(by: Self.radius)
  }

  package func run(_ row: SamplingSpan) {
    let radius = Self.radius
    let columns = row.columns.lowerBound - radius..<row.columns.upperBound + radius
    let inputs = (-radius...radius).map { row.inputs[0].row(row.y + $0, columns) }
    let (rows, pixels) = (inputs.span, row.pixels)
    let arc = Int(ShaderConstant.arcLength)
    for index in 0..<row.columns.count {
      let middle = rows[radius][index + radius].x
      let rest = Self.circle.map { rows[radius + $0.1][index + radius + $0.0].x }
      var score: Float = 0
      for first in rest.indices {
        var (least, greatest) = (rest[first], rest[first])
        for k in 1..<arc {
          let level = rest[(first + k) % rest.count]
          least = min(least, level)
          greatest = max(greatest, level)
        }
        score = max(score, max(least - middle, middle - greatest))
      }
      let level = score > threshold ? min(score * gain, 1) : 0
      pixels[index] = Pixel(level, level, level, 1)
    }
  }
}

/// Makes weak pixels strong if weak pixels connect them to a strong one. Red is 1 where a pixel is
/// strong, ½ where it is weak and 0 elsewhere.
///
/// No fixed number of passes suffices for every picture, so the shader takes a step and is
/// repeated, and the CPU follows all connections at once. Both end with the same pixels, since the
/// smallest closed set of strong pixels is unique.
package struct Hysteresis: SamplingKernel {
  package let extent: Region

  package init(extent: Region) {
    self.extent = extent
  }

  package var isRepeated: Bool { true }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] }

  package var taps: Int { 1 + 8 * Int(ShaderConstant.mostLineLength) }

  /// Few pixels are weak, and all others are read once.
  package var cost: Double { 20 }

  package var shaderCall: ShaderCall { .hysteresis() }

  package func gathers(fromInput index: Int) -> Bool { true }

  /// Any pixel may matter, and lines are looked for beyond the border.
  package func inputRegion(index: Int, for region: Region) -> Region {
    extent.expanded(by: Int(ShaderConstant.mostLineLength))
  }

  package func run(_ row: SamplingSpan) {
    let reach = Int(ShaderConstant.mostLineLength)
    let columns = row.columns.lowerBound - reach..<row.columns.upperBound + reach
    for (index, x) in row.columns.enumerated() {
      let p = row.inputs[0].row(row.y, columns)[x - columns.lowerBound]
      row.pixels[index] = p
      guard state(p) == Self.weak else { continue }
      ways: for way in 0..<9 where way != 4 {
        for k in 1...reach {
          let (dx, dy) = (k * (way % 3 - 1), k * (way / 3 - 1))
          let line = row.inputs[0].row(row.y + dy, columns)
          let state = state(line[x + dx - columns.lowerBound])
          if state == Self.strong {
            row.pixels[index] = Pixel(repeating: 1)
            break ways
          }
          if state != Self.weak { continue ways }
        }
      }
    }
  }

  package static let weak: UInt8 = 1
  package static let strong: UInt8 = 2

  private func state(_ p: Pixel) -> UInt8 {
    p.x > 0.75 ? Self.strong : p.x > 0.25 ? Self.weak : 0
  }
}
