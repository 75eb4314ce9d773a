package import GLBlurShaders

/// A kernel that keeps pixels whose luma exceeds that of all eight neighbours, and blackens others.
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

/// A kernel that keeps pixels whose luma exceeds that of the two neighbours in the direction of the
/// luma gradient of its second input, and blackens others.
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

/// Returns whether a luma exceeds another by more than rounding errors.
private func exceeds(_ a: Float, _ b: Float) -> Bool { a > b * 1.000001 }

private func kept(_ p: Pixel, if isMaximum: Bool) -> Pixel {
  Pixel(p.rgb * (isMaximum ? 1 : 0), p.a)
}
