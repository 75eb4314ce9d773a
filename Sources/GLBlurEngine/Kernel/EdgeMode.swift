/// The values that a sampling filter reads outside its image.
public enum EdgeMode: String, CaseIterable, Hashable, Sendable {
  /// The nearest pixel of the edge.
  case clamp
  /// The image reflected at its border, with the edge pixel repeated (half-sample symmetric).
  case mirror
  /// Transparent black, so that the edge of a blurred image fades.
  case transparent
  /// The image repeated like a tile.
  case wrap

  /// Returns the index that stands for `index`, or nil for transparency.
  package func resolve(_ index: Int, in range: Range<Int>) -> Int? {
    if range.contains(index) { return index }
    switch self {
    case .clamp:
      return min(max(index, range.lowerBound), range.upperBound - 1)
    case .transparent:
      return nil
    case .wrap:
      return range.lowerBound + floorModulo(index - range.lowerBound, range.count)
    case .mirror:
      let folded = floorModulo(index - range.lowerBound, 2 * range.count)
      return range.lowerBound + min(folded, 2 * range.count - 1 - folded)
    }
  }

  /// Returns the indices, never none, that are read if `needed` is asked for.
  package func resolve(_ needed: Range<Int>, in range: Range<Int>) -> Range<Int> {
    if needed.lowerBound >= range.lowerBound && needed.upperBound <= range.upperBound {
      return needed
    }
    switch self {
    case .clamp, .transparent:
      let low = min(max(needed.lowerBound, range.lowerBound), range.upperBound - 1)
      let high = min(max(needed.upperBound, range.lowerBound + 1), range.upperBound)
      return low..<max(high, low + 1)
    case .mirror, .wrap:
      // If `needed` touches three copies of the image, it covers one completely.
      let copies =
        floorDivision(
          needed.lowerBound - range.lowerBound, range.count)...floorDivision(
          needed.upperBound - 1 - range.lowerBound, range.count)
      guard copies.count <= 2 else { return range }
      let ends = copies.flatMap { copy in
        let start = range.lowerBound + copy * range.count
        let seen = needed.clamped(to: start..<start + range.count)
        return [seen.lowerBound, seen.upperBound - 1].compactMap { resolve($0, in: range) }
      }
      return (ends.min() ?? range.lowerBound)..<(ends.max() ?? range.lowerBound) + 1
    }
  }
}

private func floorDivision(_ value: Int, _ divisor: Int) -> Int {
  (value - floorModulo(value, divisor)) / divisor
}

func floorModulo(_ value: Int, _ divisor: Int) -> Int {
  let remainder = value % divisor
  return remainder < 0 ? remainder + divisor : remainder
}

/// The colour of a place between pixels.
public enum Interpolation: String, CaseIterable, Hashable, Sendable {
  /// The colour of the pixel that contains the place.
  case nearest
  /// The mean of the four pixels around the place, weighted by nearness (bilinear).
  case linear
  /// A weighted sum of 16 pixels, which keeps edges sharper: the cubic of Catmull and Rom (Keys
  /// with a = −½).
  case cubic
  /// A weighted sum of 36 pixels, which is sharpest, but rings beside edges: Lanczos' windowed sinc
  /// of three lobes, with weights divided by their sum.
  case lanczos

  package var overshoots: Bool { self == .cubic || self == .lanczos }
}
