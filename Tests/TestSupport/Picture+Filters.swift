package import GLBlurChain
import Glibc

private func place(_ index: Int, _ count: Int, _ edge: EdgeMode) -> Int? {
  switch edge {
  case .clamp: return min(max(index, 0), count - 1)
  case .transparent: return index >= 0 && index < count ? index : nil
  case .wrap: return (index % count + count) % count
  case .mirror:
    let folded = (index % (2 * count) + 2 * count) % (2 * count)
    return folded < count ? folded : 2 * count - 1 - folded
  }
}

/// Returns the weights of a row's pixels in the convolution of each of them with a symmetric
/// kernel.
package func folded(_ half: [Double], _ count: Int, _ edge: EdgeMode) -> [[Double]] {
  (0..<count).map { index in
    var weights = Array(repeating: 0.0, count: count)
    for k in -(half.count - 1)...(half.count - 1) {
      if let place = place(index + k, count, edge) { weights[place] += half[abs(k)] }
    }
    return weights
  }
}

/// Returns the kernel w(k) ∝ exp(−k²/2σ²), the middle weight first, then those to one side, so long
/// that float64 cannot tell it from an endless one.
package func gaussianKernel(_ sigma: Double) -> [Double] {
  let half = (0...Int(9 * sigma) + 2).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
  let sum = half[0] + 2 * half.dropFirst().reduce(0, +)
  return half.map { $0 / sum }
}

extension Picture {
  package func pixel(_ x: Int, _ y: Int, _ edge: EdgeMode) -> SIMD4<Double> {
    guard let x = place(x, width, edge), let y = place(y, height, edge) else { return .zero }
    return self[x, y]
  }

  /// Interpolates between four pixels. The centre of the first pixel is (0, 0).
  package func bilinear(_ x: Double, _ y: Double, _ edge: EdgeMode) -> SIMD4<Double> {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (fx, fy) = (x - left, y - top)
    func row(_ y: Int) -> SIMD4<Double> {
      pixel(Int(left), y, edge) * (1 - fx) + pixel(Int(left) + 1, y, edge) * fx
    }
    return row(Int(top)) * (1 - fy) + row(Int(top) + 1) * fy
  }

  /// Applies a function to the square of pixels around each pixel.
  package func windows(
    _ radius: Int, _ edge: EdgeMode, _ function: ([SIMD4<Double>]) -> SIMD4<Double>
  ) -> Picture {
    Picture(width: width, height: height) { x, y in
      function(
        (-radius...radius).flatMap { dy in
          (-radius...radius).map { dx in pixel(x + dx, y + dy, edge) }
        })
    }
  }

  /// Returns weighted sums of the columns, then of the rows. Each entry holds the weights of one
  /// pixel of the result.
  package func sampled(columns: [[Double]], rows: [[Double]]) -> Picture {
    let wide = Picture(width: columns.count, height: height) { x, y in
      columns[x].indices.reduce(SIMD4.zero) { $0 + self[$1, y] * columns[x][$1] }
    }
    return Picture(width: columns.count, height: rows.count) { x, y in
      rows[y].indices.reduce(SIMD4.zero) { $0 + wide[x, $1] * rows[y][$1] }
    }
  }

  /// Returns the convolution along both axes with the middle weight, then those to each side.
  package func convolved(_ half: [Double], _ edge: EdgeMode) -> Picture {
    sampled(columns: folded(half, width, edge), rows: folded(half, height, edge))
  }

  package func gaussian(_ sigma: Double, _ edge: EdgeMode) -> Picture {
    convolved(gaussianKernel(sigma), edge)
  }

  package func box(radius: Int, passes: Int, _ edge: EdgeMode) -> Picture {
    var kernel = [1.0]
    for _ in 0..<passes {
      var next = Array(repeating: 0.0, count: kernel.count + 2 * radius)
      // The running sum of the window over the kernel of the earlier passes.
      var sum = 0.0
      for index in next.indices {
        if index < kernel.count { sum += kernel[index] }
        let leaving = index - 2 * radius - 1
        if leaving >= 0 && leaving < kernel.count { sum -= kernel[leaving] }
        next[index] = sum / Double(2 * radius + 1)
      }
      kernel = next
    }
    return convolved(Array(kernel[(kernel.count / 2)...]), edge)
  }

  package func saturated(_ amount: Double, luma: SIMD3<Double>) -> Picture {
    mapColor { c in
      let l = (c * luma).sum()
      return SIMD3(repeating: l) + (c - l) * amount
    }
  }

  package func luminanceRange(_ reduction: Double) -> Picture {
    mapColor { c in c + (0.5 - (c * SIMD3(0.2125, 0.7154, 0.0721)).sum()) * reduction }
  }

  /// Linear light, by the sRGB transfer function of IEC 61966-2-1.
  package var linear: Picture {
    mapColor { c in c.mapped { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) } }
  }

  package var encoded: Picture {
    mapColor { c in c.mapped { $0 <= 0.0031308 ? $0 * 12.92 : 1.055 * pow($0, 1 / 2.4) - 0.055 } }
  }

  package func resized(width: Int, height: Int, _ kernel: ResizeKernel) -> Picture {
    let result = sampled(
      columns: weights(self.width, width, kernel), rows: weights(self.height, height, kernel))
    // Weights of at least 0 stay within the limits anyway.
    return result.map(limited)
  }

  private func weights(_ old: Int, _ new: Int, _ kernel: ResizeKernel) -> [[Double]] {
    let s = Double(old) / Double(new)
    func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
    return (0..<new).map { i in
      let row = (0..<old).map { j -> Double in
        let distance = abs(Double(j) + 0.5 - (Double(i) + 0.5) * s) / max(1, s)
        switch kernel == .auto ? (new > old ? .cubic : .area) : kernel {
        case .nearest: return (2 * i + 1) * old / (2 * new) == j ? 1 : 0
        case .area, .auto:
          return Double(max(0, min((i + 1) * old, (j + 1) * new) - max(i * old, j * new)))
        case .bilinear: return max(0, 1 - distance)
        // Keys 1981, equation 15.
        case .cubic:
          let x = distance
          if x < 1 { return 1.5 * x * x * x - 2.5 * x * x + 1 }
          return x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
        case .lanczos: return distance < 3 ? sinc(distance) * sinc(distance / 3) : 0
        }
      }
      let sum = row.reduce(0, +)
      return row.map { $0 / sum }
    }
  }
}

extension SIMD3<Double> {
  package func mapped(_ function: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(function(x), function(y), function(z))
  }
}
