/// The values that a parameter can have.
public enum ParameterDomain: Hashable, Sendable {
  /// A number in the range.
  case number(ClosedRange<Double>)
  /// A whole number in the range.
  case integer(ClosedRange<Int>)
  /// True or false.
  case boolean
  /// One of the words.
  case choice([String])
  /// At least one of the words, each at most once.
  case choices([String])
  /// A length: points in the range, or a percentage of 0…100. The points of a sum lie in the range
  /// or between it and 0.
  case length(ClosedRange<Double>)
  /// A colour with components of 0…1.
  case color
  /// A colour or one of the words.
  case colorOr([String])
  /// Four radii, clockwise from the top left, each a length in the range.
  case corners(ClosedRange<Double>)
  /// A rectangle, as x, y, width and height.
  case frame
  /// At least one rectangle.
  case frames
  /// A point, as x and y.
  case point
  /// A list of `count` numbers in the range.
  case numbers(count: Int, ClosedRange<Double>)
  /// Rows of equally many numbers in the range, at most `most` rows and columns.
  case matrix(most: Int, ClosedRange<Double>)
  /// A number in the range for each of red, green and blue, or one for all.
  case channels(ClosedRange<Double>)
  /// At least two positions and colours of a gradient.
  case stops
  /// At least two points of a curve.
  case curve
  /// A text of at most 20 000 bytes in UTF-8.
  case text
  /// A text, or at least one span, of as many bytes together.
  case spans
  /// A reference to an image, spelled like a port's connection.
  case reference
  /// Images by names that the filter does not declare.
  case references
  /// Values by names that the filter does not declare.
  case values
  /// Views of the given kinds.
  case content(ViewKinds)

