extension Parameter {
  /// Describes an optional whole number.
  public static func integer(
    _ name: String, _ path: ParameterPath<Owner, Int?>, in range: ClosedRange<Int>,
    _ summary: String
  ) -> Parameter {
    Parameter(name, path, .integer(range), summary, ParameterValue.integer, \.integer)
  }

  /// Describes an optional list of numbers of fixed length.
  ///
  /// - Parameters:
  ///   - count: The number of numbers.
  ///   - range: The allowed range of each number.
  public static func numbers(
    _ name: String, _ path: ParameterPath<Owner, [Double]?>, count: Int,
    in range: ClosedRange<Double>, _ summary: String
  ) -> Parameter {
    Parameter(name, path, .numbers(count: count, range), summary, ParameterValue.numbers, \.numbers)
  }

  /// Describes an optional text.
  public static func text(
    _ name: String, _ path: ParameterPath<Owner, String?>, _ summary: String
  ) -> Parameter {
    Parameter(name, path, .text, summary, ParameterValue.text, \.text)
  }

  /// Describes references to images whose names the filter does not declare.
  public static func references(
    _ name: String, _ path: ParameterPath<Owner, [String: Reference]>, _ summary: String
  ) -> Parameter {
    Parameter(name, path, .references, summary, ParameterValue.references, \.references)
  }

  /// Describes values whose names the filter does not declare.
  public static func values(
    _ name: String, _ path: ParameterPath<Owner, NamedValues>, _ summary: String
  ) -> Parameter {
    Parameter(name, path, .values, summary, ParameterValue.values, \.values)
  }
}
