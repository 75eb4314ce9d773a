/// A graph of filters.
///
/// ```swift
/// let frosted = Chain {
///   GaussianBlur(sigma: 30)
///   Saturation(1.8)
///   Tint(.white, alpha: 0.3)
/// }
/// ```
///
/// By default each node reads the result of the preceding node, and the first node reads the
/// source. Rendering checks a chain; `validate` checks it without rendering.
///
/// Chains are equal if they have equal nodes, settings, inputs and descriptions, wherever they were
/// written.
public struct Chain: Hashable, Sendable {
  /// The nodes: 1 to 10 000, including the views in their content.
  public var nodes: [Node]
  /// The id of the node whose result is that of the chain, or nil, the default, for the last node.
  public var output: String?
  /// The number of pixels per point, above 0 and at most 16. Every length in points is multiplied
  /// by it. The default is 1.
  public var scale: Double
  /// The colour space in which filters without their own compute. The default is `srgb`.
  public var colorSpace: ColorSpace
  /// The colours in which filters compute and which the result has. The default is `keep`: those of
  /// the source, or sRGB for a canvas. Chains that are rendered together must have the same.
  public var profile: OutputProfile
  /// The picture of one colour from which the chain starts, or nil, the default, if it is applied
  /// to an image.
  public var canvas: Canvas?
  /// The files of further images, by the names that nodes use, by default none. Paths are relative
  /// to the chain file. The command opens them; a program passes the images to the renderer itself.
  public var inputs: [String: String]
  /// A description for people, by default nil. It has no effect.
  public var description: String?
  /// The name of the chain file for messages, or nil for a chain that was made in Swift.
  package var file: String?
  /// The lines of the chain's own members in the chain file.
  package var memberLines: [String: Int] = [:]

  /// Creates a chain from a list of nodes. Each parameter is described at the property of its name.
  public init(
    nodes: [Node], output: String? = nil, scale: Double = 1, colorSpace: ColorSpace = .srgb,
    profile: OutputProfile = .keep, canvas: Canvas? = nil, inputs: [String: String] = [:],
    description: String? = nil
  ) {
    self.nodes = nodes
    self.canvas = canvas
    self.output = output
    self.scale = scale
    self.colorSpace = colorSpace
    self.profile = profile
    self.inputs = inputs
    self.description = description
  }

  /// Creates a chain from filters, nodes and other chains in a closure.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per point, above 0 and at most 16. The default is 1.
  ///   - colorSpace: The colour space in which filters compute. The default is `srgb`.
  ///   - profile: The colours in which filters compute and which the result has. The default is
  ///     `keep`: those of the source.
  ///   - output: The id of the node whose result is that of the chain, or nil, the default, for the
  ///     last node.
  ///   - canvas: The picture of one colour from which the chain starts, or nil, the default, if it
  ///     is applied to an image.
  ///   - nodes: The filters, nodes and chains. `ChainBuilder` describes how they are joined.
  public init(
    scale: Double = 1, colorSpace: ColorSpace = .srgb, profile: OutputProfile = .keep,
    output: String? = nil, canvas: Canvas? = nil, @ChainBuilder _ nodes: () -> [Node]
  ) {
    self.init(
      nodes: nodes(), output: output, scale: scale, colorSpace: colorSpace, profile: profile,
      canvas: canvas)
  }
}

extension Chain {
  /// Whether the chain has labels or filters that depend on pixels.
  package var dependsOnPixels: Bool { nodes.contains { $0.filter.dependsOnPixels } }
}
