/// A point of a picture at which something is strongest.
package struct Peak: Hashable, Sendable {
  /// The distance from the left border, in pixels. The middle of the first pixel is at ½.
  package let x: Double
  /// The distance from the upper border, in pixels. The middle of the first pixel is at ½.
  package let y: Double
  /// The strength, 0…1.
  package let strength: Double

  package init(x: Double, y: Double, strength: Double) {
    self.x = x
    self.y = y
    self.strength = strength
  }
}
