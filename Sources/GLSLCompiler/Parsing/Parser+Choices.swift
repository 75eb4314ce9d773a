extension Parser {
  func choice() throws -> Statement {
    let word = advance()
    try expect(.leftParenthesis, after: "'switch'")
    let value = try expression()
    try expect(.rightParenthesis, after: "the value of 'switch'")
    guard let kind = value.type.scalarKind, kind.isInteger else {
      try log.abandon("'switch' needs int or uint, not \(value.type)", at: value.range)
    }
    let open = current
    try expect(.leftBrace, after: "the head of 'switch'")
    checker.scopes.begin()
    checker.enclosing.append(Checker.Enclosing(isLoop: false))
    defer {
      checker.scopes.end()
      checker.endChoice()
    }
    return try nested(at: open) {
      var sections: [ChoiceSection] = []
      var seen: Set<UInt32> = []
      while !self.take(.rightBrace) {
        if self.current.kind == .end {
          try self.log.fail("the 'switch' is never closed", at: open.range, cure: "add '}'")
        }
        let hasDefault = sections.contains(where: \.isDefault)
        let (labels, isDefault) = try self.labels(kind, seen: &seen, hasDefault: hasDefault)
        var statements: [Statement] = []
        while !self.at(.rightBrace), self.keyword != .case, self.keyword != .default,
          self.current.kind != .end
        {
          statements += try self.statements()
        }
        sections.append(
          ChoiceSection(labels: labels, isDefault: isDefault, statements: statements))
      }
      return Statement(.choice(value, sections), range: word.range)
    }
  }

  private func labels(
    _ kind: ScalarKind, seen: inout Set<UInt32>, hasDefault: Bool
  ) throws -> (values: [UInt32], isDefault: Bool) {
    var values: [UInt32] = []
    var isDefault = false
    guard keyword == .case || keyword == .default else {
      try log.abandon("statements of a 'switch' must follow 'case' or 'default'", at: current.range)
    }
    while true {
      let word = current
      if take(.case) {
        let label = try expression()
        guard let own = label.type.scalarKind, own.isInteger,
          let bits = try checker.constantBits(label)
        else {
          try log.abandon("the label is no constant whole number", at: label.range)
        }
        if !seen.insert(bits[0]).inserted {
          try log.abandon("the label occurs twice", at: label.range)
        }
        values.append(bits[0])
      } else if take(.default) {
        if hasDefault || isDefault { try log.abandon("'default' occurs twice", at: word.range) }
        isDefault = true
      } else {
        return (values, isDefault)
      }
      try expect(.colon, after: "the label")
    }
  }
}
