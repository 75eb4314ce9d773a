package import GLBlurShaders

/// A kernel that takes a weighted sum of the pixels of a window and adds a bias.
package struct ConvolveWindow: SamplingKernel {
  package typealias Tap = SparseConvolve.Tap

  /// The taps. Only those that fill their number up to a multiple of eight have the weight 0.
  package let list: [Tap]
  /// The summand, in units of 0 to 1.
  package let bias: Float
  /// Whether straight colours are summed, and each pixel keeps its alpha.
  package let keepsAlpha: Bool
  /// Whether sums of bytes may be computed in fixed point, within hundredths of an 8-bit level.
  package let allowsFixedPoint: Bool

  /// Creates a kernel.
  ///
  /// - Parameters:
  ///   - weights: Rows of equally many weights. The pixel's own weight is the middle one, or the
  ///     one after the middle if their number is even.
  ///   - bias: The summand, in units of 0 to 1.
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
