extension Color {
  /// Creates a colour from CSS's function `color()` (CSS Color 4, 10), in sRGB or Display P3:
  /// `color(srgb 1 0.2 0)`, `color(display-p3 100% 20% 0% / 0.5)`.
  ///
  /// - Parameter css: The function, in lower case. Components and alpha are numbers of 0…1 or
  ///   percentages of 0…100; `none` is 0.
  /// - Returns: Nil for any other text.
  public init?(css: String) {
    guard css.hasPrefix("color("), css.last == ")" else { return nil }
    let parts = css.dropFirst("color(".count).dropLast()
      .split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.split { " \t\n\r".contains($0) } }
    guard parts.count <= 2, parts[0].count == 4 else { return nil }
    let words = parts[0].dropFirst() + (parts.count == 2 ? parts[1] : ["1"])
    let values = words.compactMap(share)
    guard words.count == 4, values.count == 4 else { return nil }
    let color = Color(red: values[0], green: values[1], blue: values[2], alpha: values[3])
    switch parts[0][0] {
    case "srgb": self = color
    case "display-p3": self.init(color, in: .displayP3)
    default: return nil
    }
  }

  /// Creates a colour from text as chain files and command lines have it: one of `names`, hexadecimal
  /// digits after a `#`, or CSS's function `color()`.
  ///
  /// - Returns: Nil for any other text.
  package init?(text: String) {
    guard let color = Color(named: text) ?? Color(hex: text) ?? Color(css: text) else { return nil }
    self = color
  }
}

/// Returns the number of 0…1 that a number or percentage of CSS stands for (CSS Values 4, 6).
private func share(_ word: Substring) -> Double? {
  if word == "none" { return 0 }
  let isPercentage = word.last == "%"
  let digits = isPercentage ? word.dropLast() : word
  // Swift also takes words such as "inf", and a point without digits behind it.
  guard digits.allSatisfy({ "0123456789.+-eE".contains($0) }), digits.last != ".",
    !digits.contains(".e"), !digits.contains(".E"), let number = Double(digits)
  else { return nil }
  let share = isPercentage ? number / 100 : number
  return (0...1).contains(share) ? share : nil
}
