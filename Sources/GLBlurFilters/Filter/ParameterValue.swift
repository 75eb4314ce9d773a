/// The value of a parameter of any type.
public enum ParameterValue: Hashable, Sendable {
  /// A number without a unit.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// True or false.
  case boolean(Bool)
  /// A word, the raw value of a choice.
  case choice(String)
  /// Words, the raw values of choices.
  case choices([String])
  /// A distance in points, percent or both.
  case length(Length)
  /// A colour with its alpha.
  case color(Color)
  /// The radii of four corners, clockwise from the top left.
  case corners(CornerRadii)
  /// A rectangle in an image or view.
  case frame(Frame)
  /// A list of rectangles.
  case frames([Frame])
  /// A place in the image.
  case point(Point)
  /// A list of numbers.
  case numbers([Double])
  /// Rows of equally many numbers.
  case matrix([[Double]])
  /// One number for each of red, green and blue.
  case channels(Channels)
  /// The stops of a gradient.
  case stops([GradientStop])
  /// The points of a curve.
  case curve([CurvePoint])
  /// A text of any number of lines.
  case text(String)
  /// The spans of a text.
  case spans([TextSpan])
  /// A reference to an image.
  case reference(Reference)
  /// References to images, by names.
  case references([String: Reference])
  /// Values by names.
  case values(NamedValues)
  /// The views in a view.
  case content(Content)
  /// An optional parameter that is left out.
  case none
}

