extension ParameterDomain {
  /// Returns the value that a JSON value spells.
  ///
  /// - Throws: `FilterError` if the value has another type or is out of range.
  package func decode(_ json: JSON) throws(FilterError) -> ParameterValue {
    let value = try parsed(json)
    guard contains(value) else {
      if case .matrix(let rows) = value, let fault = fault(in: rows) { throw FilterError(fault) }
      if case .spans(let spans) = value, let fault = fault(in: spans) { throw fault }
      if case .text = value { throw Self.tooLongText }
      throw FilterError("\(value.json) is out of range; expected \(description)\(value.sumRule)")
    }
    return value
  }

  private func parsed(_ json: JSON) throws(FilterError) -> ParameterValue {
    switch (self, json.value) {
    case (.number, .number(let value)): return .number(value)
    case (.integer, .number(let value)):
      guard let whole = Int(exactly: value) else {
        throw FilterError("\(numeral(value)) is not a whole number; expected \(description)")
      }
      return .integer(whole)
    case (.boolean, .boolean(let value)): return .boolean(value)
    case (.choice(let words), .string(let word)):
      guard words.contains(word) else {
        let name = Double(word).flatMap { weight($0, among: words) }
        throw FilterError(
          "'\(word)' is not allowed"
            + (name.map { "; write \(quoted($0))" } ?? suggestion(for: word, among: words)))
      }
      return .choice(word)
    case (.choices(let words), .array(let elements)):
      return .choices(
        try elements.map { element throws(FilterError) in
          guard case .choice(let word) = try ParameterDomain.choice(words).parsed(element) else {
            throw FilterError("expected \(description), found \(element.kind)")
          }
          return word
        })
    case (.length, .number), (.length, .string): return .length(try length(json))
    case (.color, .string), (.color, .array), (.color, .object):
      return .color(try color(json))
    case (.colorOr(let words), .string(let text)):
      if words.contains(text) { return .choice(text) }
      return .color(try color(json, among: words))
    case (.colorOr, .array), (.colorOr, .object): return .color(try color(json))
    case (.text, .string(let text)), (.spans, .string(let text)): return .text(text)
    case (.spans, .array(let elements)): return .spans(try spans(elements))
    case (.reference, .string(let text)):
      let reference = Reference(text)
      guard reference != .none else {
        throw FilterError("expected an image, found 'none'")
      }
      return .reference(reference)
    case (.references, .object(let members)): return .references(try references(members))
    case (.values, .object(let members)): return .values(NamedValues(members))
    case (.content(let kinds), .array(let elements)):
      return .content(try Content(elements, kinds: kinds))
    case (.frame, .array(let elements)): return .frame(try frame(elements))
    case (.frame, .object(let members)) where !members.contains { ["x", "y"].contains($0.key) }:
      return .frame(try frame(members))
    case (.corners, .array(let elements)):
      guard elements.count == 4 else {
        throw FilterError("expected \(description), found \(elements.count) values")
      }
      return .corners(
        CornerRadii(try elements.map { element throws(FilterError) in try length(element) }))
    case (.frames, .array(let elements)):
      return .frames(
        try elements.map { element throws(FilterError) in
          switch element.value {
          case .array(let lengths): return try frame(lengths)
          case .object(let members) where !members.contains { ["x", "y"].contains($0.key) }:
            return try frame(members)
          default:
            let one = JSON(value: .array(elements), line: json.line)
            let isFrame = (try? ParameterDomain.frame.decode(one)) != nil
            throw FilterError(
              "expected \(description), found \(element.kind) in place of a rectangle"
                + (isFrame ? "; write [\(JSONText(one).line)]" : ""))
          }
        })
    case (.point, .array(let elements)):
      guard elements.count == 2 else {
        throw FilterError("expected \(description), found \(elements.count) values")
      }
      return .point(Point(try length(elements[0]), try length(elements[1])))
    case (.numbers(let count, _), .array(let elements)):
      let values = try numbers(elements)
      guard values.count == count else {
        throw FilterError("expected \(description), found \(values.count) values")
      }
      return .numbers(values)
    case (.matrix, .array(let elements)):
      return .matrix(
        try elements.map { element throws(FilterError) in
          guard case .array(let row) = element.value else {
            throw FilterError("expected \(description), found \(element.kind) as a row")
          }
          return try numbers(row)
        })
    case (.channels, .number(let value)): return .channels(Channels(value))
    case (.channels, .array(let elements)):
      let values = try numbers(elements)
      guard values.count == 3 else {
        throw FilterError("expected \(description), found \(values.count) values")
      }
      return .channels(Channels(values[0], values[1], values[2]))
    case (.stops, .array(let elements)):
      return .stops(
        try pairs(elements).map { (position, other) throws(FilterError) in
          GradientStop(position, try color(other))
        })
    case (.curve, .array(let elements)):
      return .curve(
        try pairs(elements).map { (x, other) throws(FilterError) in
          CurvePoint(x, try numbers([other])[0])
        })
    default:
      let cure = plainSpelling(of: json).map { "; write \($0)" } ?? ""
      throw FilterError("expected \(description), found \(json.kind)\(cure)")
    }
  }

  private func frame(_ members: [JSON.Member]) throws(FilterError) -> Frame {
    var edges: [String: Length] = [:]
    for member in members {
      do throws(FilterError) {
        guard Frame.edgeNames.contains(member.key) else {
          throw FilterError("unknown edge" + suggestion(for: member.key, among: Frame.edgeNames))
        }
        edges[member.key] = try length(member.value)
      } catch {
        var placed = error.inside(member.key)
        placed.line = member.value.line
        throw placed
      }
    }
    guard let frame = Frame(edges: edges) else {
      throw FilterError(
        edges.isEmpty
          ? "this frame states nothing; expected \(description)"
          : "this frame states both edges and the size of one side; leave out one of the three")
    }
    return frame
  }

