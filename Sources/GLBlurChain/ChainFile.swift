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
  ///   - filters: Filters of the program that the text can name. The default is none.
  ///   - limits: The limits for an untrusted chain. The default is those of every chain.
  /// - Throws: `ChainError` with the line and the path of the mistake, if one of `filters` has the
  ///   name of another filter, or if the chain exceeds a limit.
  public init(
    json: String, file: String? = nil, filters: [any Filter.Type] = [],
    limits: ChainLimits = ChainLimits()
  ) throws(ChainError) {
    try self.init(json: json.utf8, file: file, filters: filters, limits: limits)
  }

  /// Creates a chain from the bytes of a chain file, such as an array or Foundation's `Data`.
  ///
  /// - Parameters:
  ///   - json: The text in UTF-8.
  ///   - file: The name of the file for messages. The default is nil, for none.
  ///   - filters: Filters of the program that the text can name, besides the catalogue. The default
  ///     is none.
  ///   - limits: The limits for an untrusted chain. The default is those of every chain.
  /// - Throws: `ChainError` with the line and the path of the mistake, if one of `filters` has the
  ///   name of another filter, or if the chain exceeds a limit.
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
      // A bare array is the list of nodes.
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
