/// The kinds of views that a content may have.
public struct ViewKinds: Hashable, Sendable {
  /// The names of the kinds, as chain files spell them.
  public var names: [String] { types.map { $0.name } }
  package let types: [any View.Type]
  /// The kinds of views that exist but are not allowed here.
  package let others: [any View.Type]

  /// What holds only these kinds, and what to do with others.
  private let refusal: (holder: String, cure: String)

  package init(
    _ types: [any View.Type], others: [any View.Type] = [],
    refusal: (holder: String, cure: String) = ("", "")
  ) {
    self.types = types
    self.others = others
    self.refusal = refusal
  }

  /// Returns the kind of the given name, whether it is allowed here or not.
  func kind(named name: String) -> (any View.Type)? {
    (types + others).first { $0.name == name }
  }

  /// Returns the message about a view that exists but is not allowed here.
  func refusal(of name: String) -> String {
    "\(refusal.holder), not the view '\(name)'; \(refusal.cure)"
  }

  public static func == (a: ViewKinds, b: ViewKinds) -> Bool { a.names == b.names }
  public func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
