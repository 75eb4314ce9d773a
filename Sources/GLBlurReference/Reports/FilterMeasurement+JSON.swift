import GLBlur
package import GLBlurChain

extension FilterMeasurement {
  package var json: JSONText {
    JSONText.object([("place", .string(place)), ("filter", .string(filter))])
      .appending(values.map { ($0.key, $0.value.json) })
  }
}

extension MeasuredValue {
  fileprivate var json: JSONText {
    switch self {
    case .number(let number): .number(number)
    case .color(let color): color.json
    case .numbers(let numbers): .array(numbers.map(JSONText.number))
    case .counts(let counts): .array(counts.map(JSONText.numeral))
    case .colors(let colors):
      .array(
        colors.map { .object([("color", $0.color.json), ("share", .number($0.share))]) })
    case .points(let points):
      .array(
        points.map {
          .object([("x", .number($0.x)), ("y", .number($0.y)), ("strength", .number($0.strength))])
        })
    }
  }
}