  /// The domain in words, for help texts and errors.
  public var description: String {
    switch self {
    case .number(let range):
      "a number, \(numeral(range.lowerBound)) to \(numeral(range.upperBound))"
    case .integer(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "true or false"
    case .choice(let words): "one of " + words.joined(separator: ", ")
    case .choices(let words):
      "a list of one or more of " + words.joined(separator: ", ") + ", each at most once"
    case .length(let range):
      "a length, \(numeral(range.lowerBound)) to \(numeral(range.upperBound)) points or "
        + "\(range.contains(0) ? "" : "above ")\"0%\" to \"100%\""
    case .corners(let range):
      "[top left, top right, bottom right, bottom left], each \(ParameterDomain.length(range).description)"
    case .color:
      "a colour: \"#RGB\", \"#RGBA\", \"#RRGGBB\", \"#RRGGBBAA\", [r, g, b], [r, g, b, a], "
        + "{\"white\": w, \"alpha\": a}, {\"p3\": [r, g, b, a]}, CSS's \"rgb(255 0 0 / 50%)\", "
        + "\"hsl(0 100% 50%)\" and \"color(display-p3 r g b / a)\", a name such as \"red\", or found in the picture, {\"from\": \"average\", \"alpha\": a} or "
        + "{\"from\": \"dominant\", \"index\": i}, or in another, \"of\": \"@name\"; components 0 to 1"
    case .colorOr(let words):
      "one of " + words.joined(separator: ", ") + ", or " + ParameterDomain.color.description
    case .text: "a text of at most \(Self.mostTextBytes) bytes"
    case .spans:
      "a text of at most \(Self.mostTextBytes) bytes, or a list of 1 to \(Self.mostSpans) spans, each a "
        + "text or an object with a \"text\" and any of "
        + TextSpan.domains.dropFirst().map(\.name).joined(separator: ", ")
    case .reference: "an image: a node's id, \"source\" or \"@name\""
    case .references:
      "an object of names and images, each a node's id, \"source\" or \"@name\""
    case .values: "an object of names and values"
    case .content(let kinds):
      "a list of views, each an object with a \"view\": one of "
        + kinds.names.joined(separator: ", ")
    case .frame:
      "[x, y, width, height] in points or percentages, up to 1000000, width and height not negative, or an "
        + "object of left, right, width, top, bottom, height and inset, at most two of a side"
    case .frames:
      "[[x, y, width, height], …], 1 to \(Self.mostFrames) of them, in points or percentages, up to "
        + "1000000, width and height not negative"
    case .point: "[x, y] in points or percentages, up to 1000000"
    case .numbers(let count, let range):
      "\(count) numbers, \(numeral(range.lowerBound)) to \(numeral(range.upperBound))"
    case .matrix(let most, let range):
      "rows of equally many numbers, [[a, b, …], …], at most \(most) rows and columns, each number "
        + "\(numeral(range.lowerBound)) to \(numeral(range.upperBound))"
    case .channels(let range):
      "a number or [r, g, b], \(numeral(range.lowerBound)) to \(numeral(range.upperBound))"
    case .stops:
      "[[position, colour], …], 2 to \(Self.mostStops) of them, positions 0 to 1 and none smaller "
        + "than the one before"
    case .curve:
      "[[x, y], …], 2 to \(Self.mostStops) of them, 0 to 1, each x greater than the one before, by a millionth at least"
    }
  }

  package func contains(_ value: ParameterValue) -> Bool {
    switch (self, value) {
    case (_, .none): true
    case (.number(let range), .number(let value)): range.contains(value)
    case (.integer(let range), .integer(let value)): range.contains(value)
    case (.boolean, .boolean): true
    case (.choice(let words), .choice(let word)): words.contains(word)
    case (.choices(let words), .choices(let list)):
      !list.isEmpty && Set(list).count == list.count && list.allSatisfy(words.contains)
    case (.length(let range), .length(let length)):
      length.lies(in: length.allowed(range), percent: 0...100)
    case (.corners(let range), .corners(let corners)):
      corners.radii.allSatisfy { ParameterDomain.length(range).contains(.length($0)) }
    case (.color, .color(let color)):
      (color.isInSRGB || color.inDisplayP3 != nil) && (0...1).contains(color.alpha)
        && color.search?.isPossible != false
    case (.frame, .frame(let frame)):
      ParameterDomain.point.contains(.point(Point(frame.x, frame.y)))
        && [frame.width, frame.height].allSatisfy {
          let range = $0.isMixed && max($0.points, $0.percent) > 0 ? -1e6...1e6 : 0...1e6
          return $0.lies(in: range, percent: range)
        }
    case (.frames, .frames(let frames)):
      (1...Self.mostFrames).contains(frames.count)
        && frames.allSatisfy { ParameterDomain.frame.contains(.frame($0)) }
    case (.point, .point(let point)):
      [point.x, point.y].allSatisfy { $0.lies(in: -1e6...1e6, percent: -1e6...1e6) }
    case (.numbers(let count, let range), .numbers(let values)):
      values.count == count && values.allSatisfy(range.contains)
    case (.matrix(let most, let range), .matrix(let rows)):
      (1...most).contains(rows.count) && (1...most).contains(rows[0].count)
        && rows.allSatisfy { $0.count == rows[0].count && $0.allSatisfy(range.contains) }
    case (.channels(let range), .channels(let value)):
      range.contains(value.red) && range.contains(value.green) && range.contains(value.blue)
    case (.stops, .stops(let stops)):
      (2...Self.mostStops).contains(stops.count)
        && stops.allSatisfy {
          (0...1).contains($0.position) && ParameterDomain.color.contains(.color($0.color))
        }
        && zip(stops, stops.dropFirst()).allSatisfy { $0.position <= $1.position }
    case (.curve, .curve(let points)):
      (2...Self.mostStops).contains(points.count)
        && points.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) }
        && zip(points, points.dropFirst()).allSatisfy { $1.x - $0.x >= ParameterRule.leastStep }
    case (.colorOr(let words), .choice(let word)): words.contains(word)
    case (.colorOr, .color): ParameterDomain.color.contains(value)
    case (.text, .text(let text)): text.utf8.count <= Self.mostTextBytes
    case (.spans, .text): ParameterDomain.text.contains(value)
    case (.spans, .spans(let spans)): fault(in: spans) == nil
    case (.reference, .reference(let reference)): reference != .none
    case (.references, .references(let references)): !references.values.contains(.none)
    case (.values, .values): true
    case (.content(let kinds), .content(let content)):
      content.views.allSatisfy { kinds.names.contains(type(of: $0).name) }
    default: false
    }
  }

  /// Returns the error for a value outside the domain.
  func refusal(of value: ParameterValue) -> FilterError {
    if case .content(let kinds) = self, case .content(let content) = value {
      for (index, view) in content.views.enumerated() {
        let name = type(of: view).name
        guard !kinds.names.contains(name) else { continue }
        return FilterError(parameter: "[\(index)]", kinds.refusal(of: name))
      }
    }
    if case .matrix(let rows) = value, let fault = fault(in: rows) { return FilterError(fault) }
    if case .color(let color) = value, color.search != nil {
      return FilterError(
        "\(value.words) is out of range; expected an index below the number of dominant colours, which is "
          + "1 to 16, a picture that is not 'none', and an alpha of 0 to 1")
    }
    if case .spans(let spans) = value, let fault = fault(in: spans) { return fault }
    if case .text = value { return Self.tooLongText }
    return FilterError("\(value.words) is out of range; expected \(bounds)\(value.sumRule)")
  }

  func fault(in rows: [[Double]]) -> String? {
    guard case .matrix(let most, _) = self else { return nil }
    let columns = rows.first?.count ?? 0
    if let other = rows.firstIndex(where: { $0.count != columns }) {
      return
        "row \(other + 1) has \(rows[other].count) numbers and row 1 has \(columns); expected "
        + description
    }
    if (1...most).contains(rows.count) && (1...most).contains(columns) { return nil }
    return "there are \(rows.count) rows and \(columns) columns; expected \(description)"
  }

  /// The limit on stops and curve points, which shaders search one by one.
  package static let mostStops = 256

  /// The limit on rectangles, which shaders look at one by one.
  package static let mostFrames = 256

  /// The limit on a text, since Pango breaks lines in a time that grows faster than the text.
  package static let mostTextBytes = 20_000
}

