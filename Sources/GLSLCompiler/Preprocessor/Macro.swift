/// A definition made by `#define`.
struct Macro {
  /// The names of the parameters, or nil for a macro without parentheses.
  let parameters: [Name]?
  let body: [Token]
  /// True if a `#define` of the text cannot change it, as `__LINE__`.
  var isPredefined = false

  /// Returns true if a second definition may replace this one silently.
  func isEqual(to other: Macro) -> Bool {
    guard parameters == other.parameters, body.count == other.body.count else { return false }
    return zip(body, other.body).allSatisfy { left, right in
      left.kind == right.kind && left.punctuator == right.punctuator && left.name == right.name
    }
  }
}
