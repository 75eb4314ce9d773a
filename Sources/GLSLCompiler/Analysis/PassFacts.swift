/// The facts about a pass that are known before its program runs.
///
/// The own position of a pixel is its centre divided by the size of the pass: two numbers in 0…1.
/// In column i of w it is (i + ½)/w.
public struct PassFacts: Hashable, Sendable {
  /// A scalar that is an affine function of the own position.
  public struct AffinePlace: Hashable, Sendable {
    /// The factor of the own position along x.
    public var x: Double
    /// The factor of the own position along y.
    public var y: Double
    /// The constant term.
    public var offset: Double

    /// Creates the function x · (own position along x) + y · (own position along y) + offset.
    ///
    /// - Parameters:
    ///   - x: The factor of the own position along x. The default is 0.
    ///   - y: The factor of the own position along y. The default is 0.
    ///   - offset: The constant term. The default is 0.
    public init(x: Double = 0, y: Double = 0, offset: Double = 0) {
      self.x = x
      self.y = y
      self.offset = offset
    }
  }

  /// The width and the height of the pass in pixels, at least 1.
  public var size: SIMD2<Int>
  /// The scalars of each input, in the order of `ShaderProgram.inputs`. Missing scalars and nil may
  /// have any value. The floats may differ from the functions by half a unit in the last place.
  public var inputs: [[AffinePlace?]]
  /// The bits of each uniform's scalars, in the order of `ShaderProgram.uniforms`. Missing uniforms
  /// and nil may have any finite values.
  public var uniforms: [[UInt32]?]
  /// The width and the height of each image in pixels, in the order of `ShaderProgram.samplers`.
  public var imageSizes: [SIMD2<Int>]
  /// The range of the values of images, or nil for any. The default is 0…1.
  public var colors: ClosedRange<Double>?

  /// Creates the facts about a pass.
  ///
  /// - Parameters:
  ///   - size: The width and the height of the pass in pixels, at least 1.
  ///   - inputs: The scalars of each input, in the order of `ShaderProgram.inputs`, where nil may
  ///     have any value.
  ///   - uniforms: The bits of each uniform's scalars, in the order of `ShaderProgram.uniforms`,
  ///     where nil may have any finite values.
  ///   - imageSizes: The width and the height of each image in pixels, in the order of
  ///     `ShaderProgram.samplers`.
  ///   - colors: The range of the values of images, or nil for any. The default is 0…1.
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
