/// The facts about a pass that are known before its program runs.
///
/// A pixel's own position is its centre divided by the size of the pass.
public struct PassFacts: Hashable, Sendable {
  /// An affine function of the own position.
  public struct AffinePlace: Hashable, Sendable {
    /// The factor of the position along x, any number. The default is 0.
    public var x: Double
    /// The factor of the position along y, any number. The default is 0.
    public var y: Double
    /// The constant term, any number. The default is 0.
    public var offset: Double

    /// Creates the function `x` · (position along x) + `y` · (position along y) + `offset`. Each
    /// parameter is described at the property of its name.
    public init(x: Double = 0, y: Double = 0, offset: Double = 0) {
      self.x = x
      self.y = y
      self.offset = offset
    }
  }

  /// The width and height of the pass in pixels, at least 1.
  public var size: SIMD2<Int>
  /// The scalars of each input, exact to half a unit in the last place. Missing ones and nil may
  /// have any value.
  public var inputs: [[AffinePlace?]]
  /// The bits of each uniform. Missing ones and nil may have any finite values.
  public var uniforms: [[UInt32]?]
  /// The width and height of each image in pixels.
  public var imageSizes: [SIMD2<Int>]
  /// The range of the values of images, or nil for any. The default is 0…1.
  public var colors: ClosedRange<Double>?

  /// Creates facts. Each parameter is described at the property of its name.
  public init(
    size: SIMD2<Int>, inputs: [[AffinePlace?]], uniforms: [[UInt32]?], imageSizes: [SIMD2<Int>],
    colors: ClosedRange<Double>? = 0...1
  ) {
    self.size = size
    self.inputs = inputs
    self.uniforms = uniforms
    self.imageSizes = imageSizes
    self.colors = colors
  }
}

/// The part of an image that a program reads for one pixel.
public enum Footprint: Hashable, Sendable {
  /// No texel; at most the size of the image is read.
  case none
  /// The texel at the own position, in an image with the size of the pass.
  case ownPixel
  /// The texels within these distances, in columns to the right and rows upwards. Both ranges
  /// include 0, the texel that is read where the edge is clamped.
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
