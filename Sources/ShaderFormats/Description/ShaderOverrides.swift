internal import GLSLCompiler

/// What a header says under the key `GLBLUR` about things that the format leaves open. Other hosts
/// ignore it. Everything that is nil is left to who runs the shader.
public struct ShaderOverrides: Hashable, Sendable {
  /// How the shader expects colours in relation to their alpha.
  public enum Alpha: String, Hashable, Sendable, CaseIterable {
    /// Colours are not multiplied by alpha.
    case straight
    /// Colours are multiplied by alpha.
    case premultiplied
  }

  /// The scale of the numbers that the shader sees.
  public enum ColorSpace: String, Hashable, Sendable, CaseIterable {
    /// Encoded values, as files have them.
    case srgb
    /// Values in proportion to light.
    case linear
  }

  /// What is read beyond the edges of an image.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// The nearest pixel of the edge.
    case clamp
    /// The image, mirrored at its edges.
    case mirror
    /// Black with an alpha of 0.
    case transparent
    /// The image again from its other side.
    case wrap
  }

  /// How colours come and go in relation to alpha, `ALPHA` in the header.
  public var alpha: Alpha?
  /// The scale of the numbers that the shader sees, `COLOR_SPACE` in the header.
  public var colorSpace: ColorSpace?
  /// What is read beyond the edges of images, `EDGE` in the header.
  public var edge: Edge?
  /// `REACH`: how far from its own place a pixel reads images of its pass's size, in pixels.
  public var reach: ShaderExpression?
  /// The place of `REACH` in the header.
  var reachRange: SourceRange?

  /// Creates overrides that change nothing.
  public init() {}
}
