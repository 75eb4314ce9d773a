package import GLBlurShaders

/// A kernel that takes a weighted sum of pixels at any offsets.
package struct SparseConvolve: SamplingKernel {
  /// A pixel that is read, by its offset from the computed pixel, and its weight.
  package struct Tap: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var weight: Float

    package init(x: Int, y: Int, weight: Float) {
      self.x = x
      self.y = y
      self.weight = weight
    }
  }

  /// The taps, padded to a multiple of eight with taps of weight 0.
  package let list: [Tap]
  /// Whether sums of bytes may be computed in fixed point, within hundredths of an 8-bit level.
  package let allowsFixedPoint: Bool

  /// Creates a kernel from weights.
  ///
  /// - Parameters:
  ///   - weights: The normalised weights by column and row. The greatest is adjusted so that their
  ///     float32 sum, in the kernel's order, is 1 as far as rounding allows, so that white stays
  ///     white.
  ///   - allowsFixedPoint: The default is false.
  package init(_ weights: [SIMD2<Int>: Double], allowsFixedPoint: Bool = false) {
    self.allowsFixedPoint = allowsFixedPoint
    var list = weights.map { Tap(x: $0.key.x, y: $0.key.y, weight: Float($0.value)) }
    list.sort { ($0.y, $0.x) < ($1.y, $1.x) }
    if let greatest = list.indices.max(by: { list[$0].weight < list[$1].weight }) {
      for _ in 0..<4 { list[greatest].weight += 1 - Self.sum(of: list) }
    }
    let last = list.last.map { Tap(x: $0.x, y: $0.y, weight: 0) }
    while let last, list.count % 8 != 0 { list.append(last) }
    self.list = list
  }

  private static func sum(of list: [Tap]) -> Float {
    stride(from: 0, to: list.count, by: 8).reduce(0) { sum, first in
      sum + list[first..<min(first + 8, list.count)].reduce(0) { $0 + $1.weight }
    }
  }

  package var taps: Int { list.count }

  package var cost: Double { 0.4 * Double(taps) }

  package var shaderCall: ShaderCall {
    .sparseConvolve(groups: Int32(taps / 8), table: list.table)
  }

  package func isOpaque(_ inputs: [Bool]) -> Bool {
    inputs == [true] && abs(Self.sum(of: list) - 1) <= 0x1p-20
  }

  package func inputRegion(index: Int, for region: Region) -> Region { list.region(for: region) }

  package func run(_ row: SamplingSpan) { list.sum(row) { $0 } }
}

extension [SparseConvolve.Tap] {
  /// Three numbers for each tap, as the shaders read them.
  var table: ShaderTable {
    ShaderTable(list: flatMap { [Float($0.x), Float($0.y), $0.weight] })
  }

  /// Returns the region that the taps read for a region of the result.
  func region(for region: Region) -> Region {
    let columns = map(\.x)
    let rows = map(\.y)
    return Region(
      columns: region.x + (columns.min() ?? 0)..<region.x + region.width + (columns.max() ?? 0),
      rows: region.y + (rows.min() ?? 0)..<region.y + region.height + (rows.max() ?? 0))
  }

  /// Computes the weighted sums of a row, eight taps at a time.
  ///
  /// - Parameter value: Returns what is summed for a pixel.
  @inline(__always)
  func sum(_ row: SamplingSpan, of value: (Pixel) -> Pixel) {
    let pixels = row.pixels
    for index in 0..<row.columns.count { pixels[index] = .zero }
    for first in stride(from: 0, to: count, by: 8) {
      // Eight rows at a time, because no more stay valid.
      let inputs = (first..<first + 8).map { tap in
        row.inputs[0].row(
          row.y + self[tap].y,
          row.columns.lowerBound + self[tap].x..<row.columns.upperBound + self[tap].x)
      }
      let weights = (first..<first + 8).map { self[$0].weight }
      let (rows, shares) = (inputs.span, weights.span)
      for index in 0..<row.columns.count {
        var part = Pixel.zero
        for k in 0..<8 { part += value(rows[k][index]) * shares[k] }
        pixels[index] += part
      }
    }
  }
}
