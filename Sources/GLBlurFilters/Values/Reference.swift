/// A reference to an image that a port or a parameter reads.
public enum Reference: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The image that the chain is applied to.
  case source
  /// A transparent image.
  case none
  /// The result of the node with this id.
  case node(String)
  /// A further image, by its name in the chain or the renderer.
  case image(String)

  /// Creates a reference from `source`, `none`, `@name` or a node's id.
  public init(_ text: String) {
    switch text {
    case "source": self = .source
    case "none": self = .none
    default: self = text.hasPrefix("@") ? .image(String(text.dropFirst())) : .node(text)
    }
  }

  /// Creates a reference from its spelling in chain files.
  public init(stringLiteral text: String) { self.init(text) }

  /// The spelling of the reference in chain files.
  public var description: String {
    switch self {
    case .source: "source"
    case .none: "none"
    case .node(let id): id
    case .image(let name): "@\(name)"
    }
  }
}