extension ParameterDomain {
  /// Returns a value with each number clamped to the domain, and rounded if it must be whole.
  /// Numbers must be finite. Lists that must ascend are returned unchanged.
  package func clamped(_ value: ParameterValue) -> ParameterValue {
    switch (self, value) {
    case (.number(let range), .number(let number)): .number(number.clamped(to: range))
    case (.integer(let range), .integer(let number)):
      .integer(min(max(number, range.lowerBound), range.upperBound))
    case (.integer(let range), .number(let number)):
      // Halves are rounded up, as for CSS's whole numbers (CSS Values 4, 4.3).
      .integer(
        Int(
          (number + 0.5).rounded(.down)
            .clamped(to: Double(range.lowerBound)...Double(range.upperBound))))
    case (.length(let range), .length(let length)):
      .length(length.clamped(points: length.allowed(range), percent: 0...100))
    case (.corners(let range), .corners(let corners)):
      .corners(
        CornerRadii(
          corners.radii.map { $0.clamped(points: $0.allowed(range), percent: 0...100) }))
    case (.frame, .frame(let frame)): .frame(frame.clamped)
    case (.frames, .frames(let frames)): .frames(frames.map(\.clamped))
    case (.point, .point(let point)):
      .point(Point(point.x.clamped(to: -1e6...1e6), point.y.clamped(to: -1e6...1e6)))
    case (.numbers(_, let range), .numbers(let numbers)):
      .numbers(numbers.map { $0.clamped(to: range) })
    case (.matrix(_, let range), .matrix(let rows)):
      .matrix(rows.map { $0.map { $0.clamped(to: range) } })
    case (.channels(let range), .channels(let value)):
      .channels(
        Channels(
          value.red.clamped(to: range), value.green.clamped(to: range),
          value.blue.clamped(to: range)))
    default: value
    }
  }
}

extension Frame {
  fileprivate var clamped: Frame {
    Frame(
      x.clamped(to: -1e6...1e6), y.clamped(to: -1e6...1e6),
      width.clamped(to: width.isMixed ? -1e6...1e6 : 0...1e6),
      height.clamped(to: height.isMixed ? -1e6...1e6 : 0...1e6))
  }
}

extension Length {
  /// Returns the allowed points: for a sum also those down or up to 0, for a percentage none.
  fileprivate func allowed(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    if percent == 0 { return range }
    return points == 0 ? 0...0 : min(0, range.lowerBound)...max(0, range.upperBound)
  }

  fileprivate func clamped(to range: ClosedRange<Double>) -> Length {
    clamped(points: range, percent: range)
  }

