extension Chain {
  /// The nodes of a chain that only moves pixels of the source, in order and without nodes that
  /// change nothing. It is nil for any other chain.
  package var geometry: [Node]? {
    guard canvas == nil, profile == .keep, let graph = try? ChainGraph(self) else { return nil }
    var nodes: [Node] = []
    var link = ChainGraph.Link.node(graph.output)
    while case .node(let index) = link {
      let node = self.nodes[index]
      guard let input = graph.links[index]["input"] else { return nil }
      if node.filter is any GeometryFilter {
        nodes.append(Node(node.filter, colorSpace: .srgb, scale: node.scale ?? scale))
      } else if !node.filter.isIdentity {
        return nil
      }
      link = input
    }
    return link == .source ? nodes.reversed() : nil
  }
}
