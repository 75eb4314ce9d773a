extension Chain {
  /// Sets a parameter and removes its animation.
  ///
  /// ```swift
  /// try chain.set("panel.frame", to: "[0, 0, 320, 180]")
  /// ```
  ///
  /// `target` is `ID.PARAM`, with the id of a node or its index from 0. `value` is JSON; other text
  /// is a string.
  ///
  /// - Throws: `ChainError` if there is no such parameter, or if the value is not in its domain or
  ///   does not fit the other parameters. The chain is then unchanged.
  public mutating func set(_ target: String, to value: String) throws(ChainError) {
    try set([(target, value)])
  }

  /// Sets a parameter by an option of the command, which errors name.
  package mutating func set(
    _ target: String, to value: String, by option: String
  ) throws(ChainError) {
    try set([(target, value)], by: option)
  }

  package mutating func set(
    _ assignments: [(target: String, value: String)], by option: String? = nil
  ) throws(ChainError) {
    var chain = self
    var places: [(node: Int, name: String, place: String)] = []
    for (target, value) in assignments {
      let place = (option.map { "\($0) " } ?? "") + "\(target)=\(value)"
      let (index, name) = try find(target, place)
      let json =
        (try? JSONParser.parse(Array(value.utf8))) ?? JSON(value: .string(value), line: 1)
      try Self.attributing(to: place, name) { () throws(FilterError) in
        chain.nodes[index].filter = try chain.nodes[index].filter.setting(name, to: json)
      }
      chain.nodes[index].animation.removeAll { $0.parameter == name }
      places.append((index, name, place))
    }
    for (index, name, place) in places {
      try Self.attributing(to: place, name) { () throws(FilterError) in
        try chain.nodes[index].filter.validateTogether()
      }
    }
    self = chain
  }

  /// Attributes errors of `body` to an assignment.
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

  /// Returns the domain of a parameter, `ID.PARAM`, and its current value.
  package func parameter(
    _ target: String, _ place: String
  ) throws(ChainError) -> (domain: ParameterDomain, value: ParameterValue) {
    let (index, name) = try find(target, place)
    do {
      return try nodes[index].filter.domainAndValue(of: name)
    } catch {
      throw ChainError(path: place, message: error.message)
    }
  }

  /// Returns the node of `ID.PARAM` and the name of the parameter, which may not exist.
  func find(
    _ target: String, _ place: String
  ) throws(ChainError) -> (node: Int, parameter: String) {
    let parts = target.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw ChainError(
        path: place,
        message: "expected ID.PARAM, where ID is a node's id or its index from 0")
    }
    return (try index(ofNode: parts[0], place), parts[1])
  }

  /// Returns the index of the node with an id, or with an index as text.
  func index(ofNode node: String, _ place: String) throws(ChainError) -> Int {
    if let index = nodes.firstIndex(where: { $0.id == node }) { return index }
    if let index = Int(node), nodes.indices.contains(index) { return index }
    throw ChainError(
      path: place,
      message: "there is no node '\(node)'"
        + suggestion(for: node, among: nodes.compactMap(\.id))
        + (nodes.isEmpty
          ? "; the chain has no nodes" : "; a node's index works too, 0 to \(nodes.count - 1)"))
  }
}

extension Parameterized {
  func domainAndValue(
    of name: String
  ) throws(FilterError) -> (domain: ParameterDomain, value: ParameterValue) {
    if let own = self as? any WithOwnParameters, let domain = own.domain(ofOwn: name) {
      return (domain, own.value(ofOwn: name) ?? .none)
    }
    let parameter = try parameter(named: name)
    return (parameter.domain, parameter.value(in: self))
  }
}
