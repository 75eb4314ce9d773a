import SystemLibrary

/// A value of CSS's `filter` or `backdrop-filter`, such as `blur(4px) saturate(180%)`, and the
/// equivalent nodes (Filter Effects Module Level 1, 5).
package struct CSSFilters {
  /// A function with its argument.
  struct Function {
    let name: String
    let argument: String
  }

  let functions: [Function]
  let isBackdrop: Bool

  /// Parses a value with or without the property's name. Nil for a word that is not a list of
  /// functions with arguments.
  package init?(_ word: String) {
    // Keeps messages readable, since the word may be as long as a chain file.
    guard word.utf8.count <= 1000 else { return nil }
    var rest = word.lowercased()[...]
    let property = ["-webkit-backdrop-filter:", "backdrop-filter:", "-webkit-filter:", "filter:"]
      .first(where: rest.hasPrefix)
    rest = rest.dropFirst(property?.count ?? 0)
    isBackdrop = property?.contains("backdrop") ?? false
    var functions: [Function] = []
    while let first = rest.first {
      if first == " " || first == ";" {
        rest = rest.dropFirst()
        continue
      }
      let name = rest.prefix { $0.isLetter || $0 == "-" }
      guard !name.isEmpty, rest[name.endIndex...].first == "(" else { return nil }
      // Arguments may have parentheses of their own, as colours have.
      var depth = 0
      guard
        let end = rest[name.endIndex...].firstIndex(where: { character in
          if character == "(" { depth += 1 }
          if character == ")" { depth -= 1 }
          return depth == 0
        })
      else { return nil }
      functions.append(
        Function(
          name: "\(name)()", argument: String(rest[name.endIndex..<end].dropFirst())))
      rest = rest[end...].dropFirst()
    }
    guard functions.contains(where: { $0.argument.contains { $0 != " " } }) else { return nil }
    self.functions = functions
  }

  /// Returns the end of a message about a filter name that is a CSS value, or nil if CSS has no
  /// such function.
  package func cure(among names: [ForeignName]) -> String? {
    var uses: [String] = []
    var nodes: [String] = []
    var others: [String] = []
    for function in functions {
      guard let name = names.first(where: { $0.library == "CSS" && $0.name == function.name })
      else { return nil }
      if let (filter, node) = node(of: function) {
        uses.append("'\(filter)' for CSS's \(function.name)")
        nodes.append(node)
      } else {
        others.append(name.cure)
      }
    }
    let known = "use " + uses.joined(separator: ", ") + ": " + nodes.joined(separator: ", ")
    let panel =
      isBackdrop ? ["a panel is drawn by 'effectView', or by such nodes through a 'mask'"] : []
    return ((nodes.isEmpty ? [] : [known]) + others + panel).joined(separator: "; ")
  }

  private func node(of function: Function) -> (filter: String, node: String)? {
    let argument = function.argument.filter { $0 != " " }
    func node(_ filter: String, _ members: (String, String)...) -> (String, String) {
      let parts = [("filter", quoted(filter))] + members
      return (filter, "{" + parts.map { "\(quoted($0)): \($1)" }.joined(separator: ", ") + "}")
    }
    func node(
      _ filter: String, _ name: String, _ value: Double, in range: ClosedRange<Double>
    ) -> (String, String)? {
      range.contains(value) ? node(filter, (name, shortNumeral(value))) : nil
    }
    switch function.name {
    case "blur()":
      // An inch has 96 pixels and 72 points. Fonts usually have 16 pixels.
      let units = ["": 1, "px": 1, "pt": 96.0 / 72, "em": 16, "rem": 16]
      guard let sigma = cssNumber(argument, units: units), (0...1000).contains(sigma) else {
        return nil
      }
      return node(
        "gaussianBlur", ("sigma", shortNumeral(sigma)),
        ("edge", quoted(isBackdrop ? "mirror" : "transparent")))
    case "hue-rotate()":
      guard let degrees = cssNumber(argument, units: cssAngles) else { return nil }
      return node("hue", "degrees", degrees.truncatingRemainder(dividingBy: 360), in: -360...360)
    default: break
    }
    guard let share = cssNumber(argument, units: ["": 1, "%": 0.01]), share >= 0 else { return nil }
    let part = min(share, 1)
    switch function.name {
    case "brightness()":
      guard share > 0 else { return node("levels", ("maxOut", "0")) }
      return node("exposure", "ev", log2(share), in: -10...10)
    case "contrast()": return node("contrast", "amount", share, in: 0...4)
    case "saturate()": return node("saturation", "amount", share, in: 0...4)
    case "opacity()": return node("opacity", "amount", part, in: 0...1)
    case "sepia()": return node("sepia", "intensity", part, in: 0...1)
    case "grayscale()":
      return part == 1 ? node("grayscale") : node("saturation", "amount", 1 - part, in: 0...1)
    case "invert()":
      guard part < 1 else { return node("invert") }
      return node("levels", ("minOut", shortNumeral(part)), ("maxOut", shortNumeral(1 - part)))
    default: return nil
    }
  }
}

/// Returns the number of a text such as `4px` or `180%` times the factor of its unit, or nil. The
/// unit "" stands for none.
func cssNumber(_ text: String, units: [String: Double]) -> Double? {
  let digits = text.prefix { "+-.0123456789".contains($0) }
  guard let factor = units[String(text[digits.endIndex...])], let number = Double(digits) else {
    return nil
  }
  let value = number * factor
  return value.isFinite ? value : nil
}

let cssAngles = ["": 1, "deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360]

/// Returns a number with at most four decimals.
func shortNumeral(_ number: Double) -> String { numeral((number * 1e4).rounded() / 1e4) }
