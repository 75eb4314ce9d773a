/// Values for names that the filter does not declare, such as the parameters of a shader.
///
/// Equality ignores the lines of the chain file.
public struct NamedValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The values by name, spelled in JSON.
  public private(set) var spelled: [String: String] = [:]
  package private(set) var lines: [String: Int] = [:]

  /// Creates values from JSON, by name. A text that is not JSON becomes a string.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, text) in elements { self[name] = text }
  }

  package init(_ members: [JSON.Member]) {
    for member in members {
      spelled[member.key] = JSONText(member.value).line
      lines[member.key] = member.value.line
    }
  }

  package mutating func set(_ name: String, to json: JSON) {
    spelled[name] = JSONText(json).line
    lines[name] = json.line
  }

  /// The value of a name in JSON, or nil if there is none.
  public subscript(name: String) -> String? {
    get { spelled[name] }
    set {
      spelled[name] = newValue.map { text in
        (try? JSONParser.parse(Array(text.utf8))).map { JSONText($0).line } ?? quoted(text)
      }
      lines[name] = nil
    }
  }

  /// The names in alphabetical order.
  public var names: [String] { spelled.keys.sorted() }

  package func json(_ name: String) -> JSON? {
    guard let text = spelled[name], var json = try? JSONParser.parse(Array(text.utf8)) else {
      return nil
    }
    json.line = lines[name] ?? json.line
    return json
  }

  package var text: String {
    JSONText.object(names.map { ($0, JSONText(spelled: spelled[$0] ?? "null")) }).line
  }

  public static func == (a: NamedValues, b: NamedValues) -> Bool { a.spelled == b.spelled }

  public func hash(into hasher: inout Hasher) { hasher.combine(spelled) }
}
