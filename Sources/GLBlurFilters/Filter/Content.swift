/// The views inside a view, from the bottom to the top.
///
/// The closures of views build content, as in `EffectView(.light) { Label("A") }`. It may be stored
/// and put into other content.
public struct Content: Hashable, Sendable {
  package let views: [any View]
  /// The content as JSON, which is stored because every enclosing view asks for it.
  package let json: String

  /// Creates content without views.
  public init() { self.init([]) }

  package init(_ views: [any View]) {
    self.views = views
    json = "[" + views.map { Self.object($0) }.joined(separator: ", ") + "]"
  }

  /// Returns whether both have equal views in the same order.
  public static func == (a: Content, b: Content) -> Bool {
    a.views.map { AnyHashable($0) } == b.views.map { AnyHashable($0) }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(views.map { AnyHashable($0) }) }

  private static func object<V: View>(_ view: V) -> String {
    let members = view.spelled(V.viewParameters).map { "\(quoted($0.name)): \($0.json)" }
    return "{" + (["\"view\": \"\(V.name)\""] + members).joined(separator: ", ") + "}"
  }

  /// The images that the views refer to. Their places begin with the index of the view, such as
  /// `[0]`.
  var references: [(place: String, reference: Reference)] {
    views.enumerated().flatMap { index, view in
      view.references.map { ("[\(index)].\($0.place)", $0.reference) }
    }
  }

  /// The number of views, including those in the content of views.
  package var viewCount: Int { views.reduce(views.count) { $0 + $1.viewCount } }

  /// The number of characters (Unicode scalars) of the texts in the views.
  package var textCount: Int { views.reduce(0) { $0 + $1.textCount } }

  /// Checks every view.
  ///
  /// - Throws: `FilterError` whose place begins with the index of the view, such as `[0]`.
  func validate() throws(FilterError) {
    try forEach { (view) throws(FilterError) in try view.validateAll() }
  }

  /// Checks that every view suits the material on which it lies.
  ///
  /// - Throws: `FilterError` whose place begins with the index of the view, such as `[0]`.
  func check(on material: Material?) throws(FilterError) {
    try forEach { (view) throws(FilterError) in try view.check(on: material) }
  }

  /// Draws the views from the bottom to the top.
  func draw(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError) {
    for (index, view) in views.enumerated() {
      do {
        try draw(view, at: index, on: &canvas, in: &lowering)
      } catch {
        throw error.inside("[\(index)]")
      }
    }
  }

  private func draw(
    _ view: some View, at index: Int, on canvas: inout Canvas, in lowering: inout Lowering
  ) throws(FilterError) {
    try lowering.view(view, at: index) { (lowering) throws(FilterError) in
      try view.draw(on: &canvas, in: &lowering)
    }
  }

  func forEach(_ body: (any View) throws(FilterError) -> Void) throws(FilterError) {
    for (index, view) in views.enumerated() {
      do {
        try body(view)
      } catch {
        throw error.inside("[\(index)]")
      }
    }
  }
}

extension Parameterized {
  /// The content of each parameter that has any, with the name of the parameter.
  var contents: [(name: String, content: Content)] {
    Self.parameters.compactMap { parameter in
      guard case .content = parameter.domain else { return nil }
      return parameter.value(in: self).content.map { (parameter.name, $0) }
    }
  }

  /// Calls `body` with the content of each parameter, and puts the name of the parameter before the places of errors.
  func forEachContent(_ body: (Content) throws(FilterError) -> Void) throws(FilterError) {
    for (name, content) in contents {
      do {
        try body(content)
      } catch {
        throw error.inside(name)
      }
    }
  }

  /// The number of views in the content, including those in the content of views.
  package var viewCount: Int { contents.reduce(0) { $0 + $1.content.viewCount } }

  /// The number of characters (Unicode scalars) of the texts, including those of views in the
  /// content.
  package var textCount: Int {
    Self.parameters.reduce(0) { count, parameter in
      switch parameter.value(in: self) {
      case .text(let text): count + text.unicodeScalars.count
      case .content(let content): count + content.textCount
      default: count
      }
    }
  }
}
