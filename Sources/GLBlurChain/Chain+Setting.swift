/// Parameters by the words of a command line.
extension Chain {
  /// Replaces the value of a parameter, as `--set` does.
  ///
  /// - Parameters:
  ///   - target: `ID.PARAM`, the id a node's or its index.
  ///   - value: JSON; anything that is not JSON is a string.
  public mutating func set(_ target: String, to value: String) throws(ChainError) {
    try set(target, to: value, by: "--set")
  }

  /// - Parameter option: what errors name.
  package mutating func set(
    _ target: String, to value: String, by option: String
  ) throws(ChainError) {
    try set([(target, value)], by: option)
  }

  /// Replaces the values of several parameters; only then they are checked against each other.
  ///
  /// - Parameter option: what errors name.
  package mutating func set(
    _ assignments: [(target: String, value: String)], by option: String
  ) throws(ChainError) {
    var chain = self
    var places: [(node: Int, name: String, place: String)] = []
    for (target, value) in assignments {
      let place = "\(option) \(target)=\(value)"
      let (index, name) = try find(target, place)
      let json =
        (try? JSONParser.parse(Array(value.utf8))) ?? JSON(value: .string(value), line: 1)
      try Self.attributing(to: place, name) { () throws(FilterError) in
        chain.nodes[index].filter = try chain.nodes[index].filter.setting(name, to: json)
      }
      places.append((index, name, place))
    }
    for (index, name, place) in places {
      try Self.attributing(to: place, name) { () throws(FilterError) in
        try chain.nodes[index].filter.validateTogether()
      }
    }
    self = chain
  }

  /// An error of `body` as one of a command line's words, which set the parameter `name`.
  private static func attributing(
    to place: String, _ name: String, _ body: () throws(FilterError) -> Void
  ) throws(ChainError) {
    do {
      try body()
    } catch {
      let parameter = error.parameter.map { $0 == name ? "" : "\($0): " } ?? ""
      throw ChainError(path: place, message: parameter + error.message)
    }
  }

  /// What values a parameter takes, and the one that it has.
  ///
  /// - Parameters:
  ///   - target: as `set` takes it.
  ///   - place: what errors name.
  package func parameter(
    _ target: String, _ place: String
  ) throws(ChainError) -> (domain: ParameterDomain, value: ParameterValue) {
    let (index, name) = try find(target, place)
    do {
      return try nodes[index].filter.parameter(named: name)
    } catch {
      throw ChainError(path: place, message: error.message)
    }
  }

  /// The index of a node, and the name of a parameter that it need not have.
  private func find(
    _ target: String, _ place: String
  ) throws(ChainError) -> (node: Int, parameter: String) {
    let parts = target.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw ChainError(
        path: place,
        message: "expected ID.PARAM=VALUE, where ID is a node's id or its index from 0")
    }
    let byID = nodes.firstIndex { $0.id == parts[0] }
    guard let index = byID ?? Int(parts[0]).flatMap({ nodes.indices.contains($0) ? $0 : nil })
    else {
      throw ChainError(
        path: place,
        message: "there is no node '\(parts[0])'"
          + suggestion(for: parts[0], among: nodes.compactMap(\.id))
          + (nodes.isEmpty
            ? "; the chain has no nodes" : "; a node's index works too, 0 to \(nodes.count - 1)"))
    }
    return (index, parts[1])
  }
}

extension Parameterized {
  fileprivate func parameter(
    named name: String
  ) throws(FilterError) -> (domain: ParameterDomain, value: ParameterValue) {
    let parameter = try Self.parameter(named: name)
    return (parameter.domain, parameter.value(in: self))
  }
}
