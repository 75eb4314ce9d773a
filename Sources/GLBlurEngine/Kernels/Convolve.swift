package import GLBlurShaders

/// A convolution with a symmetric kernel along an axis, at every `stride`th pixel.
package struct Convolve: AxisKernel {
  package let axis: Axis
  /// The middle weight, then those to each side.
  package let weights: [Float]
  package let stride: Int
  private let groups: [SIMD4<Float>]

  /// The shader keeps four weights in each vector and leaves one unused.
  package static let maximumRadius = 4 * Int(ShaderConstant.mostWeightGroups) - 1

  /// Creates a convolution with the middle weight and those to each side, normalised.
  ///
  /// The middle weight is adjusted so that the float32 sum, in the kernel's order, is 1, or a
  /// neighbour of 1 if ties in rounding skip 1. So white stays white at 16 bits for thousands of
  /// kernels.
  package init(axis: Axis, weights: [Double], stride: Int = 1) {
    self.axis = axis
    self.stride = stride
    var rounded = weights.map { Float($0) }
    for _ in 0..<4 {
      let sum = Self.groups(of: rounded).reduce(rounded[0]) { sum, w in
        sum + (2 * w.x + 2 * w.y + 2 * w.z + 2 * w.w)
      }
      rounded[0] += 1 - sum
    }
    self.weights = rounded
    groups = Self.groups(of: rounded)
  }

  /// Returns the two-scale relation of the B-spline: [1 4 6 4 1]/16 or [1 6 15 20 15 6 1]/64 at
  /// every second pixel.
  package static func decimate(_ axis: Axis, _ spline: Spline = .cubic) -> Convolve {
    switch spline {
    case .cubic: Convolve(axis: axis, weights: [6.0 / 16, 4.0 / 16, 1.0 / 16], stride: 2)
    case .quintic:
      Convolve(axis: axis, weights: [20.0 / 64, 15.0 / 64, 6.0 / 64, 1.0 / 64], stride: 2)
    }
  }

  package var radius: Int { weights.count - 1 }

  package var taps: Int { 2 * radius + 1 }

  package var shaderCall: ShaderCall {
    .convolve(
      axis: axis.step, radius: Int32(radius), stride: Int32(stride), middle: weights[0],
      weights: groups.isEmpty ? [.zero] : groups)
  }

  package var sharesTapsInRuns: Bool { axis == .horizontal && stride == 1 }

  private static func groups(of weights: [Float]) -> [SIMD4<Float>] {
    Swift.stride(from: 1, to: weights.count, by: 4).map { start in
      SIMD4((start..<start + 4).map { weights.indices.contains($0) ? weights[$0] : 0 })
    }
  }

  package func inputRegion(index: Int, for region: Region) -> Region {
    var needed = region
    let range = region[axis]
    needed[axis] =
      range.lowerBound * stride - radius..<(range.upperBound - 1) * stride + radius + 1
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
    let first = columns.lowerBound * stride - radius
    let last = (columns.upperBound - 1) * stride + radius
    let input = row.inputs[0].row(row.y, first..<last + 1)
    let pixels = row.pixels
    let (middle, weights) = (weights[0], weights.span)
    let wholeGroups = groups.prefix(radius / 4)
    for index in 0..<columns.count {
      let center = radius + index * stride
      var sum = input[center] * middle
      var k = 1
      for w in wholeGroups {
        sum +=
          (input[center - k] + input[center + k]) * w.x
          + (input[center - k - 1] + input[center + k + 1]) * w.y
          + (input[center - k - 2] + input[center + k + 2]) * w.z
          + (input[center - k - 3] + input[center + k + 3]) * w.w
        k += 4
      }
      var rest = Pixel.zero
      while k <= radius {
        rest += (input[center - k] + input[center + k]) * weights[k]
        k += 1
      }
      pixels[index] = sum + rest
    }
  }

  private func runVertically(_ row: SamplingSpan) {
    let columns = row.columns
    let input = row.inputs[0]
    let center = row.y * stride
    let pixels = row.pixels
    let middle = input.row(center, columns)
    for index in 0..<columns.count {
      pixels[index] = middle[index] * weights[0]
    }
    for (group, w) in groups.enumerated() {
      func rows(_ tap: Int) -> (above: PixelRow, below: PixelRow) {
        let k = min(4 * group + tap, radius)
        return (above: input.row(center - k, columns), below: input.row(center + k, columns))
      }
      let (first, second, third, fourth) = (rows(1), rows(2), rows(3), rows(4))
      for index in 0..<columns.count {
        pixels[index] +=
          (first.above[index] + first.below[index]) * w.x
          + (second.above[index] + second.below[index]) * w.y
          + (third.above[index] + third.below[index]) * w.z
          + (fourth.above[index] + fourth.below[index]) * w.w
      }
    }
  }
}

