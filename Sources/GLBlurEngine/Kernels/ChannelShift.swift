package import GLBlurShaders

/// Takes red and blue from pixels on opposite sides.
package struct ChannelShift: SamplingKernel {
  /// How far red is moved, in pixels.
  package let x: Int
  package let y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  package var taps: Int { 3 }

  package var shaderCall: ShaderCall { .channelShift(shift: SIMD2(Int32(x), Int32(y))) }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs.allSatisfy { $0 } }

  package func inputRegion(index: Int, for region: Region) -> Region {
    Region(
      columns: region.columns.lowerBound - abs(x)..<region.columns.upperBound + abs(x),
      rows: region.rows.lowerBound - abs(y)..<region.rows.upperBound + abs(y))
  }

  package func run(_ row: SamplingSpan) {
    let columns = row.columns
    func shifted(_ sign: Int) -> PixelRow {
      row.inputs[0].row(
        row.y + sign * y, columns.lowerBound + sign * x..<columns.upperBound + sign * x)
    }
    let (before, middle, after) = (shifted(-1), shifted(0), shifted(1))
    let pixels = row.pixels
    for index in 0..<columns.count {
      let (p, q, r) = (before[index], middle[index], after[index])
      pixels[index] = Pixel(p.x, q.y, r.z, max(q.w, max(p.w, r.w)))
    }
  }
}
