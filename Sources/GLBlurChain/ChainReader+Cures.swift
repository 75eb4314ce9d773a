/// Suggestions for texts with a structure other than that of chain files.
extension ChainReader {
  /// Returns the message about an unknown key of a chain.
  func unknownKey(_ key: String, of members: [JSON.Member]) -> String {
    if key == "filter", !members.contains(where: { $0.key == "nodes" }) {
      var message =
        "this is a node, and a chain is an array of nodes; put it into brackets: [\(text(members))]"
      if case .string(let name)? = members.first(where: { $0.key == key })?.value.value,
        filters.filter(named: name) == nil
      {
        message += "; there is no filter '\(name)'" + filters.suggestion(for: name)
      }
      return message
    }
    let others = [
      "filters", "chain", "effects", "steps", "pipeline", "operations", "layers", "graph", "node",
    ]
    let meant =
      others.contains(key)
      ? "nodes"
      : ["size", "width", "height", "background"].contains(key)
        ? "canvas" : ["images", "files", "sources", "assets"].contains(key) ? "inputs" : nil
    return "unknown key of a chain"
      + (meant.map { "; did you mean '\($0)'?" } ?? suggestion(for: key, among: Self.chainKeys))
  }

  /// Returns the end of a message about nodes that are not an array.
  func cure(ofNodes json: JSON) -> String {
    guard case .object(let members) = json.value, members.contains(where: { $0.key == "filter" })
    else { return "" }
    return "; put the node into brackets: [\(text(members))]"
  }

  /// Returns the end of a message about a node that is not an object.
  func cure(ofNode json: JSON) -> String {
    guard case .string(let name) = json.value else { return "" }
    guard filters.filter(named: name) != nil else { return filters.suggestion(for: name) }
    return "; write {\"filter\": \(quoted(name))}"
  }

  /// Returns the end of a message about a node without a filter.
  func cure(ofNodeWithoutFilter members: [JSON.Member]) -> String {
    let words = ["filter", "type", "name", "kind", "effect", "op", "operation", "class"]
    for member in members {
      guard case .string(let name) = member.value.value,
        words.contains(member.key.lowercased()) || filters.filter(named: name) != nil
      else { continue }
      return "; did you mean 'filter' instead of '\(member.key)'?"
    }
    if let member = members.first(where: { filters.filter(named: $0.key) != nil }) {
      return "; write " + text([named(member.key)] + own(member.value))
    }
    guard members.count == 1 else { return "; name one" }
    let suggestion = filters.suggestion(for: members[0].key)
    let isKnown = ["; use ", "; for ", "; did you mean "].contains { suggestion.hasPrefix($0) }
    return "; name one" + (isKnown ? suggestion : "")
  }

  /// Returns the message about parameters in an object of their own, or nil if the member is not
  /// such an object.
  func nesting(_ member: JSON.Member, of filter: String) -> String? {
    let words = [
      "params", "parameters", "options", "args", "arguments", "properties", "props", "settings",
      "attributes",
    ]
    guard words.contains(member.key.lowercased()), case .object = member.value.value else {
      return nil
    }
    return "parameters stand beside 'filter', not in an object of their own: "
      + text([named(filter)] + own(member.value))
  }

  private func named(_ filter: String) -> (String, JSONText) { ("filter", .string(filter)) }

  private func own(_ json: JSON) -> [(String, JSONText)] {
    guard case .object(let members) = json.value else { return [] }
    return members.map { ($0.key, JSONText($0.value)) }
  }

  private func text(_ members: [JSON.Member]) -> String {
    text(members.map { ($0.key, JSONText($0.value)) })
  }

  /// Returns an object on one line, without members that would make it too long.
  private func text(_ members: [(String, JSONText)]) -> String {
    var text = ""
    for (key, value) in members {
      let member = "\(quoted(key)): \(value.line)"
      guard text.count + member.count < 200 else {
        text += text.isEmpty ? "…" : ", …"
        break
      }
      text += (text.isEmpty ? "" : ", ") + member
    }
    return "{\(text)}"
  }
}
