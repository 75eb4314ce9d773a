/// What a port is connected to.
public enum Reference: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The image that the chain is applied to.
  case source
  /// A transparent image.
  case none
  /// The result of the node with this id.
  case node(String)
  /// A further image, by the name that it is declared or bound under.
  case image(String)

  /// As chain files spell it: `source`, `none`, `@name`, or a node's id.
  public init(_ text: String) {
    switch text {
    case "source": self = .source
    case "none": self = .none
    default: self = text.hasPrefix("@") ? .image(String(text.dropFirst())) : .node(text)
    }
  }

  public init(stringLiteral text: String) { self.init(text) }

  public var description: String {
    switch self {
    case .source: "source"
    case .none: "none"
    case .node(let id): id
    case .image(let name): "@\(name)"
    }
  }
}
