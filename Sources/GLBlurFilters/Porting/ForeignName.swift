/// A name from another library, and what stands for it here.
package struct ForeignName {
  let name: String
  let library: String
  /// The filters and views that do the same, each with how its values map.
  fileprivate(set) var uses: [(filter: String, mapping: String)]
  /// How to do without if nothing does the same.
  let instead: String?

  /// Returns all names that the counterparts of filters and views have, and those that have none.
  package static func all(
    of types: [(name: String, counterparts: Counterparts)]
  ) -> [ForeignName] {
    var names: [ForeignName] = []
    for type in types {
      for row in type.counterparts.rows {
        for entry in CounterpartEntry.all(in: row.text) {
          for name in entry.names {
            let use = (type.name, entry.mapping)
            if let known = names.firstIndex(where: { $0.name == name && $0.library == row.library })
            {
              names[known].uses.append(use)
            } else {
              names.append(ForeignName(name: name, library: row.library, uses: [use], instead: nil))
            }
          }
        }
      }
    }
    return names
      + Absence.all.flatMap { library, absences in
        absences.flatMap { absence in
          absence.names.map {
            ForeignName(name: $0, library: library, uses: [], instead: absence.plainText)
          }
        }
      }
  }

  /// Returns the name that a word spells, whatever its capitals, hyphens and arguments are, and whether or
  /// not it has the prefix of its library and the ending `Filter`.
  package static func spelled(_ word: String, among names: [ForeignName]) -> ForeignName? {
    func first(where isAlike: (String) -> Bool) -> ForeignName? {
      let alike = names.filter { isAlike($0.name) }
      return alike.first { !$0.uses.isEmpty } ?? alike.first
    }
    return first { $0 == word } ?? first { letters(of: $0) == letters(of: word) }
      ?? first { letters(of: stem(of: $0)) == letters(of: stem(of: word)) }
  }

  /// What stands for the name: `use 'gaussianBlur' for CSS's blur(): the length is sigma`.
  package var cure: String {
    let owner = library == "CSS" || library == "UIKit" ? "\(library)'s " : ""
    if let instead { return "\(owner)\(name) has no counterpart; instead: \(instead)" }
    guard uses.count > 1 else {
      let mapping = uses.first.map(\.mapping) ?? ""
      return "use '\(uses.first?.filter ?? "")' for \(owner)\(name)"
        + (mapping.isEmpty ? "" : ": \(mapping)")
    }
    let ways = uses.map { "'\($0.filter)'" + ($0.mapping.isEmpty ? "" : " (\($0.mapping))") }
    return "for \(owner)\(name) use " + ways.joined(separator: ", or ")
  }

  private static let prefixes = ["GPUImage", "CI", "UI", "CA", "fe"]

  /// Returns a name without the prefix of its library and without the ending `Filter`.
  private static func stem(of name: String) -> String {
    let prefix = prefixes.first {
      name.hasPrefix($0)
        && name.dropFirst($0.count).first.map { $0.isUppercase || $0 == "i" } == true
    }
    let rest = name.dropFirst(prefix?.count ?? 0)
    return String(rest.count > 6 && rest.lowercased().hasSuffix("filter") ? rest.dropLast(6) : rest)
  }
}

/// Returns the letters and digits of a name in lower case, without what stands in parentheses, and with
/// the American spelling that names have here.
package func letters(of name: String) -> String {
  name.prefix { $0 != "(" }.lowercased().filter { $0.isLetter || $0.isNumber }
    .replacing("colour", with: "color").replacing("grey", with: "gray")
    .replacing("centre", with: "center")
}

extension Absence {
  /// The way to do without, with the names of filters in quotation marks.
  fileprivate var plainText: String {
    instead.replacing("{", with: "'").replacing("}", with: "'")
  }
}
