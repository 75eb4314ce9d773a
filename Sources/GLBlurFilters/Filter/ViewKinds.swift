/// The kinds of views that may lie in a content.
public struct ViewKinds: Hashable, Sendable {
  /// The names of the kinds, as chain files spell them.
  public var names: [String] { types.map { $0.name } }
  package let types: [any View.Type]
  /// Kinds of views that lie elsewhere, and never here.
  package let others: [any View.Type]

  package init(_ types: [any View.Type], others: [any View.Type] = []) {
    self.types = types
    self.others = others
  }

  /// The kind of that name, be it allowed here or not.
  func kind(named name: String) -> (any View.Type)? {
    (types + others).first { $0.name == name }
  }

  public static func == (a: ViewKinds, b: ViewKinds) -> Bool { a.names == b.names }
  public func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
