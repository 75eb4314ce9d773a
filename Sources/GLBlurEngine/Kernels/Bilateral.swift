package import GLBlurShaders

/// The mean over a square window, weighted by nearness in place and in colour.
package struct Bilateral: SamplingKernel {
  /// Colour differences of the factor's inverse or more have no weight.
  package let distanceFactor: Float
  /// The weights by the distance along an axis, from 0 pixels on.
  package let falloff: [Float]

  package init(distanceFactor: Float, falloff: [Float]) {
    self.distanceFactor = distanceFactor
    self.falloff = falloff
  }

  package var radius: Int { falloff.count - 1 }

  package var taps: Int { (2 * radius + 1) * (2 * radius + 1) }

  /// Each tap takes a square root.
  package var cost: Double { 0.3 * Double(taps) }

  package var shaderCall: ShaderCall {
    // The unrolled loop reads up to three weights more, and drivers may return anything outside a
    // texture.
    .bilateral(
      radius: Int32(radius), distanceFactor: distanceFactor,
      falloff: ShaderTable(list: falloff + [0, 0, 0]))
  }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] }

  package func inputRegion(index: Int, for region: Region) -> Region {
    region.expanded(by: radius)
  }

  package func run(_ row: SamplingSpan) {
    let count = row.columns.count
    let fours = (count + 3) / 4
    let wide = row.columns.lowerBound - radius..<row.columns.upperBound + radius
    let center = Planes(count: 4 * fours)
    center.fill(from: row.inputs[0].row(row.y, row.columns), count: count)
    let line = Planes(count: 4 * fours + 2 * radius)
    var sums = Array(repeating: WeightedSum(), count: fours)
    for offset in -radius...radius {
      line.fill(from: row.inputs[0].row(row.y + offset, wide), count: wide.count)
      let rowFalloff = falloff[abs(offset)]
      for four in 0..<fours {
        let part = sum(of: line, around: center.four(at: 4 * four), 4 * four)
        sums[four].add(part, times: rowFalloff)
      }
    }
    for index in 0..<count {
      let (four, lane) = (index / 4, index % 4)
      let mean = sums[four].mean(around: center.four(at: 4 * four))
      row.pixels[index] = Pixel(
        mean.red[lane], mean.green[lane], mean.blue[lane], mean.alpha[lane])
    }
  }

  /// Returns the sum of one row's pixels in the windows of four pixels.
  @inline(__always)
  private func sum(
    of line: Planes, around center: Four, _ start: Int
  ) -> WeightedSum {
    var sum = WeightedSum()
    see(line.four(at: start + radius) - center, falloff[0], &sum)
    for k in 1..<falloff.count {
      see(line.four(at: start + radius - k) - center, falloff[k], &sum)
      see(line.four(at: start + radius + k) - center, falloff[k], &sum)
    }
    return sum
  }

  @inline(__always)
  private func see(_ d: Four, _ place: Float, _ sum: inout WeightedSum) {
    let square = d.red * d.red + d.green * d.green + d.blue * d.blue + d.alpha * d.alpha
    let nearness = 1 - distanceFactor * square.squareRoot()
    sum.add(d, times: place * nearness.replacing(with: 0, where: nearness .< 0))
  }
}

/// Four neighbouring pixels, channel by channel.
private struct Four {
  var red = SIMD4<Float>.zero
  var green = SIMD4<Float>.zero
  var blue = SIMD4<Float>.zero
  var alpha = SIMD4<Float>.zero

  @inline(__always)
  static func - (a: Four, b: Four) -> Four {
    Four(
      red: a.red - b.red, green: a.green - b.green, blue: a.blue - b.blue, alpha: a.alpha - b.alpha)
  }
}

/// Weighted differences of four pixels.
private struct WeightedSum {
  var differences = Four()
  var weight = SIMD4<Float>.zero

  @inline(__always)
  mutating func add(_ d: Four, times weight: SIMD4<Float>) {
    differences.red += d.red * weight
    differences.green += d.green * weight
    differences.blue += d.blue * weight
    differences.alpha += d.alpha * weight
    self.weight += weight
  }

  @inline(__always)
  mutating func add(_ part: WeightedSum, times factor: Float) {
    differences.red += part.differences.red * factor
    differences.green += part.differences.green * factor
    differences.blue += part.differences.blue * factor
    differences.alpha += part.differences.alpha * factor
    weight += part.weight * factor
  }

  @inline(__always)
  func mean(around center: Four) -> Four {
    Four(
      red: center.red + differences.red / weight, green: center.green + differences.green / weight,
      blue: center.blue + differences.blue / weight,
      alpha: center.alpha + differences.alpha / weight)
  }
}

/// Pixels whose channels are stored one after the other.
private final class Planes {
  private let count: Int
  private let values: FloatRow

  init(count: Int) {
    self.count = count
    values = FloatRow(count: 4 * count)
  }

  func fill(from pixels: PixelRow, count: Int) {
    for index in 0..<count {
      let p = pixels[index]
      values[index] = p.x
      values[self.count + index] = p.y
      values[2 * self.count + index] = p.z
      values[3 * self.count + index] = p.w
    }
  }

  @inline(__always)
  func four(at index: Int) -> Four {
    Four(
      red: values.four(at: index), green: values.four(at: count + index),
      blue: values.four(at: 2 * count + index), alpha: values.four(at: 3 * count + index))
  }
}
