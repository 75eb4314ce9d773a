/// A filter in a chain, with its id and its connections.
///
/// Nodes are equal if they have equal filters, ids, connections, colour spaces, scales and
/// animations, wherever they were written.
public struct Node: Hashable, Sendable {
  /// The id by which other nodes refer to the node, or nil, the default. It consists of letters,
  /// digits, `_` and `-`, begins with a letter or `_`, and is neither `source` nor `none`.
  public var id: String?
  /// The filter that the node applies, with its parameters.
  public var filter: any Filter
  /// The connections, by port name. The default is empty: other ports have the default connection
  /// of the filter, usually the preceding node.
  public var ports: [String: Reference]
  /// The colour space in which the filter computes, or nil, the default, for that of the chain.
  public var colorSpace: ColorSpace?
  /// The number of pixels per point in the filter, above 0 and at most 16, or nil, the default, for
  /// that of the chain.
  public var scale: Double?
  /// The animations of parameters, by default none, at most one for each parameter. A still picture
  /// shows the chain at time 0.
  public var animation: [KeyframeTrack] = []
  /// The source file of the node, as in `#fileID`, or nil for a node of a chain file.
  package var file: String?
  /// The line on which the node starts, in the chain file or in `file`.
  package var line: Int?
  /// The lines of the node's members in the chain file.
  package var memberLines: [String: Int] = [:]

  /// Creates a node of a chain. Each parameter is described at the property of its name.
  /// Connections in `ports` override those of the filter (`Filter.connections`).
  public init(
    _ filter: any Filter, id: String? = nil, ports: [String: Reference] = [:],
    colorSpace: ColorSpace? = nil, scale: Double? = nil
  ) {
    self.ports = filter.connections.merging(ports) { _, own in own }
    var filter = filter
    // The node takes the connections over, so that nodes with equal ports are equal.
    filter.connections = [:]
    self.filter = filter
    self.id = id
    self.colorSpace = colorSpace
    self.scale = scale
  }
}

extension Filter {
  /// Returns a node of this filter with an id, by which other nodes can refer to it.
  public func id(_ id: String) -> Node { Node(self, id: id) }

  /// Returns a node of this filter with its port `input` connected to the given image.
  public func input(_ reference: Reference) -> Node { Node(self).input(reference) }

  /// Returns a node of this filter with one of its ports connected.
  public func port(_ name: String, _ reference: Reference) -> Node {
    Node(self).port(name, reference)
  }

  /// Returns a node of this filter that computes in its own colour space.
  public func colorSpace(_ space: ColorSpace) -> Node { Node(self, colorSpace: space) }
}

extension Node {
  /// Returns a copy with an id, by which other nodes can refer to it.
  public func id(_ id: String) -> Node {
    var node = self
    node.id = id
    return node
  }

  /// Returns a copy with its port `input` connected to the given image.
  public func input(_ reference: Reference) -> Node { port("input", reference) }

  /// Returns a copy with one of its ports connected.
  public func port(_ name: String, _ reference: Reference) -> Node {
    var node = self
    node.ports[name] = reference
    return node
  }

  /// Returns a copy that computes in its own colour space.
  public func colorSpace(_ space: ColorSpace) -> Node {
    var node = self
    node.colorSpace = space
    return node
  }
}
