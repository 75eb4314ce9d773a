extension ParameterValue {
  /// Combines two values number by number.
  ///
  /// A whole number becomes any number if the result is not whole. Colours are combined by their
  /// straight components.
  ///
  /// - Parameters:
  ///   - other: The value that provides the second numbers.
  ///   - number: Combines two numbers.
  /// - Returns: The value, or nil if the two are of different kinds, if a length would mix units,
  ///   or if values of the kind cannot be combined.
  package func combined(
    with other: ParameterValue, by number: (Double, Double) -> Double
  ) -> ParameterValue? {
    func length(_ a: Length, _ b: Length) -> Length? {
      let sum: Length =
        .points(number(a.points, b.points)) + .percent(number(a.percent, b.percent))
      return sum.isMixed ? nil : sum
    }
    func color(_ a: Color, _ b: Color) -> Color? {
      guard a.search == nil, b.search == nil else { return nil }
      return Color(
        red: number(a.red, b.red), green: number(a.green, b.green), blue: number(a.blue, b.blue),
        alpha: number(a.alpha, b.alpha))
    }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(number(a, b))
    case (.integer(let a), .integer(let b)):
      let result = number(Double(a), Double(b))
      return Int(exactly: result).map(ParameterValue.integer) ?? .number(result)
    case (.length(let a), .length(let b)): return length(a, b).map(ParameterValue.length)
    case (.color(let a), .color(let b)): return color(a, b).map(ParameterValue.color)
    case (.frame(let a), .frame(let b)):
      guard let x = length(a.x, b.x), let y = length(a.y, b.y),
        let width = length(a.width, b.width), let height = length(a.height, b.height)
      else { return nil }
      return .frame(Frame(x, y, width, height))
    case (.point(let a), .point(let b)):
      guard let x = length(a.x, b.x), let y = length(a.y, b.y) else { return nil }
      return .point(Point(x, y))
    case (.channels(let a), .channels(let b)):
      return .channels(
        Channels(number(a.red, b.red), number(a.green, b.green), number(a.blue, b.blue)))
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map(number))
    case (.matrix(let a), .matrix(let b)) where a.map(\.count) == b.map(\.count):
      return .matrix(zip(a, b).map { zip($0, $1).map(number) })
    default: return nil
    }
  }
}
