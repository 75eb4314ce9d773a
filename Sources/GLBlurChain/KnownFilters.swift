/// The filters that a chain file can name: those of the catalogue and of a program.
struct KnownFilters {
  private let own: [any Filter.Type]

  /// Adds the filters of a program to those of the catalogue.
  ///
  /// - Throws: `ChainError` if two filters have the same name, or if a parameter or port has the
  ///   name of another member of nodes.
  init(_ own: [any Filter.Type], file: String?) throws(ChainError) {
    func error(_ message: String) -> ChainError {
      ChainError(file: file, path: "filters", message: message)
    }
    self.own = own
    for (index, type) in own.enumerated() {
      if Catalogue.filter(named: type.name) != nil {
        throw error(
          "'\(type.name)', the name of \(type), is that of a filter of the catalogue; give the "
            + "type another 'name'")
      }
      if let other = own[..<index].first(where: { $0.name == type.name }) {
        throw error(
          "'\(type.name)' is the name of both \(other) and \(type); give one of them another 'name'"
        )
      }
      var members = Set(ChainReader.nodeKeys)
      if let member = type.memberNames.first(where: { !members.insert($0).inserted }) {
        throw error(
          "a node of '\(type.name)' would have two members '\(member)'; give the parameter or port "
            + "of \(type) another name")
      }
    }
  }

  /// Returns the end of a message about an unknown filter.
  func suggestion(for name: String) -> String {
    suggestedFilter(for: name, among: Catalogue.filters + own, and: ViewCatalogue.views)
  }

  /// Returns the filter with the given name, or nil.
  func filter(named name: String) -> (any Filter.Type)? {
    Catalogue.filter(named: name) ?? own.first { $0.name == name }
  }
}

extension Filter {
  fileprivate static var memberNames: [String] { ports.map(\.name) + parameters.map(\.name) }
}
