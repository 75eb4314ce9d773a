extension ParameterDomain {
  /// Returns the correct spelling of a value that JSON spells differently: a number as a text, with
  /// a CSS unit or as a percentage, or a frame or point as an object or a text.
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

  /// Returns the font weight for a number of CSS and OpenType. UIKit's nine weights are 100 to 900.
  func weight(_ number: Double, among words: [String]) -> String? {
    guard words.count == 9, words.first == "ultraLight", let hundreds = Int(exactly: number / 100),
      (1...9).contains(hundreds)
    else { return nil }
    return words[hundreds - 1]
  }

  /// Returns the number of points for a number without a unit or with one of CSS: pixels, points,
  /// or em of 16 pixels.
  func plainLength(_ text: String) -> String? {
    cssNumber(text, units: ["": 1, "px": 1, "pt": 1, "em": 16, "rem": 16]).map(shortNumeral)
  }

  /// Returns stops at equal distances for a list of colours, as in a CSS gradient.
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
