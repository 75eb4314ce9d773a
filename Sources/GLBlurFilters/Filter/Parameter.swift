/// The description of a parameter of a filter or view, which chain files, help texts, checks and
/// tests follow.
public struct Parameter<Owner: Sendable>: Sendable {
  /// The name of the parameter in chain files.
  public let name: String
  /// The values that the parameter can have.
  public let domain: ParameterDomain
  /// The value at which the parameter does nothing, or nil. If all parameters with an identity
  /// value have that value, the filter returns its main image.
  public let identity: ParameterValue?
  /// Whether the parameter has no default, so that chain files must set it.
  public let isRequired: Bool
  /// One sentence with the meaning and the unit of the parameter.
  public let summary: String
  package let path: any PartialKeyPath<Owner> & Sendable
  let read: @Sendable (Owner) -> ParameterValue
  let write: @Sendable (inout Owner, ParameterValue) -> Void

  /// Returns the parameter's value in a filter or view.
  public func value(in owner: Owner) -> ParameterValue { read(owner) }

  /// Sets the parameter. A value of another type is ignored.
  package func set(_ value: ParameterValue, in owner: inout Owner) { write(&owner, value) }
}

/// A key path to the property of a parameter.
public typealias ParameterPath<Owner, Value> = any WritableKeyPath<Owner, Value> & Sendable

extension Parameter {
  /// Describes a parameter by two conversions, of which `property` returns nil for a value of
  /// another kind.
  init<Value>(
    _ name: String, _ path: ParameterPath<Owner, Value>, _ domain: ParameterDomain,
    identity: Value? = nil, isRequired: Bool = false, _ summary: String,
    _ value: @escaping @Sendable (Value) -> ParameterValue,
    _ property: @escaping @Sendable (ParameterValue) -> Value?
  ) {
    self.init(
      name: name, domain: domain, identity: identity.map(value), isRequired: isRequired,
      summary: summary, path: path, read: { value($0[keyPath: path]) },
      write: { if let new = property($1) { $0[keyPath: path] = new } })
  }

  /// Describes an optional parameter.
  init<Value>(
    _ name: String, _ path: ParameterPath<Owner, Value?>, _ domain: ParameterDomain,
    _ summary: String, _ value: @escaping @Sendable (Value) -> ParameterValue,
    _ property: @escaping @Sendable (ParameterValue) -> Value?
  ) {
    self.init(
      name, path, domain, summary, { $0.map(value) ?? .none }, { property($0).map(Optional.some) })
  }
}

extension Parameter {
  /// Describes a number without a unit of length.
  public static func number(
    _ name: String, _ path: ParameterPath<Owner, Double>, in range: ClosedRange<Double>,
    identity: Double? = nil, _ summary: String
  ) -> Parameter {
    Parameter(
      name, path, .number(range), identity: identity, summary, ParameterValue.number, \.number)
  }

  /// Describes an optional number.
  public static func number(
    _ name: String, _ path: ParameterPath<Owner, Double?>, in range: ClosedRange<Double>,
    _ summary: String
  ) -> Parameter {
    Parameter(name, path, .number(range), summary, ParameterValue.number, \.number)
  }

  /// Describes a whole number.
  public static func integer(
    _ name: String, _ path: ParameterPath<Owner, Int>, in range: ClosedRange<Int>,
    identity: Int? = nil, _ summary: String
  ) -> Parameter {
    Parameter(
      name, path, .integer(range), identity: identity, summary, ParameterValue.integer, \.integer)
  }

  /// Describes a truth value.
  public static func boolean(
    _ name: String, _ path: ParameterPath<Owner, Bool>, _ summary: String
  ) -> Parameter {
    Parameter(name, path, .boolean, summary, ParameterValue.boolean, \.boolean)
  }

  /// Describes a choice between words.
  public static func choice<Value: Choice>(
    _ name: String, _ path: ParameterPath<Owner, Value>, _ summary: String
  ) -> Parameter {
    Parameter(
      name, path, .choice(Value.allCases.map(\.rawValue)), summary, { .choice($0.rawValue) },
      { $0.choice.flatMap(Value.init) })
  }