  fileprivate func clamped(points: ClosedRange<Double>, percent: ClosedRange<Double>) -> Length {
    self.percent == 0
      ? .points(self.points.clamped(to: points))
      : .points(self.points.clamped(to: points)) + .percent(self.percent.clamped(to: percent))
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension ParameterDomain {
  /// Returns the right spelling of another notation, such as a number with a CSS unit or a frame as
  /// an object, or nil.
  func plainSpelling(of json: JSON) -> String? {
    let names: [String]
    switch (self, json.value) {
    case (.number, .string(let text)), (.integer, .string(let text)):
      let units = cssAngles.merging(["%": 0.01, "px": 1, "pt": 1]) { first, _ in first }
      return cssNumber(text, units: units).flatMap { allowed(shortNumeral($0)) }
    case (.frame, .string(let text)), (.point, .string(let text)):
      let parts = text.split { " ,[]".contains($0) }.map {
        plainLength(String($0)) ?? quoted("\($0)")
      }
      return allowed("[" + parts.joined(separator: ", ") + "]")
    case (.choices, .string(let word)): return allowed("[\(quoted(word))]")
    case (.choice(let words), .number(let number)): return weight(number, among: words).map(quoted)
    case (.stops, .array(let elements)): return allowed(stops(elements))
    case (.frame, .object): names = ["x", "y", "width", "height"]
    case (.point, .object): names = ["x", "y"]
    default: return nil
    }
    guard case .object(let members) = json.value, members.count == names.count else { return nil }
    let values = names.compactMap { name in members.first { $0.key == name }?.value }
    return allowed("[" + values.map { JSONText($0).line }.joined(separator: ", ") + "]")
  }

  /// Returns the name of a CSS weight, 100 to 900, or nil.
  func weight(_ number: Double, among words: [String]) -> String? {
    guard words.count == 9, words.first == "ultraLight", let hundreds = Int(exactly: number / 100),
      (1...9).contains(hundreds)
    else { return nil }
    return words[hundreds - 1]
  }

  /// Returns the points of a number without a unit or in px, pt, or em of 16 pixels.
  func plainLength(_ text: String) -> String? {
    cssNumber(text, units: ["": 1, "px": 1, "pt": 1, "em": 16, "rem": 16]).map(shortNumeral)
  }

  /// Returns the spelling of a sum with units or in CSS's `calc()`.
  func plainSum(_ text: String) -> String? {
    var plain = text
    for word in ["calc(", ")", "px", "pt"] { plain = plain.replacing(word, with: "") }
    return Length(text: plain).map { ParameterValue.length($0).json }
  }

  private func stops(_ colors: [JSON]) -> String {
    let last = Double(max(colors.count - 1, 1))
    let stops = colors.enumerated().map { index, color in
      "[\(shortNumeral(Double(index) / last)), \(JSONText(color).line)]"
    }
    return "[" + stops.joined(separator: ", ") + "]"
  }

  private func allowed(_ text: String) -> String? {
    guard let json = try? JSONParser.parse(Array(text.utf8)), (try? decode(json)) != nil else {
      return nil
    }
    return text
  }
}

// Messages for callers of the Swift API, for whom lengths and colours are values rather than texts.

extension ParameterDomain {
  var bounds: String {
    switch self {
    case .length(let range):
      "\(numeral(range.lowerBound)) to \(numeral(range.upperBound)) points, or 0 to 100 percent"
    case .color, .colorOr: "components of 0 to 1"
    default: description
    }
  }
}

extension ParameterValue {
  /// What an error adds if a length is a sum.
  var sumRule: String {
    lengths.contains(where: \.isMixed) ? "; each part of a sum lies in its own range" : ""
  }

  var words: String {
    switch self {
    case .length(let length) where !length.isMixed:
      length.percent == 0
        ? "\(numeral(length.points)) points" : "\(numeral(length.percent)) percent"
    case .color(let color) where color.search != nil: json
    case .color(let color):
      "Color("
        + [
          ("red", color.red), ("green", color.green), ("blue", color.blue), ("alpha", color.alpha),
        ]
        .map { "\($0): \(numeral($1))" }.joined(separator: ", ") + ")"
    default: json
    }
  }
}
