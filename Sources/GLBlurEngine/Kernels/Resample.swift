package import GLBlurShaders

/// A weighted sum along an axis, with weights for each index of the result.
package struct Resample: AxisKernel {
  package let axis: Axis
  package let origin: Int
  /// The first index of the input for each index of the result. These never decrease, so the ends
  /// of a range bound what all of it reads.
  package let firsts: [Int]
  /// The weights, `taps` for each index of the result.
  package let weights: [Float]
  package let taps: Int
  /// Whether sums of bytes may be computed in fixed point, within hundredths of an 8-bit level.
  package let allowsFixedPoint: Bool

  /// Creates a weighted sum.
  ///
  /// - Parameters:
  ///   - origin: The first index of the result.
  ///   - rows: For each index from `origin` on, the first index of the input, which never
  ///     decreases, and the weights from there on.
  ///   - allowsFixedPoint: The default is false.
  package init(
    axis: Axis, origin: Int = 0, rows: [(first: Int, weights: [Double])],
    allowsFixedPoint: Bool = false
  ) {
    self.axis = axis
    self.origin = origin
    self.allowsFixedPoint = allowsFixedPoint
    // Key paths and nested closures would take as long as resizing a picture with these weights.
    let taps = rows.reduce(1) { max($0, $1.weights.count) }
    var weights = [Float](repeating: 0, count: taps * rows.count)
    for (place, row) in rows.enumerated() {
      for (tap, weight) in row.weights.enumerated() { weights[place * taps + tap] = Float(weight) }
    }
    self.taps = taps
    self.weights = weights
    firsts = rows.map { $0.first }
  }

  package var shaderCall: ShaderCall {
    let values = firsts.indices.flatMap { index in
      [Float(firsts[index])] + weights[index * taps..<(index + 1) * taps]
    }
    return .resample(
      axis: axis.step, origin: Int32(origin), taps: Int32(taps), table: ShaderTable(list: values))
  }

  /// Returns whether the result at an index has the pixels and weights of the one before.
  package func repeats(index: Int) -> Bool {
    let place = index - origin
    guard firsts.indices.contains(place - 1), firsts.indices.contains(place),
      firsts[place] == firsts[place - 1]
    else { return false }
    let (own, before) = (place * taps, (place - 1) * taps)
    return weights[own..<own + taps] == weights[before..<before + taps]
  }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] }

  package func inputRegion(index: Int, for region: Region) -> Region {
    var needed = region
    let range = region[axis]
    let starts = firsts[
      (range.lowerBound - origin..<range.upperBound - origin).clamped(to: firsts.indices)]
    needed[axis] = (starts.first ?? 0)..<(starts.last ?? 0) + taps
    return needed
  }

  package func run(_ row: SamplingSpan) {
    switch axis {
    case .horizontal: runHorizontally(row)
    case .vertical: runVertically(row)
    }
  }

  private func runHorizontally(_ row: SamplingSpan) {
    let columns = row.columns
    let needed = inputRegion(
      index: 0, for: Region(columns: columns, rows: row.y..<row.y + 1)
    ).columns
    let input = row.inputs[0].row(row.y, needed)
    let pixels = row.pixels
    for x in columns {
      let index = x - origin
      let first = firsts[index] - needed.lowerBound
      let window = input.part(first..<first + taps)
      var sum = Pixel.zero
      for k in 0..<taps {
        sum += window[k] * weights[index * taps + k]
      }
      pixels[x - columns.lowerBound] = sum
    }
  }

  private func runVertically(_ row: SamplingSpan) {
    let columns = row.columns
    let line = row.y - origin
    let pixels = row.pixels
    for index in 0..<columns.count { pixels[index] = .zero }
    for k in 0..<taps {
      let weight = weights[line * taps + k]
      let input = row.inputs[0].row(firsts[line] + k, columns)
      for index in 0..<columns.count {
        pixels[index] += input[index] * weight
      }
    }
  }
}
