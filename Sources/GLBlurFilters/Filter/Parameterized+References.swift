extension Parameterized {
  public var references: [(place: String, reference: Reference)] {
    Self.parameters.flatMap { parameter -> [(place: String, reference: Reference)] in
      let name = parameter.name
      switch parameter.value(in: self) {
      case .reference(let reference): return [(name, reference)]
      case .references(let references):
        return references.sorted { $0.key < $1.key }.map { ("\(name).\($0)", $1) }
      case .color(let color): return color.search?.reference.map { [("\(name).of", $0)] } ?? []
      case .stops(let stops):
        return stops.enumerated().compactMap { index, stop in
          stop.color.search?.reference.map { ("\(name)[\(index)].of", $0) }
        }
      case .content(let content):
        return content.references.map { (name + $0.place, $0.reference) }
      default: return []
      }
    }
  }

  /// Returns a copy with every reference to an image replaced, including those of views in the
  /// content.
  package func mappingReferences(_ transform: (Reference) -> Reference) -> Self {
    var copy = self
    for parameter in Self.parameters {
      switch parameter.value(in: self) {
      case .reference(let reference): parameter.set(.reference(transform(reference)), in: &copy)
      case .references(let references):
        parameter.set(.references(references.mapValues(transform)), in: &copy)
      case .color(let color): parameter.set(.color(color.mappingPicture(transform)), in: &copy)
      case .stops(let stops):
        let stops = stops.map { GradientStop($0.position, $0.color.mappingPicture(transform)) }
        parameter.set(.stops(stops), in: &copy)
      case .content(let content):
        let views = content.views.map { $0.mappingReferences(transform) }
        parameter.set(.content(Content(views)), in: &copy)
      default: continue
      }
    }
    return copy
  }
}

extension Color {
  /// Returns the colour with the picture of its search replaced, if it names one.
  fileprivate func mappingPicture(_ transform: (Reference) -> Reference) -> Color {
    search?.reference.map { found(in: transform($0)) } ?? self
  }
}
