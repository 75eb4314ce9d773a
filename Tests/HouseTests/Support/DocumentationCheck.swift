/// Finds public declarations whose documentation is missing or says nothing beyond the name.
///
/// A member may take its documentation from the requirement of a protocol of the package.
struct DocumentationCheck {
  private let declarations: [Declaration]
  private let requirements: Set<String>
  /// By their owners and names.
  private let properties: [String: Declaration]

  init(_ declarations: [Declaration]) {
    self.declarations = declarations
    requirements = Set(
      declarations.filter { $0.isRequirement && !$0.comment.isEmpty }.map(\.name))
    properties = Dictionary(
      declarations.filter { ["var", "let"].contains($0.keyword) }.map { ($0.fullName, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  func objections() -> [String] {
    declarations.flatMap { declaration in
      flaws(of: declaration).map { "\(declaration.place): \(declaration.fullName) \($0)" }
    }
  }

  private func flaws(of declaration: Declaration) -> [String] {
    if declaration.comment.isEmpty {
      return inherits(declaration) ? [] : ["has no documentation"]
    }
    var flaws: [String] = []
    if !saysSomething(declaration) { flaws.append("says nothing beyond its name") }
    if declaration.isThrowing, (declaration.throwsDescription ?? "").count < 10 {
      flaws.append("throws, but its documentation has no '- Throws:' that says what")
    }
    if declaration.keyword == "init", declaration.parameters.count > 2 {
      for parameter in declaration.parameters {
        flaws += flaw(of: parameter, in: declaration).map { ["'\(parameter.name)' \($0)"] } ?? []
      }
    }
    return flaws
  }

  private func inherits(_ declaration: Declaration) -> Bool {
    let known: Set = ["==", "<", "hash", "encode"]
    return declaration.owner != nil && !declaration.isRequirement && declaration.keyword != "case"
      && (known.contains(declaration.name) || requirements.contains(declaration.name))
  }

  /// Returns whether the first sentences have a word that the names do not have.
  private func saysSomething(_ declaration: Declaration) -> Bool {
    let prose = declaration.prose
    let empty: Set = [
      "a", "an", "the", "this", "that", "these", "its", "of", "is", "are", "for", "to", "with",
      "and", "or", "in", "s", "creates", "returns", "value", "initializes", "initialises",
    ]
    let known = empty.union(words(declaration.name)).union(words(declaration.owner ?? ""))
    let news = words(prose).filter { !known.contains($0) && !known.contains($0 + "s") }
    return !news.isEmpty && prose.split(separator: " ").count >= 3
      && (prose.contains(". ") || [".", ":"].contains(prose.last) || prose.contains(": "))
  }

  /// Returns the words of a text in lower case. A name in camel case has several.
  private func words(_ text: String) -> [String] {
    var words: [String] = []
    var isInside = false
    for character in text {
      let isLetter = character.isLetter || character.isNumber
      if isLetter {
        if isInside, !character.isUppercase {
          words[words.count - 1].append(character)
        } else {
          words.append(character.lowercased())
        }
      }
      isInside = isLetter
    }
    return words
  }

  // MARK: Parameters of initialisers

  /// The sentence that refers from an initialiser to the properties of its type.
  static let reference = "Each parameter is described at the property of its name."
  private static let numbers: Set = [
    "Double", "Float", "Int", "UInt8", "UInt16", "Length", "LengthConvertible",
  ]

  private func flaw(of parameter: Declaration.Parameter, in initialiser: Declaration) -> String? {
    var text = initialiser.description(of: parameter.name)
    if text == nil, initialiser.comment.joined(separator: " ").contains(Self.reference) {
      let property = properties[(initialiser.owner ?? "") + "." + parameter.name]
      text = property?.comment.joined(separator: " ")
    }
    guard let text, !text.isEmpty else { return "is not described" }
    let isNumber =
      parameter.type.contains { Self.numbers.contains($0) }
      && Set(["[", "->"]).isDisjoint(with: parameter.type)
    if isNumber, !saysRange(text) { return "is described without its range" }
    if parameter.hasDefault, !text.lowercased().contains("default") {
      return "is described without its default"
    }
    return nil
  }

  private func saysRange(_ text: String) -> Bool {
    let words: Set = ["any", "positive", "negative", "finite", "range"]
    return text.contains("…") || text.contains { $0.isNumber }
      || !words.isDisjoint(with: self.words(text))
  }
}
