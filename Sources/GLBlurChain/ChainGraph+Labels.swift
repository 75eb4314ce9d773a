extension ChainGraph {
  /// Returns for each label that is a node the labels from it on that are drawn directly one on another, with equal
  /// settings of the node. No other node reads the pictures between them.
  func labelRuns(of nodes: [Node]) -> [Int: [PlacedLabel]] {
    var readers: [Int: [Int]] = [:]
    for index in order {
      for case .node(let read) in links[index].values { readers[read, default: []].append(index) }
    }
    func label(_ index: Int) -> Label? {
      (nodes[index].filter as? Label).flatMap { $0.seeksColors ? nil : $0 }
    }
    var runs: [Int: [PlacedLabel]] = [:]
    for index in order.reversed() {
      guard let first = label(index) else { continue }
      runs[index] = [PlacedLabel(first, at: "nodes[\(index)]")]
      guard index != output, let next = readers[index], next.count == 1,
        let following = runs[next[0]], nodes[index].colorSpace == nodes[next[0]].colorSpace,
        nodes[index].scale == nodes[next[0]].scale
      else { continue }
      runs[index]? += following.prefix(Lowering.mostViewsAhead - 1)
    }
    return runs
  }
}
