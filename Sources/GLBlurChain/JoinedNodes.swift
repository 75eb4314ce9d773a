/// Joins the parts of a chain to a list of nodes.
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

  /// Adds the nodes of a nested chain, applied to the result so far.
  mutating func apply(_ chain: Chain) {
    var ids: [String: String] = [:]
    for id in chain.nodes.compactMap(\.id) where ids[id] == nil { ids[id] = unused(id) }
    let source = chain.nodes.contains(where: \.readsSource) ? result() : .source
    for node in chain.nodes {
      append(node.moved(from: chain, ids, source: source))
    }
    guard let id = chain.output, id != chain.nodes.last?.id else { return }
    // The next node reads the last one, so if the chain's output is not its last node, a node that
    // changes nothing follows.
    var last = Node(Opacity(1)).input(.node(ids[id] ?? id))
    last.colorSpace = nodes.last { $0.id == ids[id] }?.colorSpace
    append(last)
  }

  /// Returns a reference to the result so far, giving the last node an id if necessary.
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
  /// Whether the node reads the source of its chain, not counting the default connection to the
  /// preceding node.
  fileprivate var readsSource: Bool {
    type(of: filter).ports.contains { source(of: $0) == .source }
      || filter.references.contains { $0.reference == .source }
  }

  /// The image at a port, or nil for the preceding node's. A generator without a connection takes
  /// its size from the source.
  private func source(of port: Port) -> Reference? {
    if let reference = ports[port.name] { return reference }
    return port.standard == .source || port == .like ? .source : nil
  }

  /// Returns the node for use in another chain. It keeps the scale and the colour space of its own
  /// chain unless these are the defaults.
  ///
  /// - Parameters:
  ///   - chain: The chain of the node.
  ///   - ids: The ids of its nodes in the other chain.
  ///   - source: The image in the other chain to which this chain is applied.
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
