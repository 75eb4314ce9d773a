/// A name from another library, and its counterpart here.
package struct ForeignName {
  let name: String
  let library: String
  fileprivate(set) var uses: [(filter: String, mapping: String)]
  /// The alternative if there is no equivalent.
  private(set) var instead: String?
  /// The advice for a name that no filter lists.
  private(set) var translation: String?

  /// Returns the names that counterparts list, those without counterpart, and words of other
  /// programs, whose library is empty if they belong to none.
  package static func all(of types: [(name: String, counterparts: Counterparts)]) -> [ForeignName] {
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
              names.append(ForeignName(name: name, library: row.library, uses: [use]))
            }
          }
        }
      }
    }
    return names
      + Absence.all.flatMap { library, absences in
        absences.flatMap { absence in
          absence.names.map {
            ForeignName(name: $0, library: library, uses: [], instead: plain(absence.instead))
          }
        }
      }
      + Translation.all.flatMap { program, translations in
        translations.flatMap { translation in
          translation.names.map {
            ForeignName(
              name: $0, library: program ?? "", uses: [], translation: plain(translation.use))
          }
        }
      }
  }

  /// Returns the name that a word spells, whatever its capitals, hyphens, arguments, the prefix of
  /// its library and the ending `Filter`.
  package static func spelled(_ word: String, among names: [ForeignName]) -> ForeignName? {
    func first(where isAlike: (String) -> Bool) -> ForeignName? {
      let alike = names.filter { isAlike($0.name) }
      return alike.first { $0.instead == nil } ?? alike.first
    }
    let spelling = letters(of: word)
    let stem = letters(of: stem(of: word))
    // Other modules may come before a name's own: `PIL.ImageFilter.GaussianBlur`.
    return first { $0 == word } ?? first { letters(of: $0) == spelling }
      ?? first { $0.contains(".") && spelling.hasSuffix(letters(of: $0)) }
      ?? first { letters(of: Self.stem(of: $0)) == stem }
  }

  /// The name with its library, as in `CSS's blur()`.
  private var fullName: String {
    library.isEmpty || name.hasPrefix(library) ? name : "\(library)'s \(name)"
  }

  /// The advice: `use 'gaussianBlur' for CSS's blur(): the length is sigma`.
  package var cure: String {
    if let instead { return "\(fullName) has no counterpart; instead: \(instead)" }
    if let translation {
      return library.isEmpty ? "use \(translation)" : "for \(fullName) use \(translation)"
    }
    guard uses.count > 1 else {
      let mapping = uses.first.map(\.mapping) ?? ""
      return "use '\(uses.first?.filter ?? "")' for \(fullName)"
        + (mapping.isEmpty ? "" : ": \(mapping)")
    }
    let ways = uses.map { "'\($0.filter)'" + ($0.mapping.isEmpty ? "" : " (\($0.mapping))") }
    return "for \(fullName) use " + ways.joined(separator: ", or ")
  }

  private static let prefixes = ["GPUImage", "CI", "UI", "CA", "fe"]

  private static func stem(of name: String) -> String {
    let name = name.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? name
    let prefix = prefixes.first {
      name.hasPrefix($0)
        && name.dropFirst($0.count).first.map { $0.isUppercase || $0 == "i" } == true
    }
    let rest = name.dropFirst(prefix?.count ?? 0)
    return String(rest.count > 6 && rest.lowercased().hasSuffix("filter") ? rest.dropLast(6) : rest)
  }
}

/// Returns the letters and digits before any parenthesis, in lower case and American spelling.
package func letters(of name: String) -> String {
  name.prefix { $0 != "(" }.lowercased().filter { $0.isLetter || $0.isNumber }
    .replacing("colour", with: "color").replacing("grey", with: "gray")
    .replacing("centre", with: "center")
}

private func plain(_ text: String) -> String {
  text.replacing("{", with: "'").replacing("}", with: "'")
}
