/// An image that a filter reads.
public struct Port: Hashable, Sendable {
  /// The image that a port takes if the chain does not connect it.
  public enum Default: Hashable, Sendable {
    /// The result of the preceding node, or the source for the first node.
    case previous
    /// The source of the chain.
    case source
    /// None: the chain must connect the port.
    case required
    /// No image: the port is optional.
    case none
  }

  /// The name of the port in chain files.
  public let name: String
  /// The image that the port takes if the chain does not connect it.
  public let standard: Default
  /// Whether the port can be connected to `none`, a transparent image.
  public let allowsNone: Bool
  /// Whether the port reads encoded colour whatever the colour space of the node.
  public let isEncoded: Bool
  /// Whether the image may have another size than the main image.
  public let hasOwnSize: Bool
  /// The meaning of the image, as a phrase.
  public let summary: String

  /// Creates a port, through which a filter reads an image.
  ///
  /// - Parameters:
  ///   - name: The name of the port in chain files.
  ///   - standard: The image that the port takes if the chain does not connect it. The default is
  ///     `required`.
  ///   - allowsNone: Whether the port can be connected to `none`, a transparent image. The default
  ///     is false.
  ///   - isEncoded: Whether the port reads encoded colour whatever the colour space of the node.
  ///     The default is false.
  ///   - hasOwnSize: Whether the image may have another size than the main image. The default is
  ///     false.
  ///   - summary: The meaning of the image, as a phrase.
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

  /// The port of the main image of most filters.
  public static let input = Port("input", standard: .previous, "the image that the filter acts on")

  /// The port of a generator for the image whose size it takes. Its pixels matter only for colours
  /// that are found in the picture.
  public static let like = Port(
    "like", standard: .none, hasOwnSize: true,
    "the image whose size this one has; the source's if left out")
}
