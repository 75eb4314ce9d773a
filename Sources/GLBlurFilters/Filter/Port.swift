/// An image that a filter reads.
public struct Port: Hashable, Sendable {
  /// What a port takes where the chain does not connect it.
  public enum Default: Hashable, Sendable {
    /// The node before; the source for the first node.
    case previous
    case source
    /// It must be connected.
    case required
    /// No image: the filter does without.
    case none
  }

  public let name: String
  public let standard: Default
  /// `"none"` is allowed: a transparent image.
  public let allowsNone: Bool
  /// The port reads encoded colour whatever the node's colour space.
  public let isEncoded: Bool
  /// The image may have another size than the node's other ports.
  public let hasOwnSize: Bool
  public let summary: String

  public init(
    _ name: String, standard: Default = .required, allowsNone: Bool = false,
    isEncoded: Bool = false, hasOwnSize: Bool = false, _ summary: String
  ) {
    self.name = name
    self.standard = standard
    self.allowsNone = allowsNone
    self.isEncoded = isEncoded
    self.hasOwnSize = hasOwnSize
    self.summary = summary
  }

  /// The main image of most filters.
  public static let input = Port("input", standard: .previous, "the image that the filter acts on")

  /// Of a generator: the image whose size it takes; its pixels do not count.
  public static let like = Port(
    "like", standard: .none, hasOwnSize: true,
    "the image whose size this one has; the source's if left out")
}
