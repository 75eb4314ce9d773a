extension Preprocessor {
  mutating func directive(after hash: Token) throws(DiagnosticLog.Stop) {
    let isActive = groups.last?.isActive ?? true
    let line = restOfLine()
    guard let word = line.first else { return }
    let rest = line.dropFirst()
    let range = word.range
    let name = word.kind == .identifier ? names.text(word.name) : ""
    switch name {
    case "if":
      groups.append(
        Group(
          range: range, isActiveAround: isActive,
          isActive: isActive ? try condition(Array(rest), of: word) : false,
          hasBeenActive: false))
      groups[groups.count - 1].hasBeenActive = groups[groups.count - 1].isActive
      try checkDepthOfGroups(at: range)
    case "ifdef", "ifndef":
      let isDefined = isActive ? try definedName(rest, of: word) != (name == "ifndef") : false
      groups.append(
        Group(
          range: range, isActiveAround: isActive, isActive: isActive && isDefined,
          hasBeenActive: isDefined))
      try checkDepthOfGroups(at: range)
    case "elif":
      try elif(Array(rest), of: word)
    case "else":
      try elseGroup(of: word, rest)
    case "endif":
      if groups.popLast() == nil { try log.report("'#endif' without '#if'", at: range) }
      try expectEnd(rest, of: name)
    default:
      if isActive { try activeDirective(name, of: word, rest) }
    }
  }

  private mutating func activeDirective(
    _ name: String, of word: Token, _ rest: ArraySlice<Token>
  ) throws(DiagnosticLog.Stop) {
    switch name {
    case "define": try define(rest, of: word)
    case "undef":
      guard let target = rest.first, target.kind == .identifier else {
        try log.report("'#undef' needs a name", at: word.range)
        return
      }
      if macros[target.name]?.isPredefined == true || isReserved(target.name) {
        try log.report(
          "the predefined macro '\(names.text(target.name))' cannot be undefined", at: target.range)
      } else {
        macros[target.name] = nil
      }
      try expectEnd(rest.dropFirst(), of: name)
    case "error":
      let end = rest.last?.range.end ?? word.range.end
      try log.report(
        "#error " + text(of: rest), at: SourceRange(start: word.range.start, end: end))
    case "line": try line(Array(rest), of: word)
    case "include": try include(word)
    case "version": try version(rest, of: word)
    case "pragma", "extension":
      // Features of extensions are built in, or reported where they are used.
      return
    default:
      let known = [
        "if", "ifdef", "ifndef", "elif", "else", "endif", "define", "undef", "error", "line",
        "version", "pragma", "extension", "include",
      ]
      let shown = name.isEmpty ? text(of: [word]) : name
      try log.report(
        "unknown directive '#\(shown)'", at: word.range, cure: suggestion(for: name, among: known))
    }
  }

  private func checkDepthOfGroups(at range: SourceRange) throws(DiagnosticLog.Stop) {
    if groups.count > limits.nesting {
      try log.fail("'#if' is nested more than \(limits.nesting) deep", at: range)
    }
  }

  private mutating func elif(_ rest: [Token], of word: Token) throws(DiagnosticLog.Stop) {
    guard let last = groups.indices.last else {
      try log.report("'#elif' without '#if'", at: word.range)
      return
    }
    if groups[last].hasElse { try log.report("'#elif' after '#else'", at: word.range) }
    let mayBeActive = groups[last].isActiveAround && !groups[last].hasBeenActive
    groups[last].isActive = mayBeActive ? try condition(rest, of: word) : false
    if groups[last].isActive { groups[last].hasBeenActive = true }
  }

  private mutating func elseGroup(
    of word: Token, _ rest: ArraySlice<Token>
  ) throws(DiagnosticLog.Stop) {
    guard let last = groups.indices.last else {
      try log.report("'#else' without '#if'", at: word.range)
      return
    }
    if groups[last].hasElse { try log.report("'#else' after '#else'", at: word.range) }
    groups[last].hasElse = true
    groups[last].isActive = groups[last].isActiveAround && !groups[last].hasBeenActive
    groups[last].hasBeenActive = true
    try expectEnd(rest, of: "else")
  }

  private func definedName(
    _ rest: ArraySlice<Token>, of word: Token
  ) throws(DiagnosticLog.Stop) -> Bool {
    guard let name = rest.first, name.kind == .identifier else {
      try log.report("'#\(names.text(word.name))' needs a name", at: word.range)
      return false
    }
    try expectEnd(rest.dropFirst(), of: names.text(word.name))
    return macros[name.name] != nil
  }

  private func expectEnd(
    _ rest: ArraySlice<Token>, of directive: String
  ) throws(DiagnosticLog.Stop) {
    guard let token = rest.first else { return }
    try log.report(
      "'\(text(of: [token]))' after '#\(directive)'", at: token.range,
      cure: "nothing may follow on the line")
  }

  private mutating func define(
    _ rest: ArraySlice<Token>, of word: Token
  ) throws(DiagnosticLog.Stop) {
    guard let name = rest.first, name.kind == .identifier else {
      try log.report("'#define' needs a name", at: rest.first?.range ?? word.range)
      return
    }
    if isReserved(name.name) || macros[name.name]?.isPredefined == true {
      try log.report(
        "'\(names.text(name.name))' cannot be defined", at: name.range,
        cure: "names that begin with 'GL_' and 'defined' are reserved")
      return
    }
    var body = rest.dropFirst()
    var parameters: [Name]?
    if let next = body.first, next.isPunctuator(.leftParenthesis), !next.follows {
      body = body.dropFirst()
      guard let list = try parameterList(&body, of: name) else { return }
      parameters = list
    }
    let macro = Macro(parameters: parameters, body: Array(body))
    if let old = macros[name.name], !old.isEqual(to: macro) {
      try log.report(
        "the macro '\(names.text(name.name))' is defined a second time, differently",
        at: name.range, cure: "write '#undef \(names.text(name.name))' first")
    }
    macros[name.name] = macro
  }

  private func parameterList(
    _ rest: inout ArraySlice<Token>, of name: Token
  ) throws(DiagnosticLog.Stop) -> [Name]? {
    var parameters: [Name] = []
    if rest.first?.isPunctuator(.rightParenthesis) == true {
      rest = rest.dropFirst()
      return parameters
    }
    while let parameter = rest.popFirst(), parameter.kind == .identifier {
      if parameters.contains(parameter.name) {
        try log.report(
          "the parameter '\(names.text(parameter.name))' occurs twice", at: parameter.range)
      }
      parameters.append(parameter.name)
      guard let next = rest.popFirst() else { break }
      if next.isPunctuator(.rightParenthesis) { return parameters }
      if !next.isPunctuator(.comma) { break }
    }
    try log.report(
      "the parameters of the macro '\(names.text(name.name))' are not a list of names",
      at: name.range, cure: "write '#define \(names.text(name.name))(a, b) …'")
    return nil
  }

  private mutating func line(_ rest: [Token], of word: Token) throws(DiagnosticLog.Stop) {
    guard let (number, _) = try lineNumbers(rest, of: word) else { return }
    // The number applies to the next line.
    lineShift = Int32(clamping: number - Int(word.start.line) - 1)
  }

  private func version(_ rest: ArraySlice<Token>, of word: Token) throws(DiagnosticLog.Stop) {
    guard let number = rest.first, number.kind == .integer else {
      try log.report("'#version' needs a number", at: word.range, cure: "write '#version 450'")
      return
    }
    let isFirst = tokens.first.map { $0.start.line == word.start.line } ?? true
    if !isFirst {
      try log.report(
        "'#version' must come before everything else", at: word.range,
        cure: "move it to the first line, or remove it")
    }
  }

  private func isReserved(_ name: Name) -> Bool {
    let text = names.text(name)
    return text.hasPrefix("GL_") || text == "defined"
  }

  func text(of tokens: some Sequence<Token>) -> String {
    tokens.map { token in
      token.kind == .punctuator ? token.punctuator.rawValue : names.text(token.name)
    }.joined(separator: " ")
  }
}
