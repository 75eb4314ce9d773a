import GLBlurShaders
import SystemLibrary

/// The shape of the corners of a rectangle.
public enum CornerCurve: String, Choice {
  /// Each corner is a quarter of a circle.
  case circular
  /// The bend begins farther out and grows steadily, as on Apple's devices.
  case continuous
}

/// A rectangle with round corners. Lengths are in pixels.
struct Outline: Hashable {
  /// The x, y, width and height.
  var frame: SIMD4<Double>
  /// Clockwise from the top left, each at most half of the shorter side.
  var radii: SIMD4<Double>
  var curve: CornerCurve

  init(frame: SIMD4<Double>, radii: SIMD4<Double>, curve: CornerCurve) {
    self.frame = frame
    self.radii = radii
    self.curve = curve
  }

  init(frame: SIMD4<Double>, radius: Double, curve: CornerCurve) {
    self.init(frame: frame, radii: SIMD4(repeating: radius), curve: curve)
  }

  /// Creates an outline from radii, whose percentages refer to the shorter side and whose limit is
  /// half of that side, as in CSS (CSS Backgrounds 3, 4.5). `scale` is in pixels per point.
  init(frame: SIMD4<Double>, corners: CornerRadii, curve: CornerCurve, scale: Double) {
    let side = min(frame.z, frame.w)
    let radii = corners.radii.map { min($0.pixels(of: side, scale: scale), side / 2) }
    self.init(frame: frame, radii: SIMD4(radii), curve: curve)
  }

  func inset(by distance: Double) -> Outline {
    let size = SIMD2(max(0, frame.z - 2 * distance), max(0, frame.w - 2 * distance))
    return Outline(
      frame: SIMD4(frame.x + distance, frame.y + distance, size.x, size.y),
      radii: pointwiseMin(
        pointwiseMax(radii - distance, .zero), SIMD4(repeating: size.min() / 2)), curve: curve)
  }

  /// The shape of continuous corners, if they are large enough to be told from circles.
  var continuousCorner: ContinuousCorner? {
    curve == .continuous ? ContinuousCorner(radii: radii, in: frame) : nil
  }

  var clip: RoundClip? {
    guard radii.max() > 0 else { return nil }
    let corner = continuousCorner
    return RoundClip(
      frame: frame, reaches: corner.map { SIMD4($0.reaches) } ?? radii,
      cubics: corner.map { SIMD4($0.cubics) } ?? .zero)
  }

  func offset(x: Double, y: Double) -> Outline {
    var outline = self
    outline.frame += SIMD4(x, y, 0, 0)
    return outline
  }
}

extension Lowering {
  /// Draws the outline filled, on transparency. The width of the edge is at least 1 pixel.
  mutating func generate(
    _ outline: Outline, color: Color, softness: Double = 1, extent: Region
  ) -> Signal {
    let coverage = OutlineCoverage(
      color: premultiplied(color), edges: OutlineEdges(outline.frame),
      radii: SIMD4(outline.radii), corner: outline.continuousCorner,
      softness: Float(max(1, softness)))
    return named(RoundedRect.name) { $0.generate(coverage, extent: extent) }
  }
}

/// The edges of a rectangle as whole pixels and remainders, so that distances near an edge keep all
/// their bits in an image of any size.
struct OutlineEdges: Hashable {
  /// The pixel of the top left corner.
  let low: SIMD2<Int32>
  /// The pixel of the bottom right corner.
  let high: SIMD2<Int32>
  /// The distance from the left and top edges to the centre of `low`.
  let lowOffset: SIMD2<Float>
  /// The distance from the centre of `high` to the right and bottom edges.
  let highOffset: SIMD2<Float>

  init(_ frame: SIMD4<Double>) {
    let lowEdge = frame.lowHalf
    let highEdge = frame.lowHalf + frame.highHalf
    low = Self.pixel(lowEdge)
    high = Self.pixel(highEdge)
    lowOffset = SIMD2<Float>(lowEdge - lowEdge.rounded(.down) - 0.5)
    highOffset = SIMD2<Float>(0.5 - (highEdge - highEdge.rounded(.down)))
  }

  /// Returns the pixel that contains an edge. Edges farther out than any image are moved nearer,
  /// which changes no pixel, so that distances fit into an `Int32`.
  static func pixel(_ edge: SIMD2<Double>) -> SIMD2<Int32> {
    let most = Double(Image.maximumPixels)
    return SIMD2<Int32>(
      edge.rounded(.down).clamped(
        lowerBound: SIMD2(repeating: -most), upperBound: SIMD2(repeating: most)))
  }

  func covered(softness: Float) -> Region {
    let reach = Int(softness / 2) + 2
    return Region(
      columns: Int(low.x) - reach..<max(Int(high.x), Int(low.x)) + reach + 1,
      rows: Int(low.y) - reach..<max(Int(high.y), Int(low.y)) + reach + 1)
  }

  /// Returns the columns of a row that are certainly covered completely. A corner takes `corner`
  /// pixels of each edge.
  func solidColumns(inRow y: Int, corner: Float, softness: Float) -> Range<Int> {
    // An extra pixel hides the rounding of distances.
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

/// Draws a rectangle with round corners.
struct OutlineCoverage: GeneratorKernel {
  let color: Pixel
  let edges: OutlineEdges
  /// Clockwise from the top left.
  let radii: SIMD4<Float>
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
/// Each passes through the middle of the circular corner of the same radius. k = 1 is a cubic
/// superellipse with a reach of 1.42 radii. With less room k is smaller, down to 0 for the circle.
struct ContinuousCorner: Hashable {
  /// The lengths of each edge that the corners take, in pixels, 0 for sharp ones.
  private(set) var reaches = SIMD4<Float>.zero
  private(set) var cubics = SIMD4<Float>.zero

  /// Creates corners, or nil if they are too small for their shape to be seen.
  init?(radii: SIMD4<Double>, in frame: SIMD4<Double>) {
    for index in 0..<4 where radii[index] > 0 {
      let inset = radii[index] * (1 - 0.5.squareRoot())
      let wanted = inset / (1 - cbrt(0.5))
      let reach = min(wanted, min(frame.z, frame.w) / 2)
      // With this k, the curve passes through the corner's middle, (t, t).
      let t = 1 - inset / reach
      reaches[index] = Float(reach)
      cubics[index] = Float(min(max((2 * t * t - 1) / (2 * t * t - 2 * t * t * t), 0), 1))
    }
    guard reaches.max() >= 4 else { return nil }
  }
}