/// A weighted sum of the pixels of a window, plus a bias.
package struct ConvolveWindow: SamplingKernel {
  package typealias Tap = SparseConvolve.Tap

  /// The list is padded to a multiple of eight with taps of weight 0; others have none.
  package let list: [Tap]
  package let bias: Float
  /// Whether straight colours are summed, and each pixel keeps its alpha.
  package let keepsAlpha: Bool
  /// Whether sums of bytes may be computed in fixed point, within hundredths of an 8-bit level.
  package let allowsFixedPoint: Bool

  /// Rows have equally many weights. The pixel's own is the middle one, or the one after the
  /// middle.
  package init(
    _ weights: [[Double]], bias: Double, keepsAlpha: Bool, allowsFixedPoint: Bool = false
  ) {
    var list: [Tap] = []
    for (y, row) in weights.enumerated() {
      for (x, weight) in row.enumerated() where Float(weight) != 0 {
        list.append(Tap(x: x - row.count / 2, y: y - weights.count / 2, weight: Float(weight)))
      }
    }
    let last = list.last ?? Tap(x: 0, y: 0, weight: 0)
    while list.isEmpty || list.count % 8 != 0 {
      list.append(Tap(x: last.x, y: last.y, weight: 0))
    }
    self.list = list
    self.bias = Float(bias)
    self.keepsAlpha = keepsAlpha
    self.allowsFixedPoint = allowsFixedPoint
  }

  package var taps: Int { list.count }

  package var cost: Double { 4 + 0.9 * Double(taps) }

  package var shaderCall: ShaderCall {
    .convolveWindow(
      keepsAlpha: keepsAlpha ? 1 : 0, groups: Int32(taps / 8), bias: bias, table: list.table)
  }

  package func isOpaque(_ inputs: [Bool]) -> Bool { keepsAlpha && inputs == [true] }

  package func inputRegion(index: Int, for region: Region) -> Region {
    // The pixel itself is read for its alpha.
    (list + [Tap(x: 0, y: 0, weight: 0)]).region(for: region)
  }

  package func run(_ row: SamplingSpan) {
    let pixels = row.pixels
    list.sum(row) { keepsAlpha ? Pixel(straight($0), $0.a) : $0 }
    let center = row.inputs[0].row(row.y, row.columns)
    for index in 0..<row.columns.count {
      let sum = pixels[index]
      if keepsAlpha {
        let alpha = center[index].a
        pixels[index] = Pixel(clamped(sum.rgb + bias, to: 1) * alpha, alpha)
      } else {
        let alpha = min(max(sum.a + bias, 0), 1)
        pixels[index] = Pixel(clamped(sum.rgb + bias * alpha, to: alpha), alpha)
      }
    }
  }

  private func clamped(_ color: SIMD3<Float>, to most: Float) -> SIMD3<Float> {
    color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: most))
  }
}

/// A weighted sum of pixels at any offsets.
package struct SparseConvolve: SamplingKernel {
  /// A pixel that is read, by its offset from the computed one.
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

  /// The list is padded to a multiple of eight with taps of weight 0.
  package let list: [Tap]
  /// See `ConvolveWindow.allowsFixedPoint`.
  package let allowsFixedPoint: Bool

  /// Creates a kernel from normalised weights by column and row. The greatest is adjusted so that
  /// their float32 sum, in the kernel's order, is 1 as far as rounding allows, so that white stays
  /// white.
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
  var table: ShaderTable {
    ShaderTable(list: flatMap { [Float($0.x), Float($0.y), $0.weight] })
  }

  func region(for region: Region) -> Region {
    let columns = map(\.x)
    let rows = map(\.y)
    return Region(
      columns: region.x + (columns.min() ?? 0)..<region.x + region.width + (columns.max() ?? 0),
      rows: region.y + (rows.min() ?? 0)..<region.y + region.height + (rows.max() ?? 0))
  }

  /// Computes the weighted sums of `value`, eight taps at a time.
  @inline(__always)
  func sum(_ row: SamplingSpan, of value: (Pixel) -> Pixel) {
    let pixels = row.pixels
    for index in 0..<row.columns.count { pixels[index] = .zero }
    for first in stride(from: 0, to: count, by: 8) {
      // No more than eight rows stay valid.
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
