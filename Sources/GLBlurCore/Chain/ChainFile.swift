/// Reads chains from JSON.
extension Chain {
  /// - Parameters:
  ///   - json: the text of a chain file, UTF-8.
  ///   - file: its name, for messages.
  /// - Throws: `ChainError` with the line and the path of what is wrong.
  public init(json: [UInt8], file: String? = nil) throws(ChainError) {
    let root: JSON
    do {
      root = try JSONParser.parse(json)
    } catch {
      // A bare array is short for the nodes.
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
        try nodes[index].filter.validate()
      } catch {
        throw self.error(node: index, error)
      }
    }
  }

  /// Replaces the value of a parameter, as `--set` does.
  ///
  /// - Parameters:
  ///   - target: `ID.PARAM`, the id a node's or its index.
  ///   - value: JSON; anything that is not JSON is a string.
  public mutating func set(_ target: String, to value: String) throws(ChainError) {
    func failure(_ message: String) -> ChainError {
      ChainError(path: "--set \(target)=\(value)", message: message)
    }
    let parts = target.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw failure("write it as ID.PARAM=VALUE, the id a node's or its index from 0")
    }
    let byID = nodes.firstIndex { $0.id == parts[0] }
    guard let index = byID ?? Int(parts[0]).flatMap({ nodes.indices.contains($0) ? $0 : nil })
    else {
      throw failure(
        "there is no node '\(parts[0])'"
          + suggestion(for: parts[0], among: nodes.compactMap(\.id))
          + "; nodes also have an index"
          + (nodes.isEmpty ? ", but this chain has none" : ", 0 to \(nodes.count - 1)"))
    }
    let bytes = Array(value.utf8)
    let json = (try? JSONParser.parse(bytes)) ?? JSON(value: .string(value), line: 1)
    do {
      let filter: any Filter = try nodes[index].filter.setting(parts[1], to: json)
      try filter.validate()
      nodes[index].filter = filter
    } catch {
      let place = error.parameter.map { $0 == parts[1] ? "" : "\($0): " } ?? ""
      throw failure(place + error.message)
    }
  }
}
