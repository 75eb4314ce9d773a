/// A result builder for the nodes of a chain.
///
/// It takes filters, nodes, arrays of nodes, whole chains, and optionals of them. The nodes of an
/// array are inserted into the chain. A nested chain is applied to the result of the preceding
/// node, as it would be to a picture: its source is that result, and its ids are its own, so one
/// chain can be used several times.
///
/// ```swift
/// func frosted(_ frame: Frame) -> Chain {
///   Chain {
///     GaussianBlur(sigma: 14).id("glass")
///     RoundedRect(frame: frame, cornerRadius: 24).id("card")
///     Mask().input("glass").port("mask", "card")
///   }
/// }
///
/// let two = Chain {
///   Saturation(1.2)
///   frosted(Frame(20, 20, 200, 100))
///   frosted(Frame(20, 140, 200, 100))
/// }
/// ```
///
/// A nested chain has the scale and the colour space of the outer chain unless it states its own.
/// It takes further images from the outer chain, and its canvas is ignored.
@resultBuilder
public enum ChainBuilder {
  /// Nodes and chains that have not been joined yet.
  public struct Part: Sendable {
    enum Content: Sendable {
      case node(Node)
      case chain(Chain)
    }

    let contents: [Content]
  }

  /// Makes a node of a filter, with default connections.
  public static func buildExpression(
    _ filter: some Filter, file: StaticString = #fileID, line: Int = #line
  ) -> Part {
    Part(contents: [.node(Node(filter).placed(file, line))])
  }

  /// Takes a node as it is.
  public static func buildExpression(
    _ node: Node, file: StaticString = #fileID, line: Int = #line
  ) -> Part {
    Part(contents: [.node(node.placed(file, line))])
  }

  /// Takes the nodes of an array, such as those that a function with this builder returns.
  public static func buildExpression(
    _ nodes: [Node], file: StaticString = #fileID, line: Int = #line
  ) -> Part {
    Part(contents: nodes.map { .node($0.placed(file, line)) })
  }

  /// Applies a chain to the result of the preceding node.
  public static func buildExpression(_ chain: Chain) -> Part { Part(contents: [.chain(chain)]) }

  /// Makes a node of a filter if there is one.
  public static func buildExpression(
    _ filter: (some Filter)?, file: StaticString = #fileID, line: Int = #line
  ) -> Part {
    filter.map { buildExpression($0, file: file, line: line) } ?? nothing
  }

  /// Takes a node if there is one.
  public static func buildExpression(
    _ node: Node?, file: StaticString = #fileID, line: Int = #line
  ) -> Part {
    node.map { buildExpression($0, file: file, line: line) } ?? nothing
  }

  /// Applies a chain to the result of the preceding node if there is a chain.
  public static func buildExpression(_ chain: Chain?) -> Part {
    chain.map { buildExpression($0) } ?? nothing
  }

  /// Rejects an image view at compile time.
  @available(
    *, unavailable,
    message:
      "an image view belongs into the content of a view; to lay an image over the picture in a chain, use Place or Blend"
  )
  public static func buildExpression(_ view: ImageView) -> Part { nothing }

  /// Rejects a vibrancy view at compile time.
  @available(
    *, unavailable,
    message: "a vibrancy view belongs into the content of an effect view, whose material it shows"
  )
  public static func buildExpression(_ view: VibrancyView) -> Part { nothing }

  /// Rejects content at compile time.
  @available(
    *, unavailable, message: "content belongs into a view, as in EffectView(.light) { content }"
  )
  public static func buildExpression(_ content: Content) -> Part { nothing }

  /// Joins several statements.
  public static func buildBlock(_ parts: Part...) -> Part { buildArray(parts) }
  /// Takes the part of an `if`, or none.
  public static func buildOptional(_ part: Part?) -> Part { part ?? nothing }
  /// Takes the first branch.
  public static func buildEither(first part: Part) -> Part { part }
  /// Takes the second branch.
  public static func buildEither(second part: Part) -> Part { part }
  /// Joins the iterations of a loop.
  public static func buildArray(_ parts: [Part]) -> Part {
    Part(contents: parts.flatMap(\.contents))
  }
  /// Takes the part behind an `if #available`.
  public static func buildLimitedAvailability(_ part: Part) -> Part { part }
  /// Makes the nodes of the chain.
  public static func buildFinalResult(_ part: Part) -> [Node] {
    var joined = JoinedNodes(part)
    for content in part.contents {
      switch content {
      case .node(let node): joined.append(node)
      case .chain(let chain): joined.apply(chain)
      }
    }
    return joined.nodes
  }

  private static let nothing = Part(contents: [])
}

extension Node {
  /// Returns the node with its position in a program, unless it has one.
  fileprivate func placed(_ file: StaticString, _ line: Int) -> Node {
    guard self.line == nil else { return self }
    var node = self
    node.file = "\(file)"
    node.line = line
    return node
  }
}
