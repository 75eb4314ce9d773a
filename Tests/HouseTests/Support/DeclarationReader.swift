private let scopes: Set = ["struct", "class", "enum", "protocol", "actor", "extension"]
private let members: Set = ["func", "var", "let", "init", "subscript", "case", "typealias"]
private let modifiers: Set = [
  "public", "open", "package", "internal", "private", "fileprivate", "static", "final", "indirect",
  "mutating", "nonmutating", "override", "required", "convenience", "lazy", "weak", "unowned",
  "nonisolated", "isolated", "prefix", "postfix", "infix", "dynamic", "consuming", "borrowing",
]

/// Finds the public declarations of a file. Members of an extension count if they say `public`.
struct DeclarationReader {
  private let file: SourceFile
  private let tokens: [Token]
  private let lines: [Substring]
  private(set) var declarations: [Declaration] = []

  private struct Scope {
    let keyword: String
    let name: String?
    let isPublic: Bool
  }

  init(_ file: SourceFile, text: String) {
    self.file = file
    tokens = file.tokens
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var position = 0
    read(from: &position, depth: 0, in: Scope(keyword: "", name: nil, isPublic: true))
  }

  private func text(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  /// Reads the declarations at a depth up to the brace that ends them.
  private mutating func read(from index: inout Int, depth: Int, in scope: Scope) {
    while index < tokens.count, tokens[index].depth >= depth {
      defer { index += 1 }
      guard tokens[index].depth == depth, !text(index - 1).hasSuffix(".") else { continue }
      let keyword = text(index)
      if scopes.contains(keyword), text(index + 1) != "var", text(index + 1) != "func" {
        readType(at: &index, keyword, depth: depth, in: scope)
      } else if members.contains(keyword), keyword != "case" || scope.keyword == "enum" {
        readMember(at: &index, keyword, depth: depth, in: scope)
      }
    }
  }

  private mutating func readType(
    at index: inout Int, _ keyword: String, depth: Int, in scope: Scope
  ) {
    let start = startOfDeclaration(at: index)
    var name = text(index + 1)
    var end = index + 2
    while text(end) == ".", end + 1 < tokens.count {
      name += "." + text(end + 1)
      end += 2
    }
    let isPublic = scope.isPublic && (keyword == "extension" || saysPublic(start..<index))
    if isPublic, keyword != "extension" {
      add(keyword, name, at: index, from: start, signature: index..<index, in: scope)
    }
    while end < tokens.count, text(end) != "{" || tokens[end].depth != depth { end += 1 }
    let fullName = scope.name.map { $0 + "." + name } ?? name
    end += 1
    read(
      from: &end, depth: depth + 1,
      in: Scope(keyword: keyword, name: fullName, isPublic: isPublic))
    index = end
  }

  private mutating func readMember(
    at index: inout Int, _ keyword: String, depth: Int, in scope: Scope
  ) {
    let start = startOfDeclaration(at: index)
    let isFree = scope.keyword == "protocol" || keyword == "case"
    let signature = index..<endOfSignature(from: index + 1, depth: depth)
    guard scope.isPublic, isFree || saysPublic(start..<index) else { return }
    let isNamed = !["init", "subscript"].contains(keyword)
    add(
      keyword, isNamed ? text(index + 1) : keyword, at: index, from: start, signature: signature,
      in: scope)
    guard keyword == "case" else { return }
    // `case one, two` declares several cases with one comment.
    for comma in signature where text(comma) == "," && tokens[comma].depth == depth {
      add(keyword, text(comma + 1), at: comma, from: comma, signature: comma..<comma, in: scope)
    }
  }

  private mutating func add(
    _ keyword: String, _ name: String, at index: Int, from start: Int, signature: Range<Int>,
    in scope: Scope
  ) {
    let depth = tokens[index].depth
    let isThrowing =
      keyword != "case"
      && (signature.contains { text($0) == "throws" && tokens[$0].depth == depth }
        || getterThrows(after: signature, keyword))
    declarations.append(
      Declaration(
        keyword: keyword, name: name, owner: scope.name,
        place: "Sources/\(file.path):\(tokens[index].line)",
        comment: text(start) == "," ? [] : comment(above: tokens[start].line),
        parameters: ["init", "func", "subscript"].contains(keyword)
          ? parameters(in: signature) : [],
        isThrowing: isThrowing, isRequirement: scope.keyword == "protocol"))
  }

  /// Returns whether a computed property or a subscript has `get throws`.
  private func getterThrows(after signature: Range<Int>, _ keyword: String) -> Bool {
    ["var", "subscript"].contains(keyword) && text(signature.upperBound) == "{"
      && text(signature.upperBound + 1) == "get" && text(signature.upperBound + 2) == "throws"
  }

  private func startOfDeclaration(at index: Int) -> Int {
    var start = index
    while start > 0 {
      if modifiers.contains(text(start - 1)) {
        start -= 1
      } else if text(start - 2) == "@" {
        start -= 2
      } else if text(start - 1) == ")", let open = opening(of: start - 1),
        modifiers.contains(text(open - 1)) || text(open - 2) == "@"
      {
        start = text(open - 2) == "@" ? open - 2 : open - 1
      } else {
        break
      }
    }
    return start
  }

  private func opening(of close: Int) -> Int? {
    tokens[..<close].lastIndex { $0.text == "(" && $0.depth == tokens[close].depth }
  }

  private func saysPublic(_ range: Range<Int>) -> Bool {
    range.contains { ["public", "open"].contains(text($0)) && text($0 + 1) != "(" }
  }

  /// Returns the index of the brace that begins a body, or of the token behind a declaration
  /// without one.
  private func endOfSignature(from start: Int, depth: Int) -> Int {
    var end = start
    while end < tokens.count, tokens[end].depth >= depth {
      if tokens[end].depth == depth {
        if text(end) == "{" || text(end) == "=" { return end }
        let isFirst = end > start && tokens[end].line > tokens[end - 1].line
        let begins =
          members.contains(text(end)) || modifiers.contains(text(end)) || text(end) == "@"
          || scopes.contains(text(end))
        if isFirst, begins { return end }
      }
      end += 1
    }
    return end
  }

  private func comment(above line: Int) -> [String] {
    let above = lines[..<(line - 1)].map { $0.drop { $0 == " " } }
    return above.reversed().prefix { $0.hasPrefix("///") }.reversed().map { line in
      String(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3))
    }
  }

