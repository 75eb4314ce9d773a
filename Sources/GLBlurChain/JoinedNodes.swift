/// The nodes of a chain while parts are joined to it.
struct JoinedNodes {
  private(set) var nodes: [Node] = []
  /// The ids that chains inside this one must not use.
  private var taken: Set<String>

  init(_ part: ChainBuilder.Part) {
    taken = Set(
      part.contents.compactMap { content in
        if case .node(let node) = content { node.id } else { nil }
      })
  }

  mutating func append(_ node: Node) { nodes.append(node) }

  /// Adds the nodes of a chain that is applied to the result so far.
  mutating func apply(_ chain: Chain) {
    var ids: [String: String] = [:]
    for id in chain.nodes.compactMap(\.id) where ids[id] == nil { ids[id] = unused(id) }
    let source = chain.nodes.contains(where: \.readsSource) ? result() : .source
    for node in chain.nodes {
      append(node.moved(from: chain, ids, source: source))
    }
    guard let id = chain.output, id != chain.nodes.last?.id else { return }
    // The next node reads the last one, so a node that changes nothing follows the output.
    var last = Node(Opacity(1)).input(.node(ids[id] ?? id))
    last.colorSpace = nodes.last { $0.id == ids[id] }?.colorSpace
    append(last)
  }

  /// Returns a reference to the result so far. It gives the last node an id if that has none.
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
  /// Whether the node reads the picture that its chain is applied to, without regard to its place
  /// in the chain.
  fileprivate var readsSource: Bool {
    type(of: filter).ports.contains { source(of: $0) == .source }
      || filter.references.contains { $0.reference == .source }
  }

  /// The image at a port that is not the preceding node's, or nil. A generator takes its size from
  /// the source if nothing is connected.
  private func source(of port: Port) -> Reference? {
    if let reference = ports[port.name] { return reference }
    return port.standard == .source || port == .like ? .source : nil
  }

  /// Returns the node for a place in another chain. The scale and the colour space of the node's
  /// own chain give way to those of the other chain where they have their defaults.
  ///
  /// - Parameters:
  ///   - chain: The chain that the node is taken from.
  ///   - ids: The ids that the nodes of that chain have in the other one.
  ///   - source: The image in the other chain to which that chain is applied.
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
