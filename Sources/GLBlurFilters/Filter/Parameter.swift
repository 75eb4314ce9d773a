/// A row of a filter's parameter table: what chain files, help, checks and tests know of it.
public struct Parameter<Owner: Sendable>: Sendable {
  public let name: String
  public let domain: ParameterDomain
  /// The value at which the parameter does nothing; a filter with all of these at once returns its
  /// input. Nil where there is none.
  public let identity: ParameterValue?
  /// There is no default: a chain file must say it.
  public let isRequired: Bool
  /// One sentence: meaning and unit.
  public let summary: String
  let read: @Sendable (Owner) -> ParameterValue
  let write: @Sendable (inout Owner, ParameterValue) -> Void

  public func value(in owner: Owner) -> ParameterValue { read(owner) }

  /// Sets the parameter; a value of another type than the parameter's is ignored.
  package func set(_ value: ParameterValue, in owner: inout Owner) { write(&owner, value) }
}

public typealias ParameterPath<Owner, Value> = any WritableKeyPath<Owner, Value> & Sendable

extension Parameter {
  /// A plain number.
  public static func number(
    _ name: String, _ path: ParameterPath<Owner, Double>, in range: ClosedRange<Double>,
    identity: Double? = nil, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .number(range), identity: identity.map(ParameterValue.number),
      isRequired: false, summary: summary, read: { .number($0[keyPath: path]) },
      write: { if case .number(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// A plain number that may be left out.
  public static func number(
    _ name: String, _ path: ParameterPath<Owner, Double?>, in range: ClosedRange<Double>,
    _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .number(range), identity: nil, isRequired: false, summary: summary,
      read: { $0[keyPath: path].map(ParameterValue.number) ?? .none },
      write: { if case .number(let value) = $1 { $0[keyPath: path] = value } })
  }

  public static func integer(
    _ name: String, _ path: ParameterPath<Owner, Int>, in range: ClosedRange<Int>,
    identity: Int? = nil, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .integer(range), identity: identity.map(ParameterValue.integer),
      isRequired: false, summary: summary, read: { .integer($0[keyPath: path]) },
      write: { if case .integer(let value) = $1 { $0[keyPath: path] = value } })
  }

  public static func boolean(
    _ name: String, _ path: ParameterPath<Owner, Bool>, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .boolean, identity: nil, isRequired: false, summary: summary,
      read: { .boolean($0[keyPath: path]) },
      write: { if case .boolean(let value) = $1 { $0[keyPath: path] = value } })
  }

  public static func choice<Value: Choice>(
    _ name: String, _ path: ParameterPath<Owner, Value>, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .choice(Value.allCases.map(\.rawValue)), identity: nil,
      isRequired: false, summary: summary, read: { .choice($0[keyPath: path].rawValue) },
      write: { owner, value in
        guard case .choice(let word) = value, let choice = Value(rawValue: word) else { return }
        owner[keyPath: path] = choice
      })
  }

  /// A distance whose percentages are of the image's shorter side.
  public static func length(
    _ name: String, _ path: ParameterPath<Owner, Length>, in range: ClosedRange<Double>,
    identity: Length? = nil, isRequired: Bool = false, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .length(range), identity: identity.map(ParameterValue.length),
      isRequired: isRequired, summary: summary, read: { .length($0[keyPath: path]) },
      write: { if case .length(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// A distance that may be left out.
  public static func length(
    _ name: String, _ path: ParameterPath<Owner, Length?>, in range: ClosedRange<Double>,
    _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .length(range), identity: nil, isRequired: false, summary: summary,
      read: { $0[keyPath: path].map(ParameterValue.length) ?? .none },
      write: { if case .length(let value) = $1 { $0[keyPath: path] = value } })
  }

  public static func color(
    _ name: String, _ path: ParameterPath<Owner, Color>, identity: Color? = nil,
    isRequired: Bool = false, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .color, identity: identity.map(ParameterValue.color),
      isRequired: isRequired, summary: summary, read: { .color($0[keyPath: path]) },
      write: { if case .color(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// A rectangle.
  public static func frame(
    _ name: String, _ path: ParameterPath<Owner, Frame>, isRequired: Bool = true,
    _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .frame, identity: nil, isRequired: isRequired, summary: summary,
      read: { .frame($0[keyPath: path]) },
      write: { if case .frame(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// A place.
  public static func point(
    _ name: String, _ path: ParameterPath<Owner, Point>, isRequired: Bool = false,
    _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .point, identity: nil, isRequired: isRequired, summary: summary,
      read: { .point($0[keyPath: path]) },
      write: { if case .point(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// As many numbers as the identity has.
  public static func numbers(
    _ name: String, _ path: ParameterPath<Owner, [Double]>, in range: ClosedRange<Double>,
    identity: [Double], _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .numbers(count: identity.count, range), identity: .numbers(identity),
      isRequired: false, summary: summary, read: { .numbers($0[keyPath: path]) },
      write: { if case .numbers(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// A number for each of red, green and blue, or one for all.
  public static func channels(
    _ name: String, _ path: ParameterPath<Owner, Channels>, in range: ClosedRange<Double>,
    identity: Channels, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .channels(range), identity: .channels(identity), isRequired: false,
      summary: summary, read: { .channels($0[keyPath: path]) },
      write: { if case .channels(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// The colours of a gradient.
  public static func stops(
    _ name: String, _ path: ParameterPath<Owner, [GradientStop]>, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .stops, identity: nil, isRequired: true, summary: summary,
      read: { .stops($0[keyPath: path]) },
      write: { if case .stops(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// A curve from 0…1 to 0…1.
  public static func curve(
    _ name: String, _ path: ParameterPath<Owner, [CurvePoint]>, identity: [CurvePoint],
    _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .curve, identity: .curve(identity), isRequired: false,
      summary: summary, read: { .curve($0[keyPath: path]) },
      write: { if case .curve(let value) = $1 { $0[keyPath: path] = value } })
  }

  public static func text(
    _ name: String, _ path: ParameterPath<Owner, String>, isRequired: Bool = false,
    _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .text, identity: nil, isRequired: isRequired, summary: summary,
      read: { .text($0[keyPath: path]) },
      write: { if case .text(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// An image that is not at a port.
  public static func reference(
    _ name: String, _ path: ParameterPath<Owner, Reference>, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .reference, identity: nil, isRequired: true, summary: summary,
      read: { .reference($0[keyPath: path]) },
      write: { if case .reference(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// A list of views.
  static func content(
    _ name: String, _ path: ParameterPath<Owner, Content>, of kinds: ViewKinds, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .content(kinds), identity: nil, isRequired: false, summary: summary,
      read: { .content($0[keyPath: path]) },
      write: { if case .content(let value) = $1 { $0[keyPath: path] = value } })
  }

  /// A choice that may be left out.
  public static func choice<Value: Choice>(
    _ name: String, _ path: ParameterPath<Owner, Value?>, _ summary: String
  ) -> Parameter {
    Parameter(
      name: name, domain: .choice(Value.allCases.map(\.rawValue)), identity: nil,
      isRequired: false, summary: summary,
      read: { $0[keyPath: path].map { .choice($0.rawValue) } ?? .none },
      write: { owner, value in
        guard case .choice(let word) = value, let choice = Value(rawValue: word) else { return }
        owner[keyPath: path] = choice
      })
  }
}