  private func parameters(in signature: Range<Int>) -> [Declaration.Parameter] {
    guard let first = signature.first else { return [] }
    let depth = tokens[first].depth
    guard
      let open = signature.first(where: { text($0) == "(" && tokens[$0].depth == depth }),
      let close = signature.first(where: {
        $0 > open && text($0) == ")" && tokens[$0].depth == depth
      })
    else { return [] }
    let inside = tokens[(open + 1)..<close]
    return inside.split { $0.text == "," && $0.depth == depth + 1 }.compactMap { part in
      guard let colon = part.firstIndex(where: { $0.text == ":" && $0.depth == depth + 1 })
      else { return nil }
      let rest = part[(colon + 1)...]
      let type = rest.prefix { $0.text != "=" || $0.depth != depth + 1 }
      return Declaration.Parameter(
        name: tokens[colon - 1].text, type: type.map(\.text), hasDefault: type.count < rest.count)
    }
  }
}

func publicDeclarations() throws -> [Declaration] {
  // The functions for C are documented in their header.
  try swiftFiles(in: "Sources").filter { !$0.hasPrefix("GLBlurC/") }.flatMap { path in
    let text = try text(of: "Sources/" + path)
    return DeclarationReader(SourceFile(path: path, text: text), text: text).declarations
  }
}
