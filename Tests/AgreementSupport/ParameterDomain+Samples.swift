import GLBlur

extension ParameterDomain {
  /// Returns a value that is valid in most filters and neutral in none. The index of the parameter
  /// makes values differ, so that two points are apart, and a maximum is above its minimum.
  func sample(_ index: Int) -> ParameterValue {
    switch self {
    case .number(let range): .number(min(max(0.7, range.lowerBound), range.upperBound))
    case .integer(let range): .integer(min(max(2, range.lowerBound), range.upperBound))
    case .boolean: .boolean(true)
    case .choice(let words): .choice(words[words.count / 2])
    case .choices(let words): .choices(Array(words.suffix(2)))
    case .length: .length(.percent(23))
    case .color: .color(Color(red: 0.9, green: 0.35, blue: 0.1, alpha: 0.6))
    case .corners:
      .corners(CornerRadii(topLeft: .percent(45), topRight: 2.5, bottomLeft: .percent(10) + 3))
    case .frame: .frame(Frame(.percent(10), .percent(20), .percent(60), .percent(50)))
    case .frames:
      .frames([
        Frame(.percent(10), .percent(20), .percent(60), .percent(50)),
        Frame(.percent(55), .percent(-5), 3.3, .percent(40)),
      ])
    case .point:
      .point(Point(.percent(30 + 25 * Double(index)), .percent(60 - 20 * Double(index))))
    case .numbers(let count, let range):
      .numbers((0..<count).map { range.clamp(0.3 - 0.13 * Double($0 % 5)) })
    case .matrix(_, let range):
      .matrix(
        (0..<3).map { y in (0..<4).map { x in range.clamp(0.3 - 0.13 * Double((x + 2 * y) % 5)) } })
    case .channels(let range):
      .channels(
        Channels(
          range.clamp(0.14 + 0.12 * Double(index)), range.clamp(0.27 + 0.12 * Double(index)),
          range.clamp(0.1 + 0.12 * Double(index))))
    case .stops:
      .stops([
        GradientStop(0.2, Color(red: 0.9, green: 0.35, blue: 0.1, alpha: 0.6)),
        GradientStop(0.6, .white), GradientStop(0.6, .clear), GradientStop(0.9, .black),
      ])
    case .curve: .curve([CurvePoint(0.1, 0.2), CurvePoint(0.4, 0.9), CurvePoint(0.8, 0.3)])
    case .colorOr(let words): .choice(words[words.count / 2])
    case .text, .spans: .text("Ag")
    case .reference: .reference(.source)
    case .references: .references([:])
    case .values: .values([:])
    case .content: .content(.sample)
    }
  }

  /// Both ends of a range, every choice, and special values.
  var notableValues: [ParameterValue] {
    switch self {
    case .number(let range): [.number(range.lowerBound), .number(range.upperBound)]
    case .integer(let range): [.integer(range.lowerBound), .integer(range.upperBound)]
    case .boolean: [.boolean(false), .boolean(true)]
    case .choice(let words): words.map { .choice($0) }
    case .choices(let words): words.map { .choices([$0]) } + [.choices(words)]
    case .length(let range):
      [
        .length(.points(range.lowerBound)), .length(.points(range.upperBound)),
        .length(.points(min(2.3, range.upperBound))), .length(.percent(0)), .length(.percent(100)),
      ]
    case .corners(let range):
      [
        .corners(CornerRadii()), .corners(CornerRadii(topLeft: .percent(100), bottomRight: 1)),
        .corners(CornerRadii(topRight: range.upperBound, bottomLeft: .percent(50))),
      ]
    case .color:
      [.color(.clear), .color(.black), .color(.white), .color(.average.withAlpha(0.5))]
    case .colorOr(let words): [.color(.clear), .color(.white)] + words.map { .choice($0) }
    case .text: [.text(""), .text("Àé\n日本 😀")]
    case .spans:
      ParameterDomain.text.notableValues + [
        .spans([
          TextSpan("Àf", weight: .bold, italic: true), TextSpan("", size: 3),
          TextSpan("日😀\nb", size: 30, letterSpacing: 2, color: Color(white: 0.9)),
        ])
      ]
    case .reference: [.reference(.source)]
    case .references: [.references([:])]
    case .values: [.values([:])]
    case .content: [.content(Content())]
    case .point: [.point(Point(0, 0)), .point(Point(.percent(-30), 1000))]
    case .numbers(let count, let range):
      [
        .numbers(Array(repeating: range.lowerBound, count: count)),
        .numbers(Array(repeating: range.upperBound, count: count)),
      ]
    case .matrix(let most, let range):
      [
        .matrix([[range.lowerBound]]),
        // Neighbours of opposite signs, over the greatest window.
        .matrix(
          (0..<most).map { y in
            (0..<most).map { ($0 + y) % 2 == 0 ? range.upperBound : range.lowerBound }
          }),
        .matrix([Array(repeating: 1 / Double(most), count: most)]),
      ]
    case .channels(let range):
      [
        .channels(Channels(range.lowerBound)), .channels(Channels(range.upperBound)),
        .channels(Channels(0.2, 0.4, 0.6)),
      ]
    case .stops:
      [
        .stops([GradientStop(0, .black), GradientStop(1, .white)]),
        .stops([GradientStop(0.5, .clear), GradientStop(0.5, .white)]),
      ]
    case .curve:
      [
        .curve([CurvePoint(0, 1), CurvePoint(1, 0)]),
        .curve([CurvePoint(0.3, 0), CurvePoint(0.300001, 1)]),
      ]
    case .frames:
      [
        .frames([.whole]), .frames([Frame(2, 3, 0, 5)]),
        .frames([
          Frame(.percent(-30), .percent(40), .percent(200), .percent(21)), Frame(1.5, 1.5, 2, 2),
        ]),
      ]
    case .frame:
      [
        .frame(Frame(.percent(0), .percent(0), .percent(100), .percent(100))),
        .frame(Frame(.percent(-30), .percent(40), .percent(200), .percent(21))),
      ]
    }
  }
}

extension ClosedRange<Double> {
  fileprivate func clamp(_ value: Double) -> Double {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
