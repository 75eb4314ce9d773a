/// What is known about a pass before its program runs.
///
/// The own place of a pixel is the place of its centre, divided by the size of the pass: two numbers
/// in 0…1. In column i of w it is (i + ½)/w.
public struct PassFacts: Hashable, Sendable {
  /// A scalar that is an affine function of the own place.
  public struct AffinePlace: Hashable, Sendable {
    /// The factor of the own place along x.
    public var x: Double
    /// The factor of the own place along y.
    public var y: Double
    /// What is added.
    public var offset: Double

    /// Creates the function x · (own place along x) + y · (own place along y) + offset.
    ///
    /// - Parameters:
    ///   - x: The factor of the own place along x. The default is 0.
    ///   - y: The factor of the own place along y. The default is 0.
    ///   - offset: What is added. The default is 0.
    public init(x: Double = 0, y: Double = 0, offset: Double = 0) {
      self.x = x
      self.y = y
      self.offset = offset
    }
  }

  /// The width and the height of the pass in pixels, at least 1.
  public var size: SIMD2<Int>
  /// The scalars of each input, by `ShaderProgram.inputs`. Scalars that are missing or nil may be
  /// anything. The floats may differ from the functions by half a unit in the last place.
  public var inputs: [[AffinePlace?]]
  /// The bits of the scalars of each uniform, by `ShaderProgram.uniforms`. Uniforms that are missing
  /// or nil may be any finite numbers.
  public var uniforms: [[UInt32]?]
  /// The width and the height of each image in pixels, by `ShaderProgram.samplers`.
  public var imageSizes: [SIMD2<Int>]
  /// The range of the numbers that images have, or nil if they may be anything. The default is 0…1.
  public var colors: ClosedRange<Double>?

  /// Creates the facts about a pass.
  ///
  /// - Parameters:
  ///   - size: The width and the height of the pass in pixels, at least 1.
  ///   - inputs: The scalars of each input, by `ShaderProgram.inputs`, where nil may be anything.
  ///   - uniforms: The bits of the scalars of each uniform, by `ShaderProgram.uniforms`, where nil may
  ///     be any finite numbers.
  ///   - imageSizes: The width and the height of each image in pixels, by `ShaderProgram.samplers`.
  ///   - colors: The range of the numbers that images have, or nil if they may be anything. The
  ///     default is 0…1.
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
