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
/// Each node reads the result of the preceding node unless it says otherwise. The first node reads
/// the source. A chain is checked when it is rendered, and `validate` checks it without rendering.
///
/// Chains are equal if they have equal nodes, settings, inputs and descriptions, wherever they were
/// written.
public struct Chain: Hashable, Sendable {
  /// The nodes, of which there must be 1 to 10 000, including the views in their content.
  public var nodes: [Node]
  /// The id of the node whose result is that of the chain, or nil, the default, for the last node.
  public var output: String?
  /// The number of pixels per point, by which every length in points is multiplied. It must be
  /// above 0 and at most 16. The default is 1.
  public var scale: Double
  /// The colour space in which filters compute, unless a node has one of its own. The default is
  /// `srgb`.
  public var colorSpace: ColorSpace
  /// The colours in which filters compute and which the result has. The default is `keep`: those of
  /// the source, or sRGB if the chain starts from a canvas. Chains that are rendered together have
  /// the same.
  public var profile: OutputProfile
  /// The plain picture that the chain starts from, or nil if it is applied to an image. The default
  /// is nil.
  public var canvas: Canvas?
  /// The files of further images, by default none, by the names under which nodes refer to them.
  /// Paths are relative to the chain file. A renderer does not open them: the command does, and a
  /// program passes the images.
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
  ///   - canvas: The plain picture that the chain starts from, or nil, the default, if it is applied to
  ///     an image.
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
  /// Whether the chain has labels whose appearance depends on the pixels behind them.
  package var dependsOnPixels: Bool { nodes.contains { $0.filter.dependsOnPixels } }
}
