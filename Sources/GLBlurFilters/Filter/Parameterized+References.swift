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
    mappingValues { (value) throws(Never) in
      switch value {
      case .reference(let reference): .reference(transform(reference))
      case .references(let references): .references(references.mapValues(transform))
      case .color(let color): .color(color.mappingPicture(transform))
      case .stops(let stops):
        .stops(stops.map { GradientStop($0.position, $0.color.mappingPicture(transform)) })
      default: nil
      }
    }
  }

  /// Returns a copy with values replaced, including those of views in the content.
  ///
  /// - Parameter transform: Returns the new value, or nil for a value that stays.
  func mappingValues<Failure>(
    _ transform: (ParameterValue) throws(Failure) -> ParameterValue?
  ) throws(Failure) -> Self {
    var copy = self
    for parameter in Self.parameters {
      let value = parameter.value(in: self)
      if case .content(let content) = value {
        let views = try content.views.map { (view) throws(Failure) -> any View in
          try view.mappingValues(transform)
        }
        parameter.set(.content(Content(views)), in: &copy)
      } else if let new = try transform(value) {
        parameter.set(new, in: &copy)
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
