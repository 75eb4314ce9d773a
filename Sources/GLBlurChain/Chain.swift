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
/// Each node's main image is the node before it unless it says otherwise, the first one's the
/// source. A chain is checked when it is used; `validate` does nothing else.
public struct Chain: Sendable {
  public var nodes: [Node]
  /// The id of the node whose result is the chain's; the last node if nil.
  public var output: String?
  /// Pixels a point: multiplies every length. Above 0, at most 16.
  public var scale: Double
  public var colorSpace: ColorSpace
  /// Files of further images by name, relative to the chain file.
  public var inputs: [String: String]
  public var description: String?
  /// The chain file, for messages.
  package var file: String?
  /// Lines of the chain's own members in the file.
  package var memberLines: [String: Int] = [:]

  public init(
    nodes: [Node], output: String? = nil, scale: Double = 1, colorSpace: ColorSpace = .srgb,
    inputs: [String: String] = [:], description: String? = nil
  ) {
    self.nodes = nodes
    self.output = output
    self.scale = scale
    self.colorSpace = colorSpace
    self.inputs = inputs
    self.description = description
  }

  public init(
    scale: Double = 1, colorSpace: ColorSpace = .srgb, output: String? = nil,
    @ChainBuilder _ nodes: () -> [Node]
  ) {
    self.init(nodes: nodes(), output: output, scale: scale, colorSpace: colorSpace)
  }
}

@resultBuilder
public enum ChainBuilder {
  public static func buildExpression(_ filter: some Filter) -> [Node] { [Node(filter)] }
  public static func buildExpression(_ node: Node) -> [Node] { [node] }
  public static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  public static func buildEither(first part: [Node]) -> [Node] { part }
  public static func buildEither(second part: [Node]) -> [Node] { part }
  public static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap { $0 } }
}

extension Chain {
  /// Whether labels in it are decided by what lies behind them.
  package var dependsOnBackdrop: Bool { nodes.contains { $0.filter.dependsOnBackdrop } }
}
