/// A filter in a chain, with its name and its connections.
public struct Node: Sendable {
  /// By which other nodes refer to it.
  public var id: String?
  public var filter: any Filter
  /// Connections of ports by name; ports left out take their standard.
  public var ports: [String: Reference]
  /// What the filter computes on; the chain's if nil.
  public var colorSpace: ColorSpace?
  /// The line of the chain file on which the node starts.
  package var line: Int?
  /// Lines of the node's members in the chain file.
  package var memberLines: [String: Int] = [:]

  public init(
    _ filter: any Filter, id: String? = nil, ports: [String: Reference] = [:],
    colorSpace: ColorSpace? = nil
  ) {
    self.filter = filter
    self.id = id
    self.ports = ports
    self.colorSpace = colorSpace
  }
}

extension Filter {
  /// A node of this filter that others can refer to.
  public func id(_ id: String) -> Node { Node(self, id: id) }

  /// A node of this filter whose main image is not the node before.
  public func input(_ reference: Reference) -> Node { Node(self).input(reference) }

  /// A node of this filter with one of its ports connected.
  public func port(_ name: String, _ reference: Reference) -> Node {
    Node(self).port(name, reference)
  }

  /// A node of this filter that computes on another colour space than the chain.
  public func colorSpace(_ space: ColorSpace) -> Node { Node(self, colorSpace: space) }
}

extension Node {
  public func id(_ id: String) -> Node {
    var node = self
    node.id = id
    return node
  }

  public func input(_ reference: Reference) -> Node { port("input", reference) }

  public func port(_ name: String, _ reference: Reference) -> Node {
    var node = self
    node.ports[name] = reference
    return node
  }

  public func colorSpace(_ space: ColorSpace) -> Node {
    var node = self
    node.colorSpace = space
    return node
  }
}
