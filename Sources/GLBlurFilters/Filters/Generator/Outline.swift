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
  var radius: Double
  var curve: CornerCurve

  init(frame: SIMD4<Double>, radius: Double, curve: CornerCurve) {
    self.frame = frame
    self.radius = radius
    self.curve = curve
  }

  /// Creates an outline whose corners have the radius that a parameter says. Percentages refer to the
  /// frame's shorter side. A radius of more than half of that side counts as half, as CSS reduces radii
  /// that overlap (CSS Backgrounds 3, 4.5).
  ///
  /// - Parameter scale: The number of pixels per point.
  init(frame: SIMD4<Double>, corners: Length, curve: CornerCurve, scale: Double) {
    let side = min(frame.z, frame.w)
    self.init(
      frame: frame, radius: min(corners.pixels(of: side, scale: scale), side / 2), curve: curve)
  }

  /// Returns the outline that lies `distance` farther in. Its corners keep their centres where they
  /// can.
  func inset(by distance: Double) -> Outline {
    let size = SIMD2(max(0, frame.z - 2 * distance), max(0, frame.w - 2 * distance))
    return Outline(
      frame: SIMD4(frame.x + distance, frame.y + distance, size.x, size.y),
      radius: min(max(0, radius - distance), size.min() / 2), curve: curve)
  }

  /// The shape of the corners if they are continuous and large enough for that to be seen.
  var continuousCorner: ContinuousCorner? {
    curve == .continuous ? ContinuousCorner(radius: radius, in: frame) : nil
  }

  /// What the outline hides if it clips, or nil if its corners are sharp.
  var clip: RoundClip? {
    guard radius > 0 else { return nil }
    let corner = continuousCorner
    return RoundClip(
      frame: frame, reach: corner.map { Double($0.reach) } ?? radius,
      cubic: corner.map { Double($0.cubic) } ?? 0)
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
      radius: Float(outline.radius), corner: outline.continuousCorner,
      softness: Float(max(1, softness)))
    return named(RoundedRect.name) { $0.generate(coverage, extent: extent) }
  }
}
