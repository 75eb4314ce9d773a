/// A description of a parameter of a filter or view.
///
/// Chain files, help texts, checks and tests take everything about a parameter from it.
public struct Parameter<Owner: Sendable>: Sendable {
  /// The name of the parameter in chain files.
  public let name: String
  /// The values that the parameter can have.
  public let domain: ParameterDomain
  /// The value at which the parameter does nothing, or nil if there is none. If all parameters with
  /// an identity value have that value, the filter returns its main image.
  public let identity: ParameterValue?
  /// Whether the parameter has no default, so that chain files must set it.
  public let isRequired: Bool
  /// One sentence with the meaning and the unit of the parameter.
  public let summary: String
  /// The property that holds the parameter.
  package let path: any PartialKeyPath<Owner> & Sendable
  let read: @Sendable (Owner) -> ParameterValue
  let write: @Sendable (inout Owner, ParameterValue) -> Void

  /// Returns the value of the parameter in a filter or view.
  public func value(in owner: Owner) -> ParameterValue { read(owner) }

  /// Sets the parameter. A value of another type than that of the parameter is ignored.
  package func set(_ value: ParameterValue, in owner: inout Owner) { write(&owner, value) }
}

/// A key path to the property of a parameter.
public typealias ParameterPath<Owner, Value> = any WritableKeyPath<Owner, Value> & Sendable

