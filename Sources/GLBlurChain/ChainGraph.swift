/// The connections of a chain, resolved: every reference is defined, and there is no cycle.
package struct ChainGraph: Sendable {
  /// The image that a port reads. Nodes are given by index.
  package enum Link: Hashable, Sendable {
    case source
    case none
    case node(Int)
    case image(String)
  }

  /// The links of each node by port name, or by `linkName(of:)` for references among parameters.
  package let links: [[String: Link]]
  package let output: Int
  /// The indices of the needed nodes, each after the nodes that it reads.
  package let order: [Int]

  /// - Parameter isMeasured: Whether all nodes that depend on pixels are needed, too.
  /// - Throws: `ChainError` if a reference is undefined, or if nodes form a cycle.
  package init(
    _ chain: Chain, boundImages: Set<String> = [], isMeasured: Bool = false
  ) throws(ChainError) {
    guard !chain.nodes.isEmpty else {
      throw chain.error(in: "nodes", "a chain needs at least one node")
    }
    try ChainLimits().check(chain)
    let ids = try Self.ids(of: chain)
    let images = Set(chain.inputs.keys).union(boundImages)
    var links: [[String: Link]] = []
    for index in chain.nodes.indices {
      links.append(try Self.links(of: index, in: chain, ids: ids, images: images))
    }
    self.links = links
    if let id = chain.output {
      guard let index = ids[id] else {
        throw chain.error(
          in: "output",
          "there is no node '\(id)'" + suggestion(for: id, among: ids.keys.sorted()))
      }
      output = index
    } else {
      output = chain.nodes.count - 1
    }
    // Cycles are errors even among nodes that are not needed.
    _ = try Self.order(from: Array(chain.nodes.indices), links: links, in: chain)
    let measured = chain.nodes.indices.filter {
      isMeasured && chain.nodes[$0].filter.dependsOnPixels
    }
    order = try Self.order(from: [output] + measured, links: links, in: chain)
  }

  package var images: Set<String> {
    Set(
      order.flatMap { links[$0].values }.compactMap { link in
        if case .image(let name) = link { name } else { nil }
      })
  }

  private static func ids(of chain: Chain) throws(ChainError) -> [String: Int] {
    var ids: [String: Int] = [:]
    for (index, node) in chain.nodes.enumerated() {
      guard let id = node.id else { continue }
      guard isIdentifier(id) else {
        throw chain.error(
          node: index, "id",
          "'\(id)' is not an id; expected letters, digits, '_' and '-', beginning with a letter or "
            + "'_'")
      }
      guard id != "source", id != "none" else {
        throw chain.error(node: index, "id", "'\(id)' is a reserved word; choose another id")
      }
      guard ids.updateValue(index, forKey: id) == nil else {
        throw chain.error(
          node: index, "id", "another node already has the id '\(id)'; choose another id")
      }
    }
    return ids
  }

  private static func links(
    of index: Int, in chain: Chain, ids: [String: Int], images: Set<String>
  ) throws(ChainError) -> [String: Link] {
    let node = chain.nodes[index]
    let type = type(of: node.filter)
    for name in node.ports.keys.sorted() where !type.ports.contains(where: { $0.name == name }) {
      throw chain.error(
        node: index, name,
        "'\(type.name)' has no port '\(name)'"
          + suggestion(for: name, among: type.ports.map(\.name)))
    }
    var links: [String: Link] = [:]
    for port in type.ports {
      if let reference = node.ports[port.name] {
        guard reference != .none || port.allowsNone || port.standard == .none else {
          throw chain.error(
            node: index, port.name, "this port needs an image, so it cannot be 'none'")
        }
        links[port.name] = try link(
          to: reference, from: (index, port.name), in: chain, ids: ids, images: images)
        continue
      }
      switch port.standard {
      case .source: links[port.name] = .source
      case .previous: links[port.name] = index == 0 ? .source : .node(index - 1)
      case .none: links[port.name] = Link.none
      case .required:
        throw chain.error(
          node: index, nil,
          "the port '\(port.name)' of '\(type.name)' (\(port.summary)) is not connected; "
            + "connect it to a node's id, \"source\" or \"@name\"")
      }
    }
    for (place, reference) in node.filter.references {
      links[linkName(of: reference)] = try link(
        to: reference, from: (index, place), in: chain, ids: ids, images: images)
    }
    return links
  }

  /// Returns the key in `links` of a parameter's reference, which no port has.
  package static func linkName(of reference: Reference) -> String { "-> \(reference)" }

  private static func link(
    to reference: Reference, from place: (node: Int, member: String), in chain: Chain,
    ids: [String: Int], images: Set<String>
  ) throws(ChainError) -> Link {
    switch reference {
    case .source: return .source
    case .none: return Link.none
    case .node(let id):
      guard let target = ids[id] else {
        throw chain.error(
          node: place.node, place.member,
          "there is no node '\(id)'" + nodeHint(for: id, ids: ids, images: images))
      }
      return .node(target)
    case .image(let name):
      guard images.contains(name) else {
        let (hint, cause) = imageHint(for: name, images: images)
        throw chain.error(
          node: place.node, place.member, "there is no image '@\(name)'\(hint)", cause: cause)
      }
      return .image(name)
    }
  }

  private static func nodeHint(for id: String, ids: [String: Int], images: Set<String>) -> String {
    if images.contains(id) { return "; did you mean the image '@\(id)'?" }
    let nodes = (ids.keys + ["source"]).sorted()
    let isMisspelled = similar(to: id, among: nodes) != nil
    return suggestion(for: id, among: nodes)
      + (isMisspelled ? "" : ", or '@\(id)' for an image that the renderer is given")
  }

  private static func imageHint(
    for name: String, images: Set<String>
  ) -> (String, ChainError.Cause) {
    if images.contains("@\(name)") {
      return (
        "; the image of the name '@\(name)' must be given as '\(name)', without the '@'", .chain
      )
    }
    if let other = similar(to: name, among: images.sorted()) {
      return ("; did you mean '@\(other)'?", .chain)
    }
    let others = images.sorted().map { "'@\($0)'" }.joined(separator: ", ")
    return (
      (others.isEmpty ? "" : " beside \(others)") + "; give the renderer one of that name",
      .missingImage(name)
    )
  }

  private static func order(
    from roots: [Int], links: [[String: Link]], in chain: Chain
  ) throws(ChainError) -> [Int] {
    enum Mark { case open, done }
    var marks: [Int: Mark] = [:]
    var order: [Int] = []
    // Recursion over a long chain would overflow the thread's stack.
    var stack = roots.reversed().map { (node: $0, isLeaving: false) }
    while let (node, isLeaving) = stack.popLast() {
      if isLeaving {
        marks[node] = .done
        order.append(node)
        continue
      }
      guard marks[node] == nil else { continue }
      marks[node] = .open
      stack.append((node, true))
      for (port, link) in links[node].sorted(by: { $0.key < $1.key }) {
        guard case .node(let next) = link else { continue }
        if marks[next] == .open {
          let references = chain.nodes[node].filter.references
          let reference = references.first { linkName(of: $0.reference) == port }
          throw chain.error(
            node: node, reference?.place ?? port,
            "this \(reference == nil ? "port" : "reference") closes a cycle: it reads a node that depends on "
              + "this one")
        }
        stack.append((next, false))
      }
    }
    return order
  }

  private static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { byte in
      isLetter(byte) || byte == UInt8(ascii: "-")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension ChainGraph {
  /// Returns, for each node that is a label, the labels from it on that are drawn directly one on
  /// another with equal node settings. No other node reads the pictures between them.
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
