/// Values by names that the filter itself does not declare, such as the parameters of a shader.
///
/// Two of them are equal if they have the same names and the same values, wherever these were written.
public struct NamedValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The values as chain files spell them, in JSON, by their names.
  public private(set) var spelled: [String: String] = [:]
  /// The lines of a chain file on which the values stand.
  package private(set) var lines: [String: Int] = [:]

  /// Creates values from their spellings in JSON, by their names. A text that is not JSON is taken as
  /// a string.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, text) in elements { self[name] = text }
  }

  /// Creates values from the members of an object.
  package init(_ members: [JSON.Member]) {
    for member in members {
      spelled[member.key] = JSONText(member.value).line
      lines[member.key] = member.value.line
    }
  }

  /// Sets a value from JSON.
  package mutating func set(_ name: String, to json: JSON) {
    spelled[name] = JSONText(json).line
    lines[name] = json.line
  }

  /// The value of a name as chain files spell it, in JSON, or nil if there is none. A text that is not
  /// JSON is taken as a string.
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

  /// Returns a value as JSON, or nil if there is none of that name.
  package func json(_ name: String) -> JSON? {
    guard let text = spelled[name], var json = try? JSONParser.parse(Array(text.utf8)) else {
      return nil
    }
    json.line = lines[name] ?? json.line
    return json
  }

  /// The values as an object of a chain file.
  package var text: String {
    JSONText.object(names.map { ($0, JSONText(spelled: spelled[$0] ?? "null")) }).line
  }

  public static func == (a: NamedValues, b: NamedValues) -> Bool { a.spelled == b.spelled }

  public func hash(into hasher: inout Hasher) { hasher.combine(spelled) }
}
