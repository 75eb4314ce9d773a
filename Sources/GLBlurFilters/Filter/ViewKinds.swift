/// The kinds of views that a content may contain.
public struct ViewKinds: Hashable, Sendable {
  /// The names of the kinds, as chain files spell them.
  public var names: [String] { types.map { $0.name } }
  package let types: [any View.Type]
  /// The kinds of views that are not allowed here.
  package let others: [any View.Type]

  /// The parts of the message about a view that is not allowed: the allowed content, and a cure.
  private let refusal: (holder: String, cure: String)

  package init(
    _ types: [any View.Type], others: [any View.Type] = [],
    refusal: (holder: String, cure: String) = ("", "")
  ) {
    self.types = types
    self.others = others
    self.refusal = refusal
  }

  /// Returns the kind of the given name, allowed here or not.
  func kind(named name: String) -> (any View.Type)? {
    (types + others).first { $0.name == name }
  }

  func refusal(of name: String) -> String {
    "\(refusal.holder), not the view '\(name)'; \(refusal.cure)"
  }

  public static func == (a: ViewKinds, b: ViewKinds) -> Bool { a.names == b.names }
  public func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
