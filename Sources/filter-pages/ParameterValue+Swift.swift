import GLBlur

extension ParameterValue {
  func swift(in domain: ParameterDomain) -> String {
    switch self {
    case .number(let value): numeral(value)
    case .integer(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .choice(let word): choice(word, in: domain)
    case .choices(let words): "[\(swiftList(words.map { choice($0, in: domain) }))]"
    case .length(let length): length.swift
    case .color(let color):
      if case .colorOr = domain { ".color(\(color.swift))" } else { color.swift }
    case .corners(let corners):
      "CornerRadii("
        + swiftList([
          "topLeft: \(corners.topLeft.swift)", "topRight: \(corners.topRight.swift)",
          "bottomRight: \(corners.bottomRight.swift)", "bottomLeft: \(corners.bottomLeft.swift)",
        ]) + ")"
    case .frame(let frame): frame.swift
    case .frames(let frames): "[\(swiftList(frames.map(\.swift)))]"
    case .point(let point): "Point(\(point.x.swift), \(point.y.swift))"
    case .numbers(let values): "[\(swiftList(values.map(numeral)))]"
    case .matrix(let rows):
      "[\(swiftList(rows.map { "[\(swiftList($0.map(numeral)))]" }))]"
    case .channels(let value):
      value == Channels(value.red)
        ? numeral(value.red)
        : "Channels(\(swiftList([value.red, value.green, value.blue].map(numeral))))"
    case .stops(let stops):
      "[\(swiftList(stops.map { "GradientStop(\(numeral($0.position)), \($0.color.swift))" }))]"
    case .curve(let points):
      "[\(swiftList(points.map { "CurvePoint(\(numeral($0.x)), \(numeral($0.y)))" }))]"
    case .text(let text): quoted(text)
    case .spans(let spans): "[\(swiftList(spans.map(\.swift)))]"
    case .reference(let reference): quoted(reference.description)
    case .references(let references): references.isEmpty ? "[:]" : json
    case .values(let values): values.names.isEmpty ? "[:]" : json
    case .content, .none: "nil"
    }
  }

  private func choice(_ word: String, in domain: ParameterDomain) -> String {
    // The case of "AA" is `aa`.
    let name = word == word.uppercased() ? word.lowercased() : word
    if case .colorOr = domain, word != "auto" { return ".vibrancy(.\(name))" }
    return ".\(name)"
  }
}

extension Frame {
  fileprivate var swift: String {
    "Frame(\(swiftList([x, y, width, height].map(\.swift))))"
  }
}

extension Length {
  fileprivate var swift: String {
    let json = ParameterValue.length(self).json
    if isMixed { return ".percent(\(numeral(percent))) + \(numeral(points))" }
    return json.hasSuffix("%\"") ? ".percent(\(json.dropFirst().dropLast(2)))" : json
  }
}

extension TextSpan {
  fileprivate var swift: String {
    let styles = [
      ("font", font.map(quoted)), ("size", size.map(numeral)),
      ("weight", weight.map { ".\($0.rawValue)" }), ("italic", italic.map { "\($0)" }),
      ("letterSpacing", letterSpacing.map(numeral)), ("color", color?.swift),
    ].compactMap { name, value in value.map { "\(name): \($0)" } }
    return styles.isEmpty ? quoted(text) : "TextSpan(\(swiftList([quoted(text)] + styles)))"
  }
}

extension Color {
  fileprivate var swift: String {
    if self == .white { return ".white" }
    if self == .black { return ".black" }
    if self == .clear { return ".clear" }
    if let search {
      var found =
        switch search.goal {
        case .average: "Color.average"
        case .dominant(let index, let count): "Color.dominant(\(index), of: \(count))"
        }
      if let picture = search.picture { found += ".found(in: \"\(picture)\")" }
      return alpha == 1 ? found : "\(found).withAlpha(\(component(alpha)))"
    }
    let end = alpha == 1 ? "" : ", alpha: \(component(alpha))"
    return red == green && green == blue
      ? "Color(white: \(component(red))\(end))"
      : "Color(red: \(component(red)), green: \(component(green)), blue: \(component(blue))\(end))"
  }

  /// Returns a component as a short decimal, or as a share of 255.
  private func component(_ value: Double) -> String {
    let byte = (value * 255).rounded()
    let isShort = (value * 1000).rounded() / 1000 == value
    return isShort || byte / 255 != value ? numeral(value) : "\(numeral(byte)) / 255"
  }
}

private func swiftList(_ elements: [String]) -> String { elements.joined(separator: ", ") }
