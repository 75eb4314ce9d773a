extension Chain {
  /// Creates a chain from the text of a chain file.
  ///
  /// - Parameters:
  ///   - json: The text in UTF-8.
  ///   - file: The name of the file for messages.
  /// - Throws: `ChainError` with the line and the path of the mistake.
  public init(json: [UInt8], file: String? = nil) throws(ChainError) {
    let root: JSON
    do {
      root = try JSONParser.parse(json)
    } catch {
      // A bare array stands for the nodes.
      let path = (error.path.hasPrefix("[") ? "nodes" : "") + error.path
      throw ChainError(file: file, line: error.line, path: path, message: error.message)
    }
    var reader = ChainReader(file: file)
    self = try reader.chain(root)
    self.file = file
    try validateParameters()
  }

  private func validateParameters() throws(ChainError) {
    for index in nodes.indices {
      do {
        try nodes[index].filter.validateTogether()
      } catch {
        throw self.error(node: index, error)
      }
    }
  }
}
