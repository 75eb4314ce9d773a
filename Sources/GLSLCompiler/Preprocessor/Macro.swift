struct Macro {
  /// The names of the parameters, or nil for a macro without parentheses.
  let parameters: [Name]?
  let body: [Token]
  /// True if the text cannot redefine the macro, as for `__LINE__`.
  var isPredefined = false

  /// Returns whether a second definition may silently replace this one.
  func isEqual(to other: Macro) -> Bool {
    guard parameters == other.parameters, body.count == other.body.count else { return false }
    return zip(body, other.body).allSatisfy { left, right in
      left.kind == right.kind && left.punctuator == right.punctuator && left.name == right.name
    }
  }
}
