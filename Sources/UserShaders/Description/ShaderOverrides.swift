internal import GLSLCompiler

/// The settings under the key `GLBLUR` of a header, for what the format leaves open. Other hosts
/// ignore them. A nil value leaves the choice to the host.
package struct ShaderOverrides: Hashable, Sendable {
  /// The relation of a shader's colours to alpha.
  package enum Alpha: String, Hashable, Sendable, CaseIterable {
    /// Colours are not multiplied by alpha.
    case straight
    /// Colours are multiplied by alpha.
    case premultiplied
  }

  /// The scale of the colours that the shader reads.
  package enum ColorSpace: String, Hashable, Sendable, CaseIterable {
    /// Encoded values, as in files.
    case srgb
    /// Values proportional to light.
    case linear
  }

  /// The values beyond the edges of an image.
  package enum Edge: String, Hashable, Sendable, CaseIterable {
    /// The nearest pixel of the edge.
    case clamp
    /// The image mirrored at its edges.
    case mirror
    /// Black with an alpha of 0.
    case transparent
    /// The image repeated.
    case wrap
  }

  /// The relation of colours to alpha, `ALPHA` in the header.
  package var alpha: Alpha?
  /// The scale of the colours that the shader reads, `COLOR_SPACE` in the header.
  package var colorSpace: ColorSpace?
  /// The values beyond the edges of images, `EDGE` in the header.
  package var edge: Edge?
  /// `REACH`: the maximum distance, in pixels, at which a pixel reads images of its pass's size.
  package var reach: ShaderExpression?
  var reachRange: SourceRange?

  /// Creates overrides that change nothing.
  package init() {}
}
