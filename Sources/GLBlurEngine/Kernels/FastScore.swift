package import GLBlurShaders

/// A kernel that draws as a grey how much nine successive neighbours, of sixteen on a circle, are
/// all brighter or all darker than a pixel. Its input's red is luma.
package struct FastScore: SamplingKernel {
  /// The score up to which black is drawn.
  package let threshold: Float
  package let gain: Float

  /// The distance of the farthest neighbours along rows and columns.
  package static let radius = 3
  /// The places of the neighbours, clockwise from above.
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
