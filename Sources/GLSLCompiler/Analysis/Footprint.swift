/// The part of an image that a program reads for one pixel.
public enum Footprint: Hashable, Sendable {
  /// At most the size.
  case none
  /// The texel at the pixel's own position, in an image with the size of the pass.
  case ownPixel
  /// The texels within these distances from the pixel's own position, in columns to the right and
  /// rows upwards. Both ranges include 0, the texel that is read where the edge is clamped.
  case bounded(x: ClosedRange<Int>, y: ClosedRange<Int>)
  /// Possibly any texel.
  case whole
}

extension Footprint {
  /// Returns the smallest part that contains both parts.
  public func union(_ other: Footprint) -> Footprint {
    switch (self, other) {
    case (.none, let part), (let part, .none): return part
    case (.whole, _), (_, .whole): return .whole
    case (.ownPixel, .ownPixel): return .ownPixel
    default:
      let (first, second) = (distances, other.distances)
      return .bounded(
        x: min(
          first.x.lowerBound, second.x.lowerBound)...max(
            first.x.upperBound, second.x.upperBound),
        y: min(
          first.y.lowerBound, second.y.lowerBound)...max(
            first.y.upperBound, second.y.upperBound))
    }
  }

  private var distances: (x: ClosedRange<Int>, y: ClosedRange<Int>) {
    if case .bounded(let x, let y) = self { (x, y) } else { (0...0, 0...0) }
  }
}