extension ParameterValue {
  /// The value as chain files spell it.
  public var json: String {
    switch self {
    case .number(let value): numeral(value)
    case .integer(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .choice(let value): "\"\(value)\""
    case .choices(let words): list(words.map(quoted))
    case .length(let length): spelled(length)
    case .color(let color): spelled(color)
    case .corners(let corners): list(corners.radii.map(spelled))
    case .frame(let frame): spelled(frame)
    case .frames(let frames): list(frames.map(spelled))
    case .point(let point): list([point.x, point.y].map(spelled))
    case .numbers(let values): list(values.map(numeral))
    case .matrix(let rows): list(rows.map { list($0.map(numeral)) })
    case .channels(let value): spelled(value)
    case .stops(let stops):
      list(stops.map { list([numeral($0.position), spelled($0.color)]) })
    case .curve(let points): list(points.map { list([numeral($0.x), numeral($0.y)]) })
    case .text(let value): quoted(value)
    case .spans(let spans): list(spans.map(\.json))
    case .reference(let reference): quoted(reference.description)
    case .references(let references):
      JSONText.object(
        references.sorted { $0.key < $1.key }.map { ($0, .string($1.description)) }
      ).line
    case .values(let values): values.text
    case .content(let content): content.json
    case .none: "null"
    }
  }
}

/// Each is nil for values of other kinds.
extension ParameterValue {
  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  var choice: String? { if case .choice(let value) = self { value } else { nil } }
  var choices: [String]? { if case .choices(let value) = self { value } else { nil } }
  var length: Length? { if case .length(let value) = self { value } else { nil } }
  var color: Color? { if case .color(let value) = self { value } else { nil } }
  var corners: CornerRadii? { if case .corners(let value) = self { value } else { nil } }
  var frame: Frame? { if case .frame(let value) = self { value } else { nil } }
  var frames: [Frame]? { if case .frames(let value) = self { value } else { nil } }
  var point: Point? { if case .point(let value) = self { value } else { nil } }
  var numbers: [Double]? { if case .numbers(let value) = self { value } else { nil } }
  var matrix: [[Double]]? { if case .matrix(let value) = self { value } else { nil } }
  var channels: Channels? { if case .channels(let value) = self { value } else { nil } }
  var stops: [GradientStop]? { if case .stops(let value) = self { value } else { nil } }
  var curve: [CurvePoint]? { if case .curve(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var reference: Reference? { if case .reference(let value) = self { value } else { nil } }
  var references: [String: Reference]? {
    if case .references(let value) = self { value } else { nil }
  }
  var values: NamedValues? { if case .values(let value) = self { value } else { nil } }
  var content: Content? { if case .content(let value) = self { value } else { nil } }
}

private func list(_ elements: [String]) -> String {
  "[" + elements.joined(separator: ", ") + "]"
}

private func spelled(_ length: Length) -> String {
  if length.isMixed {
    let sign = length.points < 0 ? "-" : "+"
    return "\"\(numeral(length.percent))% \(sign) \(numeral(abs(length.points)))\""
  }
  return length.percent == 0
    ? numeral(length.points) : "\"\(numeral(length.percent))%\""
}

private func spelled(_ frame: Frame) -> String { list(frame.lengths.map(spelled)) }

private func spelled(_ channels: Channels) -> String {
  channels == Channels(channels.red)
    ? numeral(channels.red)
    : list([channels.red, channels.green, channels.blue].map(numeral))
}

private func spelled(_ color: Color) -> String {
  if let search = color.search {
    let goal =
      switch search.goal {
      case .average: "\"from\": \"average\""
      case .dominant(let index, let count):
        "\"from\": \"dominant\", \"index\": \(index), \"count\": \(count)"
      }
    let picture = search.picture.map { ", \"of\": \(quoted($0))" } ?? ""
    return "{\(goal)\(picture), \"alpha\": \(numeral(color.alpha))}"
  }
  if let p3 = color.inDisplayP3 {
    return "{\"p3\": \(list([p3.red, p3.green, p3.blue, p3.alpha].map(numeral)))}"
  }
  if color.red == color.green && color.green == color.blue {
    return "{\"white\": \(numeral(color.red)), \"alpha\": \(numeral(color.alpha))}"
  }
  return list([color.red, color.green, color.blue, color.alpha].map(numeral))
}

extension ParameterValue {
  /// Combines two values number by number.
  ///
  /// The result for whole numbers is a number if it is not whole. Colours are combined by straight
  /// components.
  ///
  /// - Returns: Nil if the values are of different kinds, or of a kind that cannot be combined.
  package func combined(
    with other: ParameterValue, by number: (Double, Double) -> Double
  ) -> ParameterValue? {
    func length(_ a: Length, _ b: Length) -> Length {
      .points(number(a.points, b.points)) + .percent(number(a.percent, b.percent))
    }
    func color(_ a: Color, _ b: Color) -> Color? {
      guard a.search == nil, b.search == nil else { return nil }
      return Color(
        red: number(a.red, b.red), green: number(a.green, b.green), blue: number(a.blue, b.blue),
        alpha: number(a.alpha, b.alpha))
    }
    func frame(_ a: Frame, _ b: Frame) -> Frame {
      Frame(
        length(a.x, b.x), length(a.y, b.y), length(a.width, b.width), length(a.height, b.height))
    }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(number(a, b))
    case (.integer(let a), .integer(let b)):
      let result = number(Double(a), Double(b))
      return Int(exactly: result).map(ParameterValue.integer) ?? .number(result)
    case (.length(let a), .length(let b)): return .length(length(a, b))
    case (.color(let a), .color(let b)): return color(a, b).map(ParameterValue.color)
    case (.corners(let a), .corners(let b)):
      return .corners(CornerRadii(zip(a.radii, b.radii).map(length)))
    case (.frame(let a), .frame(let b)): return .frame(frame(a, b))
    case (.frames(let a), .frames(let b)) where a.count == b.count:
      return .frames(zip(a, b).map(frame))
    case (.point(let a), .point(let b)):
      return .point(Point(length(a.x, b.x), length(a.y, b.y)))
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

extension ParameterValue {
  var lengths: [Length] {
    switch self {
    case .length(let length): [length]
    case .corners(let corners): corners.radii
    case .frame(let frame): frame.lengths
    case .frames(let frames): frames.flatMap(\.lengths)
    case .point(let point): [point.x, point.y]
    default: []
    }
  }

  /// A warning about numbers so small that shares of 1 were probably meant, or nil.
  var doubt: String? {
    if case .frames(let frames) = self {
      return frames.lazy.compactMap { ParameterValue.frame($0).doubt }.first
    }
    guard isDoubtful else { return nil }
    let most = lengths.contains { $0.percent != 0 } ? "1 percent of a side" : "1 point"
    return "\(json) is no more than \(most); if shares of the sides are meant, write "
      + asShares.json
  }

  private var isDoubtful: Bool {
    switch self {
    case .length(let length): !length.isMixed && isFraction(length.percent)
    case .frame(let frame):
      isShare && [frame.width, frame.height].contains { isFraction($0.points) || $0.percent > 0 }
    case .point:
      isShare && lengths.contains { isFraction($0.points) || isFraction($0.percent) }
    default: false
    }
  }

  private var isShare: Bool {
    [lengths.map(\.points), lengths.map(\.percent)].allSatisfy { $0.allSatisfy((0...1).contains) }
      && (lengths.allSatisfy { $0.points == 0 } || lengths.allSatisfy { $0.percent == 0 })
  }

  private var asShares: ParameterValue {
    let shares = lengths.map { length in
      // Rounded, since 0.07 · 100 exceeds 7.
      Length(percent: ((length.points + length.percent) * 1e6).rounded() / 1e4)
    }
    switch shares.count {
    case 4: return .frame(Frame(shares[0], shares[1], shares[2], shares[3]))
    case 2: return .point(Point(shares[0], shares[1]))
    case 1: return .length(shares[0])
    default: return self
    }
  }
}

private func isFraction(_ number: Double) -> Bool { number > 0 && number < 1 }

extension Parameterized {
  /// Warnings about allowed values that were probably not meant.
  package var doubts: [(place: String, message: String)] {
    Self.parameters.flatMap { parameter -> [(place: String, message: String)] in
      let value = parameter.value(in: self)
      if case .content(let content) = value {
        return content.views.enumerated().flatMap { index, view in
          view.doubts.map { ("\(parameter.name)[\(index)].\($0.place)", $0.message) }
        }
      }
      return value.doubt.map { [(parameter.name, $0)] } ?? []
    }
  }
}