  /// Describes a list of different words.
  public static func choices<Value: Choice>(
    _ name: String, _ path: ParameterPath<Owner, [Value]>, _ summary: String
  ) -> Parameter {
    Parameter(
      name, path, .choices(Value.allCases.map(\.rawValue)), summary,
      { .choices($0.map(\.rawValue)) },
      { $0.choices?.compactMap(Value.init) })
  }

  /// Describes a distance: points in the range, or 0…100 percent of the shorter side of the image.
  public static func length(
    _ name: String, _ path: ParameterPath<Owner, Length>, in range: ClosedRange<Double>,
    identity: Length? = nil, isRequired: Bool = false, _ summary: String
  ) -> Parameter {
    Parameter(
      name, path, .length(range), identity: identity, isRequired: isRequired, summary,
      ParameterValue.length, \.length)
  }

  /// Describes an optional distance: points in the range, or 0…100 percent of the shorter side.
  public static func length(
    _ name: String, _ path: ParameterPath<Owner, Length?>, in range: ClosedRange<Double>,
    _ summary: String
  ) -> Parameter {
    Parameter(name, path, .length(range), summary, ParameterValue.length, \.length)
  }

  /// Describes the optional radii of four corners, each with points in the range or 0…100 percent.
  public static func corners(
    _ name: String, _ path: ParameterPath<Owner, CornerRadii?>, in range: ClosedRange<Double>,
    _ summary: String
  ) -> Parameter {
    Parameter(name, path, .corners(range), summary, ParameterValue.corners, \.corners)
  }

  /// Describes a colour with its alpha.
  public static func color(
    _ name: String, _ path: ParameterPath<Owner, Color>, identity: Color? = nil,
    isRequired: Bool = false, _ summary: String
  ) -> Parameter {
    Parameter(
      name, path, .color, identity: identity, isRequired: isRequired, summary, ParameterValue.color,
      \.color)
  }

  /// Describes a rectangle in the image.
  public static func frame(
    _ name: String, _ path: ParameterPath<Owner, Frame>, isRequired: Bool = true,
    _ summary: String
  ) -> Parameter {
    Parameter(name, path, .frame, isRequired: isRequired, summary, ParameterValue.frame, \.frame)
  }

  /// Describes the required rectangles that a filter acts on.
  public static func frames(
    _ name: String, _ path: ParameterPath<Owner, [Frame]>, _ summary: String
  ) -> Parameter {
    Parameter(name, path, .frames, isRequired: true, summary, ParameterValue.frames, \.frames)
  }

  /// Describes a place in the image.
  public static func point(
    _ name: String, _ path: ParameterPath<Owner, Point>, isRequired: Bool = false,
    _ summary: String
  ) -> Parameter {
    Parameter(name, path, .point, isRequired: isRequired, summary, ParameterValue.point, \.point)
  }

  /// Describes a list of numbers in the range, as many as `identity` has.
  public static func numbers(
    _ name: String, _ path: ParameterPath<Owner, [Double]>, in range: ClosedRange<Double>,
    identity: [Double], _ summary: String
  ) -> Parameter {
    Parameter(
      name, path, .numbers(count: identity.count, range), identity: identity, summary,
      ParameterValue.numbers, \.numbers)
  }

  /// Describes at most `most` rows of equally many numbers in the range, at most `most` each.
  public static func matrix(
    _ name: String, _ path: ParameterPath<Owner, [[Double]]>, most: Int,
    in range: ClosedRange<Double>, identity: [[Double]], _ summary: String
  ) -> Parameter {
    Parameter(
      name, path, .matrix(most: most, range), identity: identity, summary, ParameterValue.matrix,
      \.matrix)
  }

  /// Describes a number in the range for each of red, green and blue. Chain files can give one
  /// number for all.
  public static func channels(
    _ name: String, _ path: ParameterPath<Owner, Channels>, in range: ClosedRange<Double>,
    identity: Channels, _ summary: String
  ) -> Parameter {
    Parameter(
      name, path, .channels(range), identity: identity, summary, ParameterValue.channels, \.channels
    )
  }

  /// Describes the required colours and positions of a gradient.
  public static func stops(
    _ name: String, _ path: ParameterPath<Owner, [GradientStop]>, _ summary: String
  ) -> Parameter {
    Parameter(name, path, .stops, isRequired: true, summary, ParameterValue.stops, \.stops)
  }

