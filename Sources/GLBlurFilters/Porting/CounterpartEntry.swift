/// Names from another library, and how their values map to those of a filter.
package struct CounterpartEntry {
  package let names: [String]
  /// The mapping of the values. It is empty if the values are the same.
  package let mapping: String

  /// Parses the entries of a text of `Counterparts`: `Name, Name: mapping`, separated by `; `.
  package static func all(in text: String) -> [CounterpartEntry] {
    var parts: [String] = []
    for part in split(text, at: "; ") {
      // A mapping may contain a semicolon too.
      if let last = parts.last, names(of: part) == nil {
        parts[parts.count - 1] = "\(last); \(part)"
      } else {
        parts.append(part)
      }
    }
    return parts.map { part in
      let names = names(of: part) ?? [part]
      let mapping = split(part, at: ": ").dropFirst().joined(separator: ": ")
      return CounterpartEntry(names: names, mapping: mapping)
    }
  }

  /// Returns the names that a part begins with, or nil if it does not begin with names.
  private static func names(of part: String) -> [String]? {
    let names = split(split(part, at: ": ")[0], at: ", ")
    return names.allSatisfy { !$0.isEmpty && !$0.contains(" ") } ? names : nil
  }

  private static func split(_ text: String, at separator: String) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
