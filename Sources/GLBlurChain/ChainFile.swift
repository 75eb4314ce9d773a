extension Chain {
  /// Creates a chain from the text of a chain file.
  ///
  /// The text can name the filters of the catalogue and those in `filters`:
  ///
  /// ```swift
  /// let chain = try Chain(json: #"[{"filter": "frost", "sigma": 20}]"#, filters: [Frost.self])
  /// ```
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - file: The name of the file for messages. The default is nil, for none.
  ///   - filters: Filters of the program. The default is none.
  ///   - limits: The limits for an untrusted chain. The default is those of every chain.
  /// - Throws: `ChainError` with the line and the path of the mistake, if a chain exceeds a limit,
  ///   or if one of `filters` has the name of another filter.
  public init(
    json: String, file: String? = nil, filters: [any Filter.Type] = [],
    limits: ChainLimits = ChainLimits()
  ) throws(ChainError) {
    try self.init(json: json.utf8, file: file, filters: filters, limits: limits)
  }

  /// Creates a chain from the bytes of a chain file in UTF-8, such as Foundation's `Data`.
  ///
  /// - Parameters:
  ///   - json: The text in UTF-8.
  ///   - file: The name of the file for messages. The default is nil.
  ///   - filters: Filters of the program. The default is none.
  ///   - limits: The limits for an untrusted chain. The default is those of every chain.
  /// - Throws: `ChainError` as for a text.
  public init(
    json: some Sequence<UInt8>, file: String? = nil, filters: [any Filter.Type] = [],
    limits: ChainLimits = ChainLimits()
  ) throws(ChainError) {
    let known = try KnownFilters(filters, file: file)
    let bytes = Array(json)
    try limits.check(bytes: bytes.count, file: file)
    let root: JSON
    do {
      root = try JSONParser.parse(bytes)
    } catch {
      let path = (error.path.hasPrefix("[") ? "nodes" : "") + error.path
      // The message about a CSS value shows the equivalent nodes.
      let start = String(decoding: bytes.prefix(1000), as: UTF8.self).filter { !$0.isNewline }
      let cure = CSSFilters(start) == nil ? "" : known.suggestion(for: start)
      throw ChainError(file: file, line: error.line, path: path, message: error.message + cure)
    }
    self = try ChainReader(file: file, filters: known).chain(root)
    self.file = file
    try limits.check(self)
    try validateParameters()
  }

  private func validateParameters() throws(ChainError) {
    for index in nodes.indices {
      do {
        try nodes[index].filter.validateTogether()
        try nodes[index].filter.validateSurroundings()
      } catch {
        throw self.error(node: index, error)
      }
      try validateAnimation(ofNode: index)
    }
  }
}

/// The filters that a chain file can name.
struct KnownFilters {
  private let own: [any Filter.Type]

  init(_ own: [any Filter.Type], file: String?) throws(ChainError) {
    func error(_ message: String) -> ChainError {
      ChainError(file: file, path: "filters", message: message)
    }
    self.own = own
    for (index, type) in own.enumerated() {
      if Catalogue.filter(named: type.name) != nil {
        throw error(
          "'\(type.name)', the name of \(type), is that of a filter of the catalogue; give the "
            + "type another 'name'")
      }
      if let other = own[..<index].first(where: { $0.name == type.name }) {
        throw error(
          "'\(type.name)' is the name of both \(other) and \(type); give one of them another 'name'"
        )
      }
      var members = Set(ChainReader.nodeKeys)
      if let member = type.memberNames.first(where: { !members.insert($0).inserted }) {
        throw error(
          "a node of '\(type.name)' would have two members '\(member)'; give the parameter or port "
            + "of \(type) another name")
      }
    }
  }

  func suggestion(for name: String) -> String {
    suggestedFilter(for: name, among: Catalogue.filters + own, and: ViewCatalogue.views)
  }

  func filter(named name: String) -> (any Filter.Type)? {
    Catalogue.filter(named: name) ?? own.first { $0.name == name }
  }
}

extension Filter {
  fileprivate static var memberNames: [String] { ports.map(\.name) + parameters.map(\.name) }
}

/// Limits on chains from untrusted sources, checked before anything is computed.
public struct ChainLimits: Hashable, Sendable {
  /// The maximum number of bytes of the text. The range is 1…`mostBytes`, which is the default.
  public let maxBytes: Int
  /// The maximum number of nodes and of views in their content. The range is 1…10 000. The default
  /// is 10 000.
  public let maxNodes: Int
  /// The maximum number of characters (Unicode scalars) of all labels. The range is 0…100 000. The
  /// default is 100 000.
  public let maxText: Int
  /// The maximum number of keys of all animated parameters. The range is 1…10 000. The default is
  /// 10 000.
  public let maxKeys: Int

  /// Creates limits, clamped to their ranges. Each parameter is described at the property of its
  /// name.
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
  /// bound on hostile work.
  public static let mostNodes = 10_000
  /// The maximum number of characters of all labels of a chain, 100 000, typeset in about a second.
  public static let mostText = 100_000
  /// The maximum number of keys of a chain's animated parameters, 10 000.
  public static let mostKeys = 10_000

  func check(bytes: Int, file: String?) throws(ChainError) {
    if bytes > maxBytes {
      throw ChainError(
        file: file, line: nil, path: "",
        message: "a chain may have at most \(maxBytes) bytes of text")
    }
  }

  package func check(_ chain: Chain) throws(ChainError) {
    let values = chain.nodes.flatMap(\.animation).flatMap(\.keys).map(\.value)
    if values.count > maxKeys {
      throw chain.error(
        in: "animation",
        "a chain may have at most \(maxKeys) keys, and this one has \(values.count)")
    }
    // All keys count, though only one per parameter is visible at a time.
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
