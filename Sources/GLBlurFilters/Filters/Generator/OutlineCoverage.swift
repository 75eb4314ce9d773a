import GLBlurShaders
import Glibc

/// A rectangle's edges as whole pixels and what is left over, so that distances near an edge keep
/// all their bits however large the image.
struct OutlineEdges: Hashable {
  let low: SIMD2<Int32>
  let high: SIMD2<Int32>
  /// From a pixel's corner to its centre and to the edge: at the top left and at the bottom right.
  let lowOffset: SIMD2<Float>
  let highOffset: SIMD2<Float>

  /// - Parameter frame: x, y, width, height in pixels.
  init(_ frame: SIMD4<Double>) {
    let lowEdge = frame.lowHalf
    let highEdge = frame.lowHalf + frame.highHalf
    low = Self.pixel(lowEdge)
    high = Self.pixel(highEdge)
    lowOffset = SIMD2<Float>(lowEdge - lowEdge.rounded(.down) - 0.5)
    highOffset = SIMD2<Float>(0.5 - (highEdge - highEdge.rounded(.down)))
  }

  /// Edges farther out than any image is large are as good as there, and their distance to any
  /// pixel of an image is an `Int32` still.
  static func pixel(_ edge: SIMD2<Double>) -> SIMD2<Int32> {
    let most = Double(Image.maximumPixels)
    return SIMD2<Int32>(
      edge.rounded(.down).clamped(
        lowerBound: SIMD2(repeating: -most), upperBound: SIMD2(repeating: most)))
  }

  /// How far the pixel's centre lies beyond the vertical and the horizontal edge that it is nearer
  /// to; negative inside.
  @inline(__always)
  func distances(at position: SIMD2<Int32>) -> SIMD2<Float> {
    let fromLow = SIMD2(Float(low.x - position.x), Float(low.y - position.y)) + lowOffset
    let fromHigh = SIMD2(Float(position.x - high.x), Float(position.y - high.y)) + highOffset
    return SIMD2(max(fromLow.x, fromHigh.x), max(fromLow.y, fromHigh.y))
  }

  /// Outside of it nothing is covered.
  func support(softness: Float, extent: Region) -> Region {
    let reach = Int(softness / 2) + 2
    let covered = Region(
      columns: Int(low.x) - reach..<max(Int(high.x), Int(low.x)) + reach + 1,
      rows: Int(low.y) - reach..<max(Int(high.y), Int(low.y)) + reach + 1)
    return covered.intersection(extent)
  }
}

struct RoundedRectKernel: GeneratorKernel {
  let color: Pixel
  let edges: OutlineEdges
  let radius: Float
  let softness: Float

  var shaderCall: ShaderCall {
    .roundedRect(
      color: color, low: edges.low, high: edges.high, lowOffset: edges.lowOffset,
      highOffset: edges.highOffset, radius: radius, softness: softness)
  }

  func support(of supports: [Region], extent: Region) -> Region {
    edges.support(softness: softness, extent: extent)
  }

  func pixel(at position: SIMD2<Int32>) -> Pixel {
    let p = edges.distances(at: position) + radius
    let outside = SIMD2(max(p.x, 0), max(p.y, 0))
    let distance =
      min(max(p.x, p.y), 0)
      + (outside.x * outside.x + outside.y * outside.y).squareRoot() - radius
    return color * clamp(0.5 - distance / softness, 0, 1)
  }
}

/// The corner (1 − k)(X² + Y²) + k(X³ + Y³) = 1, X and Y in units of its reach along the edges. It
/// goes through the middle of the circular corner of the same radius: with k = 1, a cubic
/// superellipse, its reach is 1.42 radii; where there is less room k is smaller, down to 0, the
/// circle.
struct ContinuousCorner: Hashable {
  let reach: Float
  let cubic: Float

  /// Nil where the corner is so small that its shape cannot be seen.
  init?(radius: Double, in frame: SIMD4<Double>) {
    let inset = radius * (1 - 0.5.squareRoot())
    let wanted = inset / (1 - cbrt(0.5))
    let reach = min(wanted, min(frame.z, frame.w) / 2)
    guard reach >= 4 else { return nil }
    // Where the corner's middle lies on the diagonal, and the k that takes the curve there.
    let t = 1 - inset / reach
    self.reach = Float(reach)
    cubic = Float(min(max((2 * t * t - 1) / (2 * t * t - 2 * t * t * t), 0), 1))
  }
}

struct ContinuousRect: GeneratorKernel {
  let color: Pixel
  let edges: OutlineEdges
  let corner: ContinuousCorner
  let softness: Float

  var shaderCall: ShaderCall {
    .continuousRect(
      color: color, low: edges.low, high: edges.high, lowOffset: edges.lowOffset,
      highOffset: edges.highOffset, reach: corner.reach, cubic: corner.cubic, softness: softness)
  }

  func support(of supports: [Region], extent: Region) -> Region {
    // Far beyond a cubic corner two steps of Newton's method find 5/9 of the distance.
    edges.support(softness: 2 * softness, extent: extent)
  }

  func pixel(at position: SIMD2<Int32>) -> Pixel {
    let edge = edges.distances(at: position)
    var distance = max(edge.x, edge.y)
    let p = (edge + corner.reach) / corner.reach
    if p.x > 0 && p.y > 0 {
      let first = beyond(p)
      let slope2 = first.gradient.x * first.gradient.x + first.gradient.y * first.gradient.y
      if first.value > -0.75 {
        let step = p - first.gradient * (first.value / slope2)
        let second = beyond(SIMD2(max(step.x, 0), max(step.y, 0)))
        let slope =
          (second.gradient.x * second.gradient.x + second.gradient.y * second.gradient.y)
          .squareRoot()
        distance = (first.value / slope2.squareRoot() + second.value / slope) * corner.reach
      }
    }
    return color * clamp(0.5 - distance / softness, 0, 1)
  }

  @inline(__always)
  private func beyond(_ p: SIMD2<Float>) -> (value: Float, gradient: SIMD2<Float>) {
    let k = corner.cubic
    let p2 = p * p
    let p3 = p2 * p
    let gradient = p * (2 - 2 * k) + p2 * (3 * k)
    return ((p2.x + p2.y) * (1 - k) + (p3.x + p3.y) * k - 1, gradient)
  }
}
