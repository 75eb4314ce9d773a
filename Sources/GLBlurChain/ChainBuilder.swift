/// A result builder for the nodes of a chain.
///
/// A nested chain takes the result of the preceding node as its source. Its ids are its own, so one
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
/// A nested chain has the scale and the colour space of the outer chain unless it states its own,
/// and takes further images from it. The canvas of a nested chain is ignored.
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

  /// Inserts the nodes of an array.
  public static func buildExpression(
    _ nodes: [Node], file: StaticString = #fileID, line: Int = #line
  ) -> Part {
    Part(contents: nodes.map { .node($0.placed(file, line)) })
  }

  /// Applies a chain to the result of the preceding node.
  public static func buildExpression(_ chain: Chain) -> Part { Part(contents: [.chain(chain)]) }

  /// Makes a node of a filter, if any.
  public static func buildExpression(
    _ filter: (some Filter)?, file: StaticString = #fileID, line: Int = #line
  ) -> Part {
    filter.map { buildExpression($0, file: file, line: line) } ?? nothing
  }

  /// Takes a node, if any.
  public static func buildExpression(
    _ node: Node?, file: StaticString = #fileID, line: Int = #line
  ) -> Part {
    node.map { buildExpression($0, file: file, line: line) } ?? nothing
  }

  /// Applies a chain, if there is one, to the result of the preceding node.
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
  fileprivate func placed(_ file: StaticString, _ line: Int) -> Node {
    guard self.line == nil else { return self }
    var node = self
    node.file = "\(file)"
    node.line = line
    return node
  }
}

/// The list of nodes to which parts of a chain are joined.
struct JoinedNodes {
  private(set) var nodes: [Node] = []
  /// The ids that nested chains must not use.
  private var taken: Set<String>

  init(_ part: ChainBuilder.Part) {
    taken = Set(
      part.contents.compactMap { content in
        if case .node(let node) = content { node.id } else { nil }
      })
  }

  mutating func append(_ node: Node) { nodes.append(node) }

  mutating func apply(_ chain: Chain) {
    var ids: [String: String] = [:]
    for id in chain.nodes.compactMap(\.id) where ids[id] == nil { ids[id] = unused(id) }
    let source = chain.nodes.contains(where: \.readsSource) ? result() : .source
    for node in chain.nodes {
      append(node.moved(from: chain, ids, source: source))
    }
    guard let id = chain.output, id != chain.nodes.last?.id else { return }
    // The next node reads the last one, so a node that changes nothing repeats another output.
    var last = Node(Opacity(1)).input(.node(ids[id] ?? id))
    last.colorSpace = nodes.last { $0.id == ids[id] }?.colorSpace
    append(last)
  }

  /// The reference to the result so far. The last node gets an id if it has none.
  private mutating func result() -> Reference {
    guard let last = nodes.indices.last else { return .source }
    let id = nodes[last].id ?? unused("picture")
    nodes[last].id = id
    return .node(id)
  }

  private mutating func unused(_ id: String) -> String {
    var name = id
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(id)-\(number)"
      number += 1
    }
    return name
  }
}

extension Node {
  fileprivate var readsSource: Bool {
    type(of: filter).ports.contains { source(of: $0) == .source }
      || filter.references.contains { $0.reference == .source }
  }

  /// Nil stands for the preceding node. A generator without a connection takes its size from the
  /// source.
  private func source(of port: Port) -> Reference? {
    if let reference = ports[port.name] { return reference }
    return port.standard == .source || port == .like ? .source : nil
  }

  /// Returns the node for use in another chain, in which it keeps the scale and colour space of its
  /// own chain unless these are the defaults. `ids` are its chain's ids there, and `source` is its
  /// chain's source there.
  fileprivate func moved(
    from chain: Chain, _ ids: [String: String], source: Reference
  ) -> Node {
    func moved(_ reference: Reference) -> Reference {
      switch reference {
      case .source: source
      case .node(let id): .node(ids[id] ?? id)
      case .none, .image: reference
      }
    }
    var node = self
    node.id = id.map { ids[$0] ?? $0 }
    node.ports = ports.mapValues(moved)
    if source != .source {
      for port in type(of: filter).ports where self.source(of: port) == .source {
        node.ports[port.name] = source
      }
    }
    node.filter = filter.mappingReferences(moved)
    if scale == nil, chain.scale != 1 { node.scale = chain.scale }
    if colorSpace == nil, chain.colorSpace != .srgb { node.colorSpace = chain.colorSpace }
    if file == nil { node.file = chain.file }
    return node
  }
}
