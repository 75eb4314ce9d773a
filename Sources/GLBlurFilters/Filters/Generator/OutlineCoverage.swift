import GLBlurShaders
import SystemLibrary

/// The edges of a rectangle as whole pixels and remainders, so that distances near an edge keep all
/// their bits however large the image is.
struct OutlineEdges: Hashable {
  /// The pixel that contains the top left corner.
  let low: SIMD2<Int32>
  /// The pixel that contains the bottom right corner.
  let high: SIMD2<Int32>
  /// The distance from the centre of the pixel `low` to the left and the top edge.
  let lowOffset: SIMD2<Float>
  /// The distance from the right and the bottom edge to the centre of the pixel `high`.
  let highOffset: SIMD2<Float>

  /// Creates the edges of a frame.
  ///
  /// - Parameter frame: The x, y, width and height of the frame, in pixels.
  init(_ frame: SIMD4<Double>) {
    let lowEdge = frame.lowHalf
    let highEdge = frame.lowHalf + frame.highHalf
    low = Self.pixel(lowEdge)
    high = Self.pixel(highEdge)
    lowOffset = SIMD2<Float>(lowEdge - lowEdge.rounded(.down) - 0.5)
    highOffset = SIMD2<Float>(0.5 - (highEdge - highEdge.rounded(.down)))
  }

  /// Returns the pixel that contains an edge.
  ///
  /// An edge that is farther away than the greatest side of an image is moved to that distance.
  /// This changes no pixel, and keeps the distance to any pixel of an image within an `Int32`.
  static func pixel(_ edge: SIMD2<Double>) -> SIMD2<Int32> {
    let most = Double(Image.maximumPixels)
    return SIMD2<Int32>(
      edge.rounded(.down).clamped(
        lowerBound: SIMD2(repeating: -most), upperBound: SIMD2(repeating: most)))
  }

  /// Returns the region outside which nothing is covered.
  func covered(softness: Float) -> Region {
    let reach = Int(softness / 2) + 2
    return Region(
      columns: Int(low.x) - reach..<max(Int(high.x), Int(low.x)) + reach + 1,
      rows: Int(low.y) - reach..<max(Int(high.y), Int(low.y)) + reach + 1)
  }

  /// Returns the columns of a row that are certainly covered completely.
  ///
  /// - Parameters:
  ///   - corner: The length of each edge that a corner takes, in pixels.
  ///   - softness: The width of the edge, in pixels.
  func solidColumns(inRow y: Int, corner: Float, softness: Float) -> Range<Int> {
    // A pixel more than the edge takes hides the rounding of distances.
    let edge = Double(softness) / 2 + 1
    let fromEdge =
      min(
        Double(y - Int(low.y)) - Double(lowOffset.y),
        Double(Int(high.y) - y) - Double(highOffset.y))
    if fromEdge < edge { return 0..<0 }
    let inset = fromEdge < Double(corner) + 1 ? max(Double(corner) + 1, edge) : edge
    let first = Int((Double(low.x) + Double(lowOffset.x) + inset).rounded(.up))
    let last = Int((Double(high.x) - Double(highOffset.x) - inset).rounded(.down))
    return first..<max(first, last + 1)
  }
}

/// A kernel that draws a rectangle with round corners.
struct OutlineCoverage: GeneratorKernel {
  let color: Pixel
  let edges: OutlineEdges
  /// The radii of circular corners, clockwise from the top left.
  let radii: SIMD4<Float>
  /// The shapes of continuous corners, or nil for circular ones.
  let corner: ContinuousCorner?
  let softness: Float

  var shaderCall: ShaderCall {
    if let corner {
      .continuousRect(
        color: color, low: edges.low, high: edges.high, lowOffset: edges.lowOffset,
        highOffset: edges.highOffset, reaches: corner.reaches, cubics: corner.cubics,
        softness: softness)
    } else {
      .roundedRect(
        color: color, low: edges.low, high: edges.high, lowOffset: edges.lowOffset,
        highOffset: edges.highOffset, radii: radii, softness: softness)
    }
  }

  func support(of supports: [Region], extent: Region) -> Region {
    // Far beyond a cubic corner, two steps of Newton's method find only 5/9 of the distance.
    edges.covered(softness: corner == nil ? softness : 2 * softness).intersection(extent)
  }

  func solidSpan(inRow y: Int) -> SolidSpan? {
    SolidSpan(
      columns: edges.solidColumns(
        inRow: y, corner: (corner?.reaches ?? radii).max(), softness: softness),
      color: color)
  }
}

/// The corners (1 − k)(X² + Y²) + k(X³ + Y³) = 1, with X and Y in units of their reach along the
/// edges, clockwise from the top left.
///
/// Each passes through the middle of the circular corner of the same radius. With k = 1 it is a cubic
/// superellipse, whose reach is 1.42 radii. If there is less room, k is smaller, down to 0, which
/// is the circle.
struct ContinuousCorner: Hashable {
  /// The lengths of each edge that the corners take, in pixels. Sharp ones take none.
  private(set) var reaches = SIMD4<Float>.zero
  /// The constants k.
  private(set) var cubics = SIMD4<Float>.zero

  /// Creates corners, or nil if they are so small that their shape cannot be seen.
  init?(radii: SIMD4<Double>, in frame: SIMD4<Double>) {
    for index in 0..<4 where radii[index] > 0 {
      let inset = radii[index] * (1 - 0.5.squareRoot())
      let wanted = inset / (1 - cbrt(0.5))
      let reach = min(wanted, min(frame.z, frame.w) / 2)
      // The curve passes through the corner's middle, which is at (t, t), with the k below.
      let t = 1 - inset / reach
      reaches[index] = Float(reach)
      cubics[index] = Float(min(max((2 * t * t - 1) / (2 * t * t - 2 * t * t * t), 0), 1))
    }
    guard reaches.max() >= 4 else { return nil }
  }
}
