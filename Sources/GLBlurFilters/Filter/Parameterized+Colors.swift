extension Parameterized {
  /// Whether a colour of the parameters, or of views in the content, is to be found in a picture.
  package var seeksColors: Bool {
    Self.parameters.contains { parameter in
      switch parameter.value(in: self) {
      case .color(let color): color.search != nil
      case .stops(let stops): stops.contains { $0.color.search != nil }
      case .content(let content): content.views.contains { $0.seeksColors }
      default: false
      }
    }
  }

  /// Returns a copy with every colour replaced, including those of views in the content.
  func mappingColors(
    _ transform: (Color) throws(FilterError) -> Color
  ) throws(FilterError) -> Self {
    try mappingValues { (value) throws(FilterError) in
      switch value {
      case .color(let color): .color(try transform(color))
      case .stops(let stops):
        .stops(
          try stops.map { (stop) throws(FilterError) in
            GradientStop(stop.position, try transform(stop.color))
          })
      default: nil
      }
    }
  }
}
