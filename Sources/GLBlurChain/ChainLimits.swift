/// Limits on chains from untrusted sources. A chain beyond the limits is rejected before any of it is
/// computed.
public struct ChainLimits: Hashable, Sendable {
  /// The maximum number of bytes of a chain's text. The range is 1…`mostBytes`.
  public let maxBytes: Int
  /// The maximum number of nodes, including the views in their content. The range is 1…10 000.
  public let maxNodes: Int
  /// The maximum number of characters (Unicode scalars) of all labels together. The range is
  /// 0…100 000.
  public let maxText: Int
  /// The maximum number of keys of all animated parameters. The range is 1…10 000.
  public let maxKeys: Int

  /// Creates limits for untrusted chains. Numbers are clamped to their ranges. Each default is the
  /// greatest possible number.
  ///
  /// - Parameters:
  ///   - maxBytes: The maximum number of bytes of a chain's text, 1…`mostBytes`. The default is
  ///     `mostBytes`.
  ///   - maxNodes: The maximum number of nodes, including the views in their content, 1…10 000. The
  ///     default is 10 000.
  ///   - maxText: The maximum number of characters of all labels together, 0…100 000. The default
  ///     is 100 000.
  ///   - maxKeys: The maximum number of keys of all animated parameters, 1…10 000. The default is
  ///     10 000.
  public init(
    maxBytes: Int = Self.mostBytes, maxNodes: Int = Self.mostNodes, maxText: Int = Self.mostText,
    maxKeys: Int = Self.mostKeys
  ) {
    self.maxBytes = min(max(maxBytes, 1), Self.mostBytes)
    self.maxNodes = min(max(maxNodes, 1), Self.mostNodes)
    self.maxText = min(max(maxText, 0), Self.mostText)
    self.maxKeys = min(max(maxKeys, 1), Self.mostKeys)
  }

  /// The maximum number of bytes of any chain's text, 16 MiB.
  public static let mostBytes = 1 << 24
  /// The maximum number of nodes and views of any chain, 10 000: more than any picture needs, but a
  /// bound on the work that a hostile chain can cause.
  public static let mostNodes = 10_000
  /// The maximum number of characters of all labels of any chain, 100 000. Typesetting them takes
  /// about a second.
  public static let mostText = 100_000
  /// The maximum number of keys of all animated parameters of a chain, 10 000.
  public static let mostKeys = 10_000

  func check(bytes: Int, file: String?) throws(ChainError) {
    if bytes > maxBytes {
      throw ChainError(
        file: file, line: nil, path: "",
        message: "a chain may have at most \(maxBytes) bytes of text")
    }
  }

  /// Checks the nodes, the labels and the keys of a chain.
  ///
  /// - Throws: `ChainError` if there are too many.
  package func check(_ chain: Chain) throws(ChainError) {
    let values = chain.nodes.flatMap(\.animation).flatMap(\.keys).map(\.value)
    if values.count > maxKeys {
      throw chain.error(
        in: "animation",
        "a chain may have at most \(maxKeys) keys, and this one has \(values.count)")
    }
    // The values of all keys count, though only one per parameter is visible at a time.
    let nodes = chain.nodes.reduce(chain.nodes.count + values.reduce(0) { $0 + $1.viewCount }) {
      $0 + $1.filter.viewCount
    }
    if nodes > maxNodes {
      throw chain.error(
        in: "nodes",
        "a chain may have at most \(maxNodes) nodes, including the views in their content, and this "
          + "one has \(nodes)")
    }
    var text = values.reduce(0) { $0 + $1.textCount }
    for (index, node) in chain.nodes.enumerated() {
      text += node.filter.textCount
      if text > maxText {
        throw chain.error(
          node: index, nil,
          "the labels of a chain may have at most \(maxText) characters together, and these have "
            + "more; make the texts shorter")
      }
    }
  }
}

extension ParameterValue {
  fileprivate var viewCount: Int {
    if case .content(let content) = self { content.viewCount } else { 0 }
  }

  /// The number of characters of a text, or of the labels in content.
  fileprivate var textCount: Int {
    switch self {
    case .text(let text): text.unicodeScalars.count
    case .spans(let spans): spans.reduce(0) { $0 + $1.text.unicodeScalars.count }
    case .content(let content): content.textCount
    case .number, .integer, .boolean, .choice, .choices, .length, .color, .corners, .frame, .frames,
      .point, .numbers, .matrix, .channels, .stops, .curve, .reference, .references, .values, .none:
      0
    }
  }
}
