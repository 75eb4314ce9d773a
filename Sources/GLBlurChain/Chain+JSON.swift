extension Chain {
  /// The equivalent chain file: `Chain(json:)` makes an equal chain of it.
  ///
  /// Each node and each view is on a line of its own. Parameters with their defaults are omitted.
  /// Filters of a program are written by their parameters; properties that are not parameters
  /// cannot be written.
  ///
  /// This holds for chains that `validate` accepts and whose views are nested at most 30 deep,
  /// since JSON is read to a depth of 64. The text of any other chain may not be a valid chain
  /// file: JSON has no word for NaN, for example.
  public var json: String {
    var members = ["\"version\": 1"]
    if let description { members.append("\"description\": \(quoted(description))") }
    if scale != 1 { members.append("\"scale\": \(numeral(scale))") }
    if colorSpace != .srgb { members.append("\"colorSpace\": \(quoted(colorSpace.rawValue))") }
    if profile != .keep, let word = profile.word {
      members.append("\"profile\": \(quoted(word))")
    }
    if let canvas { members.append("\"canvas\": \(canvas.json)") }
    if !inputs.isEmpty {
      let files = inputs.sorted { $0.key < $1.key }.map { ($0, JSONText.string($1)) }
      members.append("\"inputs\": \(JSONText.object(files).line)")
    }
    let lines = nodes.map { "    " + $0.text.block(indent: "    ", list: "content") }
    members.append(
      lines.isEmpty ? "\"nodes\": []" : "\"nodes\": [\n\(lines.joined(separator: ",\n"))\n  ]")
    if let animation { members.append("\"animation\": \(animation)") }
    if let output { members.append("\"output\": \(quoted(output))") }
    return "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }
}

extension Chain {
  /// The tracks of all nodes, one per line, with one key per line if there are several.
  private var animation: String? {
    let tracks = nodes.enumerated().flatMap { index, node in
      node.animation.map { $0.text(ofNode: node.id ?? "\(index)") }
    }
    guard !tracks.isEmpty else { return nil }
    let lines = tracks.map { "    " + $0.block(indent: "    ", list: "keys") }
    return "[\n\(lines.joined(separator: ",\n"))\n  ]"
  }
}

extension Node {
  /// The node as an object of a chain file.
  fileprivate var text: JSONText { text(of: filter) }

  private func text<F: Filter>(of filter: F) -> JSONText {
    var members: [(String, JSONText)] = []
    if let id { members.append(("id", .string(id))) }
    members.append(("filter", .string(F.name)))
    // The ports of the filter are in its order, followed by unknown ports.
    let known = F.ports.map(\.name).filter { ports[$0] != nil }
    for port in known + ports.keys.filter({ !known.contains($0) }).sorted() {
      members.append((port, .optional(ports[port]?.description)))
    }
    members += filter.spelledParameters.map { ($0.name, JSONText(spelled: $0.json)) }
    if let colorSpace { members.append(("colorSpace", .string(colorSpace.rawValue))) }
    if let scale { members.append(("scale", JSONText(spelled: numeral(scale)))) }
    return .object(members)
  }
}