  private func references(_ members: [JSON.Member]) throws(FilterError) -> [String: Reference] {
    var references: [String: Reference] = [:]
    for member in members {
      do throws(FilterError) {
        guard
          case .reference(let reference) = try ParameterDomain.reference.decode(member.value)
        else { continue }
        references[member.key] = reference
      } catch {
        var placed = error.inside(member.key)
        placed.line = member.value.line
        throw placed
      }
    }
    return references
  }

  /// Returns the pairs of a list, whose first elements are numbers.
  private func pairs(_ elements: [JSON]) throws(FilterError) -> [(number: Double, other: JSON)] {
    try elements.map { element throws(FilterError) in
      guard case .array(let pair) = element.value, pair.count == 2,
        case .number(let number) = pair[0].value
      else {
        let cure = plainSpelling(of: JSON(value: .array(elements), line: element.line))
        throw FilterError("expected \(description)" + (cure.map { "; write \($0)" } ?? ""))
      }
      return (number, pair[1])
    }
  }

  private func frame(_ lengths: [JSON]) throws(FilterError) -> Frame {
    guard lengths.count == 4 else {
      throw FilterError("expected \(description), found \(lengths.count) values")
    }
    return Frame(
      try length(lengths[0]), try length(lengths[1]), try length(lengths[2]), try length(lengths[3])
    )
  }

  private func length(_ json: JSON) throws(FilterError) -> Length {
    switch json.value {
    case .number(let points): return .points(points)
    case .string(let text):
      if let length = Length(text: text) { return length }
      let cure =
        plainLength(text).map { "write \($0), a number of points, or \"12%\"" } ?? plainSum(text)
        .map { "write \($0)" } ?? "expected a number, \"12%\", or a sum such as \"100% - 40\""
      throw FilterError("'\(text)' is not a length; \(cure)")
    default:
      throw FilterError(
        "expected a number, \"12%\", or a sum such as \"100% - 40\", found \(json.kind)")
    }
  }

  /// `words` are allowed words that name no colour, for suggestions.
  private func color(_ json: JSON, among words: [String] = []) throws(FilterError) -> Color {
    switch json.value {
    case .string(let text):
      guard let color = Color(text: text) else {
        throw FilterError(
          "'\(text)' is not a colour; "
            + (Color.fault(in: text)
              ?? (Color(text: "#" + text) == nil ? nil : "did you mean '#\(text)'?")
                ?? similar(to: text, among: words + Color.names).map { "did you mean '\($0)'?" }
                ?? "expected \(description)")
        )
      }
      return color
    case .array(let elements):
      let channels = try numbers(elements)
      guard channels.count == 3 || channels.count == 4 else {
        throw FilterError("expected \(description), found \(channels.count) components")
      }
      try checkShares(channels)
      return Color(
        red: channels[0], green: channels[1], blue: channels[2],
        alpha: channels.count == 4 ? channels[3] : 1)
    case .object(let members) where members.contains { $0.key == "p3" }:
      guard members.count == 1, case .array(let elements) = members[0].value.value else {
        throw FilterError("a colour of Display P3 is {\"p3\": [r, g, b]} or [r, g, b, a]")
      }
      let channels = try numbers(elements)
      guard (3...4).contains(channels.count), channels.allSatisfy((0...1).contains) else {
        throw FilterError(
          "a colour of Display P3 is {\"p3\": [r, g, b]} or [r, g, b, a], each 0 to 1")
      }
      return Color(
        displayP3Red: channels[0], green: channels[1], blue: channels[2],
        alpha: channels.count == 4 ? channels[3] : 1)
    case .object(let members) where members.contains { $0.key == "from" }:
      return try Color(seeking: members)
    case .object(let members):
      if let other = members.first(where: { $0.key != "white" && $0.key != "alpha" }) {
        throw FilterError(
          "unknown key '\(other.key)' of a colour"
            + (["r", "red", "g", "green", "b", "blue"].contains(other.key)
              ? "; red, green and blue are written as [r, g, b] or [r, g, b, a], each 0 to 1"
              : suggestion(for: other.key, among: ["white", "alpha", "p3", "from"])))
      }
      guard let white = members.first(where: { $0.key == "white" }) else {
        throw FilterError("this colour has no 'white'; expected \(description)")
      }
      let alpha = members.first { $0.key == "alpha" }
      let channels = try numbers([white.value] + (alpha.map { [$0.value] } ?? []))
      try checkShares(channels)
      return Color(white: channels[0], alpha: channels.count == 2 ? channels[1] : 1)
    default:
      throw FilterError("expected \(description), found \(json.kind)")
    }
  }

  private func checkShares(_ channels: [Double]) throws(FilterError) {
    guard channels.allSatisfy((0...1).contains) else {
      let list = channels.map(numeral).joined(separator: ", ")
      let isOfLevels = channels.count > 2 && channels.allSatisfy((0...255).contains)
      throw FilterError(
        "[\(list)] is out of range; "
          + (isOfLevels
            ? "components are 0 to 1, and levels of 255 are written as "
              + "\"rgb(\(channels[..<3].map(numeral).joined(separator: " ")))\""
            : "expected \(description)"))
    }
  }

  private func numbers(_ elements: [JSON]) throws(FilterError) -> [Double] {
    var numbers: [Double] = []
    for element in elements {
      guard case .number(let number) = element.value else {
        throw FilterError("expected numbers, found \(element.kind)")
      }
      numbers.append(number)
    }
    return numbers
  }
}
