extension Color {
  /// Creates a colour from one of CSS's functions (CSS Color 4, 4.2), such as `rgb(255 0 0 / 50%)`,
  /// `rgba(255, 0, 0, 0.5)`, `hsl(210deg 50% 40%)` or `color(display-p3 1 0.2 0)`.
  ///
  /// - Parameter css: The function, in lower case. The numbers of `rgb()` are 0…255, those of
  ///   `color()` 0…1, saturation and lightness 0…100; or all are percentages of 0…100. A hue is in
  ///   degrees or has a unit. An alpha is 0…1 or a percentage. `none` is 0.
  /// - Returns: Nil for any other text.
  public init?(css: String) {
    guard let color = try? CSSFunction(css)?.color() else { return nil }
    self = color
  }

  /// Creates a colour from its text in chain files and on command lines: one of `names`, `#` and
  /// hexadecimal digits, or a CSS function.
  ///
  /// - Returns: Nil for any other text.
  package init?(text: String) {
    guard let color = Color(named: text) ?? Color(hex: text) ?? Color(css: text) else { return nil }
    self = color
  }

  /// Returns what is wrong with a text that begins with `#` or like a CSS function but is no
  /// colour, or nil if the text looks like a name.
  package static func fault(in text: String) -> String? {
    if text.hasPrefix("#") { return "# has 3, 4, 6 or 8 hexadecimal digits behind it" }
    do {
      _ = try CSSFunction(text)?.color()
    } catch {
      return error.message
    }
    return text.contains("(") ? "\(CSSFunction.known), and end with ')'" : nil
  }
}

private struct CSSFunction {
  struct Fault: Error {
    let message: String
  }

  private let name: String
  private let components: [Substring]
  private let alpha: Substring?
  /// Whether commas separate the arguments.
  private let isLegacy: Bool

  static let known =
    "functions of colours are rgb(), rgba(), hsl(), hsla() and color(), in lower case"

  /// Returns nil if the text is no function.
  init?(_ text: String) throws(Fault) {
    guard let start = text.firstIndex(of: "("), text.last == ")" else { return nil }
    name = String(text[..<start])
    let body = text[text.index(after: start)...].dropLast()
    func words(_ text: Substring) -> [Substring] { text.split { " \t\n\r\u{c}".contains($0) } }
    isLegacy = body.contains(",")
    let parts = body.split(separator: isLegacy ? "," : "/", omittingEmptySubsequences: false)
      .map(words)
    if isLegacy {
      guard name != "color" else {
        throw Fault(message: "spaces stand between the numbers of color(), not commas")
      }
      guard parts.allSatisfy({ $0.count == 1 }), (3...4).contains(parts.count) else {
        throw Fault(message: "with commas, \(name)() has three numbers and perhaps an alpha")
      }
      components = parts.prefix(3).map { $0[0] }
      alpha = parts.count == 4 ? parts[3][0] : nil
    } else {
      guard parts.count <= 2, parts.count == 1 || parts[1].count == 1 else {
        throw Fault(message: "behind a '/' in \(name)() stands one alpha")
      }
      components = parts[0]
      alpha = parts.count == 2 ? parts[1][0] : nil
    }
  }

  func color() throws(Fault) -> Color {
    switch name {
    case "rgb", "rgba":
      let c = try three(components)
      if isLegacy, Set(c.map { $0.last == "%" }).count == 2 {
        throw Fault(message: "with commas, \(name)() has numbers or percentages, not both")
      }
      let what = "red, green and blue of \(name)()"
      return Color(
        red: try share(c[0], of: 255, what), green: try share(c[1], of: 255, what),
        blue: try share(c[2], of: 255, what), alpha: try opacity())
    case "hsl", "hsla":
      let c = try three(components)
      let what = "saturation and lightness of \(name)()"
      if isLegacy, c.dropFirst().contains(where: { $0.last != "%" }) {
        throw Fault(message: "with commas, \(what) are percentages")
      }
      return Color(
        hue: try degrees(c[0]), saturation: try share(c[1], of: 100, what),
        lightness: try share(c[2], of: 100, what), alpha: try opacity())
    case "color":
      let spaces = ["srgb", "display-p3"]
      guard let space = components.first.map(String.init), spaces.contains(space) else {
        throw Fault(message: "color() begins with srgb or display-p3")
      }
      let c = try three(components.dropFirst())
      let what = "red, green and blue of color()"
      let color = Color(
        red: try share(c[0], of: 1, what), green: try share(c[1], of: 1, what),
        blue: try share(c[2], of: 1, what), alpha: try opacity())
      return space == "srgb" ? color : Color(color, in: .displayP3)
    default: throw Fault(message: Self.known)
    }
  }

  private func three(_ words: some Collection<Substring>) throws(Fault) -> [Substring] {
    guard words.count == 3 else {
      throw Fault(
        message:
          "\(name)() has three numbers, and an alpha behind a '/'; found \(words.count) numbers")
    }
    return Array(words)
  }

  private func opacity() throws(Fault) -> Double {
    try alpha.map { alpha throws(Fault) in try share(alpha, of: 1, "an alpha") } ?? 1
  }

  /// Returns a number divided by `whole`, or a percentage, as a share of 0…1.
  private func share(_ word: Substring, of whole: Double, _ what: String) throws(Fault) -> Double {
    if isNone(word) { return 0 }
    let isPercentage = word.last == "%"
    guard let number = number(isPercentage ? word.dropLast() : word),
      case let share = number / (isPercentage ? 100 : whole), (0...1).contains(share)
    else {
      let most = whole == 255 ? "255" : whole == 100 ? "100" : "1"
      let verb = what.hasPrefix("an ") ? "is" : "are"
      throw Fault(message: "\(what) \(verb) 0 to \(most) or 0% to 100%, not '\(word)'")
    }
    return share
  }

  /// Returns the angle of a hue in degrees (CSS Values 4, 7.1).
  private func degrees(_ word: Substring) throws(Fault) -> Double {
    if isNone(word) { return 0 }
    let units = [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
    let unit = units.first { word.hasSuffix($0.0) } ?? ("", 1)
    guard let number = number(word.dropLast(unit.0.count)), number.magnitude <= 1e6 else {
      throw Fault(
        message: "the hue of \(name)() is a number of degrees, or one with deg, grad, rad or turn, "
          + "not '\(word)'")
    }
    return number * unit.1
  }

  /// Whether the word is `none`, which is 0 in the syntax without commas.
  private func isNone(_ word: Substring) -> Bool { !isLegacy && word == "none" }

  /// Returns a number in CSS syntax (CSS Values 4, 5.3).
  private func number(_ word: Substring) -> Double? {
    // Swift also accepts words such as "inf", and a trailing point.
    guard word.allSatisfy({ "0123456789.+-eE".contains($0) }), word.last != ".",
      !word.contains(".e"), !word.contains(".E")
    else { return nil }
    return Double(word)
  }
}

extension Color {
  /// Creates a colour from a hue in degrees, a saturation and a lightness (CSS Color 4, 7.1).
  fileprivate init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    func channel(_ n: Double) -> Double {
      let turns = (n / 12 + hue / 360).truncatingRemainder(dividingBy: 1)
      let k = 12 * (turns < 0 ? turns + 1 : turns)
      let reach = saturation * min(lightness, 1 - lightness)
      return min(max(0, lightness - reach * max(-1, min(k - 3, 9 - k, 1))), 1)
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }
}
