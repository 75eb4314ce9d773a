/// The views inside a view, from the bottom to the top.
///
/// Closures build content, as in `EffectView(.light) { Label("A") }`. Content may be stored and put
/// into other content.
public struct Content: Hashable, Sendable {
  package let views: [any View]
  /// The content as JSON, stored because every enclosing view asks for it.
  package let json: String

  /// Creates content without views.
  public init() { self.init([]) }

  package init(_ views: [any View]) {
    self.views = views
    json = "[" + views.map { Self.object($0) }.joined(separator: ", ") + "]"
  }

  public static func == (a: Content, b: Content) -> Bool {
    a.views.map { AnyHashable($0) } == b.views.map { AnyHashable($0) }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(views.map { AnyHashable($0) }) }

  private static func object<V: View>(_ view: V) -> String {
    let members = view.spelled(V.viewParameters).map { "\(quoted($0.name)): \($0.json)" }
    return "{" + (["\"view\": \"\(V.name)\""] + members).joined(separator: ", ") + "}"
  }

  /// The images that the views refer to, at places that begin with an index, such as `[0]`.
  var references: [(place: String, reference: Reference)] {
    views.enumerated().flatMap { index, view in
      view.references.map { ("[\(index)].\($0.place)", $0.reference) }
    }
  }

  package var viewCount: Int { views.reduce(views.count) { $0 + $1.viewCount } }

  package var textCount: Int { views.reduce(0) { $0 + $1.textCount } }

  func validate() throws(FilterError) {
    try forEach { (view) throws(FilterError) in try view.validateAll() }
  }

  func check(on material: Material?) throws(FilterError) {
    try forEach { (view) throws(FilterError) in try view.check(on: material) }
  }

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
    lowering.viewsAhead = views.enumerated().dropFirst(index).prefix(Lowering.mostViewsAhead)
      .map { [place = lowering.place] in ($0.element, "\(place).content[\($0.offset)]") }
    try lowering.view(view, at: index) { (lowering) throws(FilterError) in
      try view.drawFaded(on: &canvas, in: &lowering)
    }
  }

  /// Calls `body` with each view, and puts an index such as `[0]` before the places of errors.
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
  var contents: [(name: String, content: Content)] {
    Self.parameters.compactMap { parameter in
      guard case .content = parameter.domain else { return nil }
      return parameter.value(in: self).content.map { (parameter.name, $0) }
    }
  }

  /// Calls `body` with the content of each parameter, and puts the parameter's name before the
  /// places of errors.
  func forEachContent(_ body: (Content) throws(FilterError) -> Void) throws(FilterError) {
    for (name, content) in contents {
      do {
        try body(content)
      } catch {
        throw error.inside(name)
      }
    }
  }

  package var viewCount: Int { contents.reduce(0) { $0 + $1.content.viewCount } }

  package var textCount: Int {
    Self.parameters.reduce(0) { count, parameter in
      switch parameter.value(in: self) {
      case .text(let text): count + text.unicodeScalars.count
      case .spans(let spans): spans.reduce(count) { $0 + $1.text.unicodeScalars.count }
      case .content(let content): count + content.textCount
      default: count
      }
    }
  }
}

extension Content {
  /// Creates content from a chain file. Errors have the place and the line of the mistake.
  init(_ elements: [JSON], kinds: ViewKinds) throws(FilterError) {
    var views: [any View] = []
    for (index, element) in elements.enumerated() {
      do {
        views.append(try Self.view(element, kinds: kinds))
      } catch {
        var placed = error.inside("[\(index)]")
        placed.line = error.line ?? element.line
        throw placed
      }
    }
    self.init(views)
  }

  private static func view(_ json: JSON, kinds: ViewKinds) throws(FilterError) -> any View {
    guard case .object(let members) = json.value else {
      throw FilterError("expected a view, an object with a 'view', found \(json.kind)")
    }
    guard let named = members.first(where: { $0.key == "view" }),
      case .string(let name) = named.value.value
    else {
      let other = members.first { member in
        if case .string(let name) = member.value.value { kinds.names.contains(name) } else { false }
      }
      throw FilterError(
        "this view has no 'view'; "
          + (other.map { "did you mean 'view' instead of '\($0.key)'?" }
            ?? "expected one of " + kinds.names.joined(separator: ", ")))
    }
    guard let type = kinds.kind(named: name) else {
      let foreign = ForeignName.all(
        of: (kinds.types + kinds.others).map { ($0.name, $0.counterparts) })
      throw FilterError(
        "unknown view '\(name)'"
          + (ForeignName.spelled(name, among: foreign.filter { !$0.uses.isEmpty }).map {
            "; " + $0.cure
          }
            ?? suggestion(for: name, among: kinds.names))
      ).at("view", named.line)
    }
    guard kinds.names.contains(name) else {
      throw FilterError(kinds.refusal(of: name)).at("view", named.line)
    }
    return try view(type, members)
  }

  private static func view<V: View>(
    _ type: V.Type, _ members: [JSON.Member]
  ) throws(FilterError) -> any View {
    let known = V.viewParameters.map(\.name)
    var view = V.template
    for member in members where member.key != "view" {
      if V.inherited.contains(member.key) {
        throw FilterError("the view around this one sets its \(member.key); leave it out")
          .at(member.key, member.line)
      }
      guard known.contains(member.key) else {
        throw V.unknown(member.key, among: known).at(member.key, member.line)
      }
      do {
        view = try view.setting(member.key, to: member.value)
      } catch {
        var placed = error
        placed.line = error.line ?? member.value.line
        throw placed
      }
    }
    for parameter in V.viewParameters
    where parameter.isRequired && !members.contains(where: { $0.key == parameter.name }) {
      throw FilterError(
        "the view '\(V.name)' needs the parameter '\(parameter.name)': "
          + parameter.domain.description)
    }
    try view.validateTogether()
    return view
  }
}

extension FilterError {
  fileprivate func at(_ parameter: String, _ line: Int) -> FilterError {
    var error = self
    error.parameter = parameter
    error.line = line
    return error
  }
}