  /// Describes the points of a curve that maps 0…1 to 0…1.
  public static func curve(
    _ name: String, _ path: ParameterPath<Owner, [CurvePoint]>, identity: [CurvePoint],
    _ summary: String
  ) -> Parameter {
    Parameter(name, path, .curve, identity: identity, summary, ParameterValue.curve, \.curve)
  }

  /// Describes a text.
  public static func text(
    _ name: String, _ path: ParameterPath<Owner, String>, isRequired: Bool = false,
    _ summary: String
  ) -> Parameter {
    Parameter(name, path, .text, isRequired: isRequired, summary, ParameterValue.text, \.text)
  }

  /// Describes a required reference to an image that is not at a port.
  public static func reference(
    _ name: String, _ path: ParameterPath<Owner, Reference>, _ summary: String
  ) -> Parameter {
    Parameter(
      name, path, .reference, isRequired: true, summary, ParameterValue.reference, \.reference)
  }

  /// Describes views of the given kinds.
  static func content(
    _ name: String, _ path: ParameterPath<Owner, Content>, of kinds: ViewKinds, _ summary: String
  ) -> Parameter {
    Parameter(name, path, .content(kinds), summary, ParameterValue.content, \.content)
  }

  /// Describes an optional choice between words.
  public static func choice<Value: Choice>(
    _ name: String, _ path: ParameterPath<Owner, Value?>, _ summary: String
  ) -> Parameter {
    Parameter(
      name, path, .choice(Value.allCases.map(\.rawValue)), summary, { .choice($0.rawValue) },
      { $0.choice.flatMap(Value.init) })
  }
}

extension Parameter {
  /// Describes the text of a label: a string, or spans with styles and colours of their own.
  public static func labelText(
    _ name: String, _ path: ParameterPath<Owner, LabelText>, isRequired: Bool = false,
    _ summary: String
  ) -> Parameter {
    Parameter(
      name, path, .spans, isRequired: isRequired, summary,
      { $0.isPlain ? .text($0.string) : .spans($0.spans) },
      { value in
        switch value {
        case .text(let string): LabelText(string)
        case .spans(let spans): LabelText(spans)
        default: nil
        }
      })
  }

  /// Describes the colour of a label: a colour, `auto` or a vibrancy style.
  public static func labelColor(
    _ name: String, _ path: ParameterPath<Owner, LabelColor>, _ summary: String
  ) -> Parameter {
    Parameter(name, path, .colorOr(LabelColor.words), summary, { $0.value }, { LabelColor($0) })
  }
}

extension LabelColor {
  fileprivate static let words = ["auto"] + VibrancyStyle.allCases.map(\.rawValue)

  fileprivate var value: ParameterValue {
    switch self {
    case .color(let color): .color(color)
    case .auto: .choice("auto")
    case .vibrancy(let style): .choice(style.rawValue)
    }
  }

  fileprivate init?(_ value: ParameterValue) {
    switch value {
    case .color(let color): self = .color(color)
    case .choice("auto"): self = .auto
    case .choice(let word):
      guard let style = VibrancyStyle(rawValue: word) else { return nil }
      self = .vibrancy(style)
    default: return nil
    }
  }
}

extension Parameter {
  /// Describes an optional whole number.
  public static func integer(
    _ name: String, _ path: ParameterPath<Owner, Int?>, in range: ClosedRange<Int>,
    _ summary: String
  ) -> Parameter {
    Parameter(name, path, .integer(range), summary, ParameterValue.integer, \.integer)
  }

  /// Describes an optional list of `count` numbers in the range.
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

  /// Describes references to images by names that the filter does not declare.
  public static func references(
    _ name: String, _ path: ParameterPath<Owner, [String: Reference]>, _ summary: String
  ) -> Parameter {
    Parameter(name, path, .references, summary, ParameterValue.references, \.references)
  }

  /// Describes values by names that the filter does not declare.
  public static func values(
    _ name: String, _ path: ParameterPath<Owner, NamedValues>, _ summary: String
  ) -> Parameter {
    Parameter(name, path, .values, summary, ParameterValue.values, \.values)
  }
}