extension Parameter {
  /// Describes a number without a unit of length.
  ///
  /// - Parameter identity: The number at which the parameter does nothing, or nil if there is none.
  public static func number(
    _ name: String, _ path: ParameterPath<Owner, Double>, in range: ClosedRange<Double>,
    identity: Double? = nil, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .number(range), identity: identity.map(ParameterValue.number),
      isRequired: false, summary: summary, path: path, read: { .number($0[keyPath: path]) },
      write: { if case .number(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes an optional number.
  public static func number(
    _ name: String, _ path: ParameterPath<Owner, Double?>, in range: ClosedRange<Double>,
    _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .number(range), identity: nil, isRequired: false, summary: summary,
      path: path,
      read: { $0[keyPath: path].map(ParameterValue.number) ?? .none },
      write: { if case .number(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes a whole number.
  ///
  /// - Parameter identity: The number at which the parameter does nothing, or nil if there is none.
  public static func integer(
    _ name: String, _ path: ParameterPath<Owner, Int>, in range: ClosedRange<Int>,
    identity: Int? = nil, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .integer(range), identity: identity.map(ParameterValue.integer),
      isRequired: false, summary: summary, path: path, read: { .integer($0[keyPath: path]) },
      write: { if case .integer(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes a truth value.
  public static func boolean(
    _ name: String, _ path: ParameterPath<Owner, Bool>, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .boolean, identity: nil, isRequired: false, summary: summary, path: path,
      read: { .boolean($0[keyPath: path]) },
      write: { if case .boolean(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes a choice between words.
  public static func choice<Value: Choice>(
    _ name: String, _ path: ParameterPath<Owner, Value>, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .choice(Value.allCases.map(\.rawValue)), identity: nil,
      isRequired: false, summary: summary, path: path,
      read: { .choice($0[keyPath: path].rawValue) },
      write: { owner, value in
        guard case .choice(let word) = value, let choice = Value(rawValue: word) else { return }
        owner[keyPath: path] = choice
      })
  }

  /// Describes a distance. Percentages refer to the shorter side of the image.
  ///
  /// - Parameters:
  ///   - range: The allowed number of points. Percentages can be 0…100.
  ///   - identity: The length at which the parameter does nothing, or nil if there is none.
  ///   - isRequired: Whether chain files must set the parameter.
  public static func length(
    _ name: String, _ path: ParameterPath<Owner, Length>, in range: ClosedRange<Double>,
    identity: Length? = nil, isRequired: Bool = false, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .length(range), identity: identity.map(ParameterValue.length),
      isRequired: isRequired, summary: summary, path: path, read: { .length($0[keyPath: path]) },
      write: { if case .length(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes an optional distance. Percentages refer to the shorter side of the image.
  ///
  /// - Parameter range: The allowed number of points. Percentages can be 0…100.
  public static func length(
    _ name: String, _ path: ParameterPath<Owner, Length?>, in range: ClosedRange<Double>,
    _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .length(range), identity: nil, isRequired: false, summary: summary,
      path: path,
      read: { $0[keyPath: path].map(ParameterValue.length) ?? .none },
      write: { if case .length(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes a colour.
  ///
  /// - Parameters:
  ///   - identity: The colour at which the parameter does nothing, or nil if there is none.
  ///   - isRequired: Whether chain files must set the parameter.
  public static func color(
    _ name: String, _ path: ParameterPath<Owner, Color>, identity: Color? = nil,
    isRequired: Bool = false, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .color, identity: identity.map(ParameterValue.color),
      isRequired: isRequired, summary: summary, path: path, read: { .color($0[keyPath: path]) },
      write: { if case .color(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes a rectangle.
  ///
  /// - Parameter isRequired: Whether chain files must set the parameter.
  public static func frame(
    _ name: String, _ path: ParameterPath<Owner, Frame>, isRequired: Bool = true,
    _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .frame, identity: nil, isRequired: isRequired, summary: summary,
      path: path,
      read: { .frame($0[keyPath: path]) },
      write: { if case .frame(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes a place in the image.
  ///
  /// - Parameter isRequired: Whether chain files must set the parameter.
  public static func point(
    _ name: String, _ path: ParameterPath<Owner, Point>, isRequired: Bool = false,
    _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .point, identity: nil, isRequired: isRequired, summary: summary,
      path: path,
      read: { .point($0[keyPath: path]) },
      write: { if case .point(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes a list of numbers of fixed length.
  ///
  /// - Parameters:
  ///   - range: The allowed range of each number.
  ///   - identity: The numbers at which the parameter does nothing. The list always has this
  ///     length.
  public static func numbers(
    _ name: String, _ path: ParameterPath<Owner, [Double]>, in range: ClosedRange<Double>,
    identity: [Double], _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .numbers(count: identity.count, range), identity: .numbers(identity),
      isRequired: false, summary: summary, path: path, read: { .numbers($0[keyPath: path]) },
      write: { if case .numbers(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes rows of equally many numbers.
  ///
  /// - Parameters:
  ///   - most: The greatest number of rows and of columns.
  ///   - range: The allowed range of each number.
  ///   - identity: The rows at which the parameter does nothing.
  public static func matrix(
    _ name: String, _ path: ParameterPath<Owner, [[Double]]>, most: Int,
    in range: ClosedRange<Double>, identity: [[Double]], _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .matrix(most: most, range), identity: .matrix(identity),
      isRequired: false, summary: summary, path: path, read: { .matrix($0[keyPath: path]) },
      write: { if case .matrix(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes one number for each of red, green and blue. Chain files can give one number for all.
  ///
  /// - Parameters:
  ///   - range: The allowed range of each number.
  ///   - identity: The numbers at which the parameter does nothing.
  public static func channels(
    _ name: String, _ path: ParameterPath<Owner, Channels>, in range: ClosedRange<Double>,
    identity: Channels, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .channels(range), identity: .channels(identity), isRequired: false,
      summary: summary, path: path, read: { .channels($0[keyPath: path]) },
      write: { if case .channels(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes the required colours and positions of a gradient.
  public static func stops(
    _ name: String, _ path: ParameterPath<Owner, [GradientStop]>, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .stops, identity: nil, isRequired: true, summary: summary, path: path,
      read: { .stops($0[keyPath: path]) },
      write: { if case .stops(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes the points of a curve that maps 0…1 to 0…1.
  ///
  /// - Parameter identity: The points at which the parameter does nothing.
  public static func curve(
    _ name: String, _ path: ParameterPath<Owner, [CurvePoint]>, identity: [CurvePoint],
    _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .curve, identity: .curve(identity), isRequired: false,
      summary: summary, path: path, read: { .curve($0[keyPath: path]) },
      write: { if case .curve(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes a text.
  ///
  /// - Parameter isRequired: Whether chain files must set the parameter.
  public static func text(
    _ name: String, _ path: ParameterPath<Owner, String>, isRequired: Bool = false,
    _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .text, identity: nil, isRequired: isRequired, summary: summary,
      path: path,
      read: { .text($0[keyPath: path]) },
      write: { if case .text(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes a required reference to an image that is not at a port.
  public static func reference(
    _ name: String, _ path: ParameterPath<Owner, Reference>, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .reference, identity: nil, isRequired: true, summary: summary, path: path,
      read: { .reference($0[keyPath: path]) },
      write: { if case .reference(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes a list of views of the given kinds.
  static func content(
    _ name: String, _ path: ParameterPath<Owner, Content>, of kinds: ViewKinds, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .content(kinds), identity: nil, isRequired: false, summary: summary,
      path: path,
      read: { .content($0[keyPath: path]) },
      write: { if case .content(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// Describes an optional choice between words.
  public static func choice<Value: Choice>(
    _ name: String, _ path: ParameterPath<Owner, Value?>, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .choice(Value.allCases.map(\.rawValue)), identity: nil,
      isRequired: false, summary: summary, path: path,
      read: { $0[keyPath: path].map { .choice($0.rawValue) } ?? .none },
      write: { owner, value in
        guard case .choice(let word) = value, let choice = Value(rawValue: word) else { return }
        owner[keyPath: path] = choice
      })
  }
}
