/// A filter in a chain, with its id and its connections.
///
/// Nodes with equal members are equal, wherever they were written.
public struct Node: Hashable, Sendable {
  /// The id by which other nodes refer to the node, or nil, the default: letters, digits, `_` and
  /// `-`, beginning with a letter or `_`, but neither `source` nor `none`.
  public var id: String?
  /// The filter with its parameters.
  public var filter: any Filter
  /// The connections by port name, by default none. Other ports have the filter's default
  /// connection, usually to the preceding node.
  public var ports: [String: Reference]
  /// The colour space in which the filter computes, or nil, the default, for that of the chain.
  public var colorSpace: ColorSpace?
  /// The number of pixels per point, above 0 and at most 16, or nil, the default, for that of the
  /// chain.
  public var scale: Double?
  /// The animations, by default none, at most one for each parameter. A still picture is of time 0.
  public var animation: [KeyframeTrack] = []
  /// The source file of the node, as in `#fileID`, or nil for a node of a chain file.
  package var file: String?
  /// The line on which the node starts, in the chain file or in `file`.
  package var line: Int?
  package var memberLines: [String: Int] = [:]

  /// Creates a node. Each parameter is described at the property of its name. Connections in
  /// `ports` override those of the filter (`Filter.connections`).
  public init(
    _ filter: any Filter, id: String? = nil, ports: [String: Reference] = [:],
    colorSpace: ColorSpace? = nil, scale: Double? = nil
  ) {
    self.ports = filter.connections.merging(ports) { _, own in own }
    var filter = filter
    filter.connections = [:]
    self.filter = filter
    self.id = id
    self.colorSpace = colorSpace
    self.scale = scale
  }
}

extension Filter {
  /// Returns a node of this filter with an id.
  public func id(_ id: String) -> Node { Node(self, id: id) }

  /// Returns a node of this filter whose port `input` reads the given image.
  public func input(_ reference: Reference) -> Node { Node(self).input(reference) }

  /// Returns a node of this filter with a port connected.
  public func port(_ name: String, _ reference: Reference) -> Node {
    Node(self).port(name, reference)
  }

  /// Returns a node of this filter that computes in its own colour space.
  public func colorSpace(_ space: ColorSpace) -> Node { Node(self, colorSpace: space) }
}

extension Node {
  /// Returns a copy with an id, by which other nodes refer to it.
  public func id(_ id: String) -> Node {
    var node = self
    node.id = id
    return node
  }

  /// Returns a copy whose port `input` reads the given image.
  public func input(_ reference: Reference) -> Node { port("input", reference) }

  /// Returns a copy with a port connected.
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
