import GLBlurColor
import GLBlurFilters

/// Converts JSON values of a chain file to values of a shader.
struct ValueSpelling {
  /// Converts an sRGB colour to the red, green, blue and alpha that the shader reads.
  var components: (Color) -> SIMD4<Double> = { SIMD4($0.red, $0.green, $0.blue, $0.alpha) }
  var size: SIMD2<Double>?

  func value(
    _ json: JSON, of parameter: ShaderParameter
  ) throws(FilterError) -> ShaderValue {
    switch (parameter.domain, json.value) {
    case (.color, _):
      guard case .color(let color) = try ParameterDomain.color.decode(json) else { break }
      guard color.search == nil else {
        throw FilterError(
          "a colour of a shader cannot be found in the picture; say it, such as \"#8040C0\"")
      }
      let c = components(color)
      return .numbers([c.x, c.y, c.z, c.w])
    case (_, .boolean(let flag)): return .bool(flag)
    case (_, .number(let number)): return .number(number)
    case (_, .string(let label)): return .label(label)
    case (.point(let range), .array(let elements)):
      var numbers: [Double] = []
      for (axis, element) in elements.enumerated() {
        numbers.append(try coordinate(element, axis, range))
      }
      return .numbers(numbers)
    case (_, .array(let elements)):
      return .numbers(try elements.map { element throws(FilterError) in try number(element) })
    case (_, .null), (_, .object): break
    }
    throw FilterError("expected \(parameter.domain), found \(json.kind)")
  }

  private func number(_ json: JSON) throws(FilterError) -> Double {
    guard case .number(let number) = json.value else {
      throw FilterError("expected numbers, found \(json.kind)")
    }
    return number
  }

  /// A percentage refers to the picture, in the unit of the parameter: shares if its range is at
  /// most 1, otherwise pixels.
  private func coordinate(
    _ json: JSON, _ axis: Int, _ range: ShaderParameter.PointRange?
  ) throws(FilterError) -> Double {
    guard case .string = json.value else { return try number(json) }
    guard case .length(let length) = try ParameterDomain.length(0...0).decode(json), axis < 2 else {
      throw FilterError("expected a point [x, y]")
    }
    let share = length.percent / 100
    guard let range, max(range.maximum.x, range.maximum.y) > 1 else { return share }
    // If the size is unknown, the share is assumed to be in the range.
    return size.map { share * $0[axis] } ?? range.minimum[axis]
  }
}
