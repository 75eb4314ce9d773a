extension Parameter {
  /// Describes an optional whole number.
  public static func integer(
    _ name: String, _ path: ParameterPath<Owner, Int?>, in range: ClosedRange<Int>,
    _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .integer(range), identity: nil, isRequired: false, summary: summary,
      path: path,
      read: { $0[keyPath: path].map(ParameterValue.integer) ?? .none },
      write: { if case .integer(let value) = $1 { $0[keyPath: path] = value } })
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
    Parameter(
      name: name, domain: .numbers(count: count, range), identity: nil, isRequired: false,
      summary: summary, path: path,
      read: { $0[keyPath: path].map(ParameterValue.numbers) ?? .none },
      write: { if case .numbers(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes an optional text.
  public static func text(
    _ name: String, _ path: ParameterPath<Owner, String?>, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .text, identity: nil, isRequired: false, summary: summary, path: path,
      read: { $0[keyPath: path].map(ParameterValue.text) ?? .none },
      write: { if case .text(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes references to images whose names the filter does not declare.
  public static func references(
    _ name: String, _ path: ParameterPath<Owner, [String: Reference]>, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .references, identity: nil, isRequired: false, summary: summary,
      path: path,
      read: { .references($0[keyPath: path]) },
      write: { if case .references(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes values whose names the filter does not declare.
  public static func values(
    _ name: String, _ path: ParameterPath<Owner, NamedValues>, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .values, identity: nil, isRequired: false, summary: summary, path: path,
      read: { .values($0[keyPath: path]) },
      write: { if case .values(let value) = $1 { $0[keyPath: path] = value } })
  }
}
