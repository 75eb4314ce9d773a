import Testing

/// A number of reference/effects.md, right within half of its last digit and half of the next one,
/// since some figures were rounded to one digit more before (2.6487 → 2.65 → 2.7).
struct Figure: ExpressibleByStringLiteral, Sendable {
  let text: String
  let value: Double
  private let tolerance: Double

  /// Float32 arithmetic can move a value across the middle between two digits.
  private static let arithmetic = 2e-5

  init(_ text: String) {
    self.text = text
    value = Double(text.hasPrefix(".") ? "0" + text : text) ?? .nan
    let decimals = text.firstIndex(of: ".").map { text[$0...].count - 1 } ?? 0
    tolerance = (0..<decimals).reduce(0.55) { unit, _ in unit / 10 } + Self.arithmetic
  }

  init(stringLiteral text: String) { self.init(text) }

  func prints(_ number: Double) -> Bool { abs(number - value) <= tolerance }

  /// Parses a list such as `2.9/8.7/18`. A single figure is repeated `count` times.
  static func list(_ text: String, count: Int) -> [Figure] {
    let figures = text.split(separator: "/").map { Figure(String($0)) }
    return figures.count == 1 ? Array(repeating: figures[0], count: count) : figures
  }
}

func expect(
  _ number: Double, prints figure: Figure, _ note: String = "",
  at place: SourceLocation = #_sourceLocation
) {
  #expect(figure.prints(number), "\(note): \(number), not \(figure.text)", sourceLocation: place)
}
