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
  /// The x, y, width and height of the rectangle.
  var frame: SIMD4<Double>
  /// The radii of the corners, clockwise from the top left, each at most half of the shorter side.
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

  /// Creates an outline whose corners have the radii that parameters say. Percentages refer to the
  /// frame's shorter side. A radius of more than half of that side counts as half, as CSS reduces radii
  /// that overlap (CSS Backgrounds 3, 4.5).
  ///
  /// - Parameter scale: The number of pixels per point.
  init(frame: SIMD4<Double>, corners: CornerRadii, curve: CornerCurve, scale: Double) {
    let side = min(frame.z, frame.w)
    let radii = corners.radii.map { min($0.pixels(of: side, scale: scale), side / 2) }
    self.init(frame: frame, radii: SIMD4(radii), curve: curve)
  }

  /// Returns the outline that lies `distance` farther in. Its corners keep their centres where they
  /// can.
  func inset(by distance: Double) -> Outline {
    let size = SIMD2(max(0, frame.z - 2 * distance), max(0, frame.w - 2 * distance))
    return Outline(
      frame: SIMD4(frame.x + distance, frame.y + distance, size.x, size.y),
      radii: pointwiseMin(
        pointwiseMax(radii - distance, .zero), SIMD4(repeating: size.min() / 2)), curve: curve)
  }

  /// The shape of the corners if they are continuous and large enough for that to be seen.
  var continuousCorner: ContinuousCorner? {
    curve == .continuous ? ContinuousCorner(radii: radii, in: frame) : nil
  }

  /// What the outline hides if it clips, or nil if all corners are sharp.
  var clip: RoundClip? {
    guard radii.max() > 0 else { return nil }
    let corner = continuousCorner
    return RoundClip(
      frame: frame, reaches: corner.map { SIMD4($0.reaches) } ?? radii,
      cubics: corner.map { SIMD4($0.cubics) } ?? .zero)
  }

  /// Returns the outline moved by `x` and `y`.
  func offset(x: Double, y: Double) -> Outline {
    var outline = self
    outline.frame += SIMD4(x, y, 0, 0)
    return outline
  }
}

extension Lowering {
  /// Draws the outline filled with a colour, on transparency.
  ///
  /// - Parameter softness: The width of the edge, in pixels. Values below 1 count as 1.
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
