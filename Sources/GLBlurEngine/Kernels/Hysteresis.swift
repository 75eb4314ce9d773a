package import GLBlurShaders

/// A kernel that makes weak pixels strong if weak pixels connect them to a strong one. Red is 1
/// where a pixel is strong, ½ where it is weak and 0 elsewhere.
///
/// No fixed number of passes suffices for every picture, so the kernel is repeated: its shader
/// takes a step, and the CPU follows all connections at once (GLBlurCPU). Both end with the same
/// pixels, since the smallest closed set of strong pixels is unique.
package struct Hysteresis: SamplingKernel {
  /// The region in which the input is defined.
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

  /// Any pixel may depend on any other, and lines are looked for beyond the border.
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

  /// The state of a pixel that becomes strong if it is connected to a strong one.
  package static let weak: UInt8 = 1
  package static let strong: UInt8 = 2

  /// Returns the state of a pixel: weak, strong or 0.
  private func state(_ p: Pixel) -> UInt8 {
    p.x > 0.75 ? Self.strong : p.x > 0.25 ? Self.weak : 0
  }
}
