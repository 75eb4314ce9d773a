package import GLBlurShaders

/// A curve of cubic pieces for each straight channel of 0…1. It keeps alpha.
///
/// Curves replace successive per-channel kernels, above all powers, which take ten times as long.
package struct SmoothCurve: ColorKernel {
  /// The layout is that of `smoothCurve.glsl`.
  private let pieces: [ShaderTable]
  /// The number up to which each channel's curve is constant.
  private let low: SIMD4<Float>
  /// The number from which on each channel's curve is constant.
  private let high: SIMD4<Float>
  private let names: [String]

  package var shaderCall: ShaderCall {
    .smoothCurve(red: pieces[0], green: pieces[1], blue: pieces[2], low: low, high: high)
  }

  package static let cost = 4.0

  package var cost: Double { Self.cost }

  package var isPerChannel: Bool { true }

  package var notes: [String] { ["one curve for " + names.joined(separator: ", ")] }

  /// The greatest error of a curve, in 8-bit levels. Rounding to 8 bits is half a level off, so
  /// results that later filters make ten times as steep are still within 0.6.
  package static let mostError: Float = 0.01

  /// Creates curves of kernels of `Shaders/point` with one image, or returns nil if the error
  /// exceeds `mostError`, as with steps, bends and powers that are steep at black.
  package init?(_ kernels: [any ColorKernel], names: [String]) {
    let function = ColorFunction(kernels)
    let low = function.end(ofConstantFrom: 0, to: 1)
    let high = function.end(ofConstantFrom: 1, to: 0)
    self.low = low
    self.high = high
    self.names = names
    let nodes = (0..<Self.count).map { piece in
      (0..<3).map { Self.nodes(in: Self.bounds(of: piece), from: low[$0], to: high[$0]) }
    }
    let samples = nodes.flatMap { nodes in
      (0..<4).map { Pixel(nodes[0][$0], nodes[1][$0], nodes[2][$0], 1) }
    }
    let values = function(samples)
    pieces = (0..<3).map { channel in
      let cubics = (0..<Self.count).map { piece in
        Self.cubic(
          through: (4 * piece..<4 * piece + 4).map { node in
            (Double(samples[node][channel]), Double(values[node][channel]))
          })
      }
      return ShaderTable(list: (0..<4).flatMap { power in cubics.map { $0[power] } })
    }
    let probes = Self.probes
    let isExact = zip(function(probes), ColorFunction([self])(probes)).allSatisfy { exact, fitted in
      let error = exact - fitted
      return error.w == 0 && (0..<3).allSatisfy { abs(error[$0]) * 255 <= Self.mostError }
    }
    if !isExact { return nil }
  }

  // MARK: Pieces

  private static let count = Int(ShaderConstant.smoothPieces)

  private static func bounds(of piece: Int) -> ClosedRange<Float> {
    func start(_ piece: Int) -> Float {
      Float(sign: .plus, exponent: (piece - count) >> 1, significand: piece & 1 == 0 ? 1 : 1.5)
    }
    return (piece == 0 ? 0 : start(piece))...start(piece + 1)
  }

  /// Returns the numbers at which a piece is exact: the ends of its part that is not constant, so
  /// that pieces meet and black and white are exact, and the other extremes of a Chebyshev
  /// polynomial.
  private static func nodes(
    in piece: ClosedRange<Float>, from low: Float, to high: Float
  ) -> [Float] {
    let first = min(max(piece.lowerBound, low), high), last = min(max(piece.upperBound, low), high)
    return [0, 0.25, 0.75, 1].map { first + (last - first) * $0 }
  }

  /// Returns the coefficients, that of x⁰ first.
  private static func cubic(through points: [(x: Double, y: Double)]) -> SIMD4<Float> {
    // Over a small part of a piece, the floats of a cubic are too coarse, and a line is as good.
    let isNarrow = points[3].x - points[0].x < points[3].x / 512
    let used = isNarrow ? [points[0], points[3]] : points
    // The divided differences of Newton's form.
    var differences = used.map(\.y)
    for order in 1..<used.count {
      for index in (order..<used.count).reversed() {
        let width = used[index].x - used[index - order].x
        let rise = differences[index] - differences[index - 1]
        differences[index] = width > 0 ? rise / width : 0
      }
    }
    var coefficients = SIMD4<Double>.zero
    for (point, difference) in zip(used, differences).reversed() {
      let shifted = SIMD4(0, coefficients[0], coefficients[1], coefficients[2])
      coefficients = shifted - coefficients * point.x
      coefficients[0] += difference
    }
    return SIMD4<Float>(coefficients)
  }

  /// 64 levels of each piece, at most an 8-bit level apart, alternately opaque and translucent, and
  /// a transparent pixel.
  private static let probes: [Pixel] =
    (0..<count).flatMap { piece in
      let bounds = bounds(of: piece)
      return (0..<64).map { index in
        let level =
          bounds.lowerBound + (bounds.upperBound - bounds.lowerBound) * Float(index) / 63
        let alpha: Float = index % 2 == 0 ? 1 : 0.5
        return Pixel(level * alpha, level * alpha, level * alpha, alpha)
      }
    } + [.zero]
}
