package import GLBlurShaders

/// The mean of bilinear samples on the line from each pixel towards a centre and away from it.
///
/// Positions are right to 1e-5 pixel within 32768 pixels of the centre: whole pixels times a
/// multiple of 1/256 are exact in float32, and only the remainder is rounded.
package struct ZoomMean: SamplingKernel {
  /// The last pixel whose middle lies to the left of the centre and above it, or on it.
  package let center: SIMD2<Int32>
  /// The way from that pixel's middle to the centre, in 0..<1 pixels.
  package let rest: SIMD2<Float>
  /// Each is a multiple of 1/256 and a remainder.
  package let shares: [SIMD2<Float>]
  package let weight: Float

  /// Creates a kernel of samples at shares of −½…½ of the way to the centre, in pixels from the top
  /// left corner.
  package init(center: SIMD2<Double>, shares: [Double]) {
    let middle = center - 0.5
    let whole = middle.rounded(.down)
    self.center = SIMD2(Int32(whole.x), Int32(whole.y))
    rest = SIMD2<Float>(middle - whole)
    self.shares = shares.map { share in
      let coarse = (share * 256).rounded() / 256
      return SIMD2(Float(coarse), Float(share - coarse))
    }
    weight = Float(1 / Double(shares.count))
  }

  package var taps: Int { 4 * shares.count }

  package var cost: Double { 0.5 * Double(taps) }

  package var shaderCall: ShaderCall {
    .zoomMean(
      center: center, rest: rest, count: Int32(shares.count), weight: weight,
      shares: ShaderTable(list: shares.flatMap { [$0.x, $0.y] }))
  }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] }

  package func inputRegion(index: Int, for region: Region) -> Region {
    Region(
      columns: needed(for: region.columns, center: center.x, rest: rest.x),
      rows: needed(for: region.rows, center: center.y, rest: rest.y))
  }

  /// Shares ascend, and so do positions but for their rounding. So the ends decide, with one more
  /// pixel on either side.
  private func needed(for range: Range<Int>, center: Int32, rest: Float) -> Range<Int> {
    let ends = [shares.first, shares.last].compactMap { $0 }
    let places = ends.flatMap { share in
      [range.lowerBound, range.upperBound - 1].map { index in
        let place = place(index, center: center, rest: rest, share)
        return place.index
      }
    }
    return (places.min() ?? range.lowerBound) - 1..<(places.max() ?? range.upperBound) + 3
  }

  /// Returns the first of two pixels that a sample reads, and the share of the second.
  @inline(__always)
  private func place(
    _ index: Int, center: Int32, rest: Float, _ share: SIMD2<Float>
  ) -> (index: Int, share: Float) {
    let way = Float(center - Int32(truncatingIfNeeded: index))
    let far = way * share.x
    let whole = floor(far)
    let near = (far - whole.float) + (way * share.y + rest * (share.x + share.y))
    let cell = floor(near)
    return (index + whole.int + cell.int, near - cell.float)
  }

  package func line(_ y: Int, _ share: SIMD2<Float>) -> (index: Int, share: Float) {
    place(y, center: center.y, rest: rest.y, share)
  }

  /// Unlike the standard library's function, this is inlined.
  @inline(__always)
  private func floor(_ value: Float) -> (float: Float, int: Int) {
    let cut = Int(value)
    let isAbove = Float(cut) > value
    return (Float(isAbove ? cut - 1 : cut), isAbove ? cut - 1 : cut)
  }

  package func run(_ row: SamplingSpan) {
    let columns = row.columns
    let needed = needed(for: columns, center: center.x, rest: rest.x)
    let pixels = row.pixels
    for index in 0..<columns.count { pixels[index] = .zero }
    let part = row.memory.room(for: columns.count)
    for first in stride(from: 0, to: shares.count, by: 8) {
      part.fill(.zero)
      for share in shares[first..<min(first + 8, shares.count)] {
        let line = place(row.y, center: center.y, rest: rest.y, share)
        let top = row.inputs[0].row(line.index, needed)
        let bottom = row.inputs[0].row(line.index + 1, needed)
        for x in columns {
          let at = place(x, center: center.x, rest: rest.x, share)
          let left = at.index - needed.lowerBound
          let upper = top[left] * (1 - at.share) + top[left + 1] * at.share
          let lower = bottom[left] * (1 - at.share) + bottom[left + 1] * at.share
          part[x - columns.lowerBound] += upper * (1 - line.share) + lower * line.share
        }
      }
      for index in 0..<columns.count { pixels[index] += part[index] }
    }
    for index in 0..<columns.count { pixels[index] *= weight }
  }
}
