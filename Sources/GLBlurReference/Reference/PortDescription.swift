import GLBlurChain

extension Port {
  /// The image that the port takes if the chain does not connect it, in words.
  var standardText: String {
    let text =
      switch standard {
      case .previous: "the preceding node if left out"
      case .source: "source if left out"
      case .required: "required"
      case .none: "none if left out"
      }
    return text + (allowsNone ? ", \"none\" is transparent" : "")
  }

  /// The description of the port as JSON.
  var json: JSONText {
    .object([
      ("name", .string(name)), ("summary", .string(summary)),
      ("standard", .string(standardText)), ("allowsNone", .boolean(allowsNone)),
      ("required", .boolean(standard == .required)),
    ])
  }
}
