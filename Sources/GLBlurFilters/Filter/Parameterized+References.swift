extension Parameterized {
  /// Returns a copy whose parameters refer to other images, also those of the views in its content.
  package func mappingReferences(_ transform: (Reference) -> Reference) -> Self {
    var copy = self
    for parameter in Self.parameters {
      switch parameter.value(in: self) {
      case .reference(let reference): parameter.set(.reference(transform(reference)), in: &copy)
      case .references(let references):
        parameter.set(.references(references.mapValues(transform)), in: &copy)
      case .content(let content):
        let views = content.views.map { $0.mappingReferences(transform) }
        parameter.set(.content(Content(views)), in: &copy)
      default: continue
      }
    }
    return copy
  }
}
