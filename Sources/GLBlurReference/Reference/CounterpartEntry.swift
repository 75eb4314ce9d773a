import GLBlurChain

/// Names of another library, and how their values map to a filter's.
struct CounterpartEntry {
  let names: [String]
  /// Empty where the values are the same.
  let mapping: String

  /// What `Counterparts` says of a library: `Name, Name: mapping`, several behind each other with
  /// `; ` between them.
  static func all(in text: String) -> [CounterpartEntry] {
    var parts: [String] = []
    for part in split(text, at: "; ") {
      // A semicolon may also stand within a mapping.
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

  /// The names that a part begins with; nil where it begins with something else.
  private static func names(of part: String) -> [String]? {
    let names = split(split(part, at: ": ")[0], at: ", ")
    return names.allSatisfy { !$0.isEmpty && !$0.contains(" ") } ? names : nil
  }

  private static func split(_ text: String, at separator: String) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}

extension Counterparts {
  /// What there is, in the order of documents.
  var rows: [(library: String, text: String)] {
    [("GPUImage", gpuImage), ("Core Image", coreImage), ("CSS", css)].compactMap { row in
      row.1.map { (row.0, $0) }
    }
  }
}
