package import GLBlurShaders

/// A weighted sum along one axis, with weights of its own for every index of the result.
package struct Resample: SamplingKernel {
  package let axis: Axis
  /// For each index of the result the first index that it reads.
  package let firsts: [Int]
  /// As many weights for each index, one index after the other.
  package let weights: [Float]
  package let taps: Int

  /// - Parameters:
  ///   - rows: for each index of the result, the first input index and the weights from there on.
  package init(axis: Axis, rows: [(first: Int, weights: [Double])]) {
    self.axis = axis
    let taps = rows.map(\.weights.count).max() ?? 1
    self.taps = taps
    firsts = rows.map(\.first)
    weights = rows.flatMap { row in
      (0..<taps).map { $0 < row.weights.count ? Float(row.weights[$0]) : 0 }
    }
  }

  package var shaderCall: ShaderCall {
    let values = firsts.indices.flatMap { index in
      [Float(firsts[index])] + weights[index * taps..<(index + 1) * taps]
    }
    let table = ShaderTable(width: taps + 1, height: firsts.count, values: values)
    return .resample(axis: axis.step, taps: Int32(taps), table: table)
  }

  package func inputRegion(index: Int, for region: Region) -> Region {
    var needed = region
    let starts = firsts[region[axis].clamped(to: firsts.indices)]
    needed[axis] = (starts.min() ?? 0)..<(starts.max() ?? 0) + taps
    return needed
  }

  package func run(_ row: SampledRow) {
    switch axis {
    case .horizontal: runHorizontally(row)
    case .vertical: runVertically(row)
    }
  }

  private func runHorizontally(_ row: SampledRow) {
    let columns = row.columns
    let needed = inputRegion(
      index: 0, for: Region(columns: columns, rows: row.y..<row.y + 1)
    ).columns
    let input = unsafe row.inputs[0].row(row.y, needed)
    let pixels = unsafe row.pixels
    for x in columns {
      let first = unsafe input + (firsts[x] - needed.lowerBound)
      var sum = Pixel.zero
      for k in 0..<taps {
        unsafe sum += first[k] * weights[x * taps + k]
      }
      unsafe pixels[x - columns.lowerBound] = sum
    }
  }

  private func runVertically(_ row: SampledRow) {
    let columns = row.columns
    let y = row.y
    let pixels = unsafe row.pixels
    for index in 0..<columns.count { unsafe pixels[index] = .zero }
    for k in 0..<taps {
      let weight = weights[y * taps + k]
      let input = unsafe row.inputs[0].row(firsts[y] + k, columns)
      for index in 0..<columns.count {
        unsafe pixels[index] += input[index] * weight
      }
    }
  }
}
