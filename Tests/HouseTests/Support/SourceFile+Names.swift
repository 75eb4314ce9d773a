private let typeKeywords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]
private let otherKeywords: Set = ["func", "let", "var"]

extension SourceFile {
  /// The names at the top level that other files see, with the numbers of their tokens.
  var globals: [(index: Int, name: String)] {
    var globals: [(index: Int, name: String)] = []
    var isPrivate = false
    for (index, token) in tokens.enumerated() where token.depth == 0 {
      switch token.text {
      case "private", "fileprivate": isPrivate = text(index + 1) != "("
      case "import", "extension": isPrivate = false
      case let keyword where typeKeywords.contains(keyword) || otherKeywords.contains(keyword):
        if !isPrivate, text(index - 1) != "import", isWord(index + 1) {
          globals.append((index + 1, text(index + 1)))
        }
        isPrivate = false
      default: break
      }
    }
    return globals
  }

  /// The names of all types and generic parameters that the file declares at any depth.
  var typeDeclarations: [String] {
    tokens.indices.compactMap { index in
      let isType = typeKeywords.contains(text(index - 1)) || text(index - 1) == "associatedtype"
      let isParameter = ["<", ","].contains(text(index - 1)) && isGeneric(index)
      return isType || isParameter ? text(index) : nil
    }
  }

  private func isGeneric(_ index: Int) -> Bool {
    var start = index
    while start > 0, text(start) != "<" {
      guard isWord(start) || [",", ":", "&", "."].contains(text(start)) else { return false }
      start -= 1
    }
    return typeKeywords.contains(text(start - 2)) || ["func", "init"].contains(text(start - 2))
      || text(start - 1) == "init"
  }

  /// The names of functions, variables, enumeration cases, parameters and labels at any depth, with
  /// the numbers of their tokens.
  var lowercaseDeclarations: [(index: Int, name: String)] {
    var declared: Set<Int> = []
    for index in tokens.indices {
      switch text(index) {
      case "func", "for": declared.insert(index + 1)
      case "let", "var", "case":
        declared.formUnion(names(from: text(index + 1) == "(" ? index + 2 : index + 1, by: 1))
      case "in":
        declared.formUnion(names(from: text(index - 1) == ")" ? index - 2 : index - 1, by: -1))
      case ":": declared.insert(index - 1)
      default: break
      }
    }
    return declared.sorted().filter { isWord($0) && !tokens[$0].isCapitalized }
      .map { ($0, text($0)) }
  }

  private func names(from start: Int, by step: Int) -> [Int] {
    var names: [Int] = []
    var index = start
    while isWord(index) {
      names.append(index)
      guard text(index + step) == "," else { break }
      index += 2 * step
    }
    return names
  }

  /// The words of the file that may name a declaration of another file.
  var uses: [Token] {
    tokens.indices.filter { index in
      guard isWord(index) else { return false }
      let before = text(index - 1)
      let isMember = before.hasSuffix(".") && !before.hasSuffix("...")
      return !isMember || text(index - 2) == module
    }.map { tokens[$0] }
  }

  private func text(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  private func isWord(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].isWord
  }
}
