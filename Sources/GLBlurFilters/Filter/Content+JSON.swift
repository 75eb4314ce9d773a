extension Content {
  /// Creates content from its text in a chain file.
  ///
  /// - Parameter kinds: The kinds of views that the content may have.
  /// - Throws: `FilterError` with the place and the line of the mistake.
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
