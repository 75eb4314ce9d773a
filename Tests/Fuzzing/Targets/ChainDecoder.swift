import GLBlurChain

/// A decoder of chains from bytes and then zeros. Each byte makes one decision, so a small change
/// of the bytes is a small change of the chain.
struct ChainDecoder {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  private static let other = "other"

  mutating func setting() -> PlanFuzzing.Setting {
    PlanFuzzing.Setting(
      source: size(), others: [Self.other: size()], bounds: (1 + below(8), 1 + below(4)))
  }

  mutating func chain() -> Chain {
    let space = pick([ColorSpace.srgb, .linear])
    let scale = pick([1, 0.5, 2, 3.3])
    var nodes: [Node] = []
    repeat { nodes.append(node(nodes.count)) } while !bytes.isEmpty && nodes.count < 24
    let output = below(4) == 1 ? "n\(below(nodes.count))" : nil
    return Chain(nodes: nodes, output: output, scale: scale, colorSpace: space)
  }

  private mutating func node(_ index: Int) -> Node {
    let type = pick(Catalogue.filters)
    var node = Node(filter(type), id: "n\(index)")
    for port in type.ports {
      switch below(8) {
      case 0...3: if port.standard == .required { node.ports[port.name] = reference(index) }
      case 4 where port.allowsNone: node.ports[port.name] = Reference.none
      default: node.ports[port.name] = reference(index)
      }
    }
    if below(8) == 1 { node.colorSpace = pick([.srgb, .linear]) }
    return node
  }

  private mutating func reference(_ index: Int) -> Reference {
    switch below(8) {
    case 0: return .source
    case 1: return .image(Self.other)
    default: return index == 0 ? .source : .node("n\(index - 1 - below(index))")
    }
  }

  private mutating func filter<F: Filter>(_ type: F.Type) -> any Filter {
    var filter = F.template
    for parameter in F.parameters where parameter.isRequired || below(2) == 1 {
      if let value = value(of: parameter.domain) { parameter.set(value, in: &filter) }
    }
    return filter
  }

  // MARK: Values

  private mutating func value(of domain: ParameterDomain) -> ParameterValue? {
    switch domain {
    case .number(let range): .number(number(in: range))
    case .integer(let range):
      .integer(Int(number(in: Double(range.lowerBound)...Double(range.upperBound))))
    case .boolean: .boolean(below(2) == 1)
    case .choice(let words): .choice(pick(words))
    case .choices(let words): .choices(Array(words.prefix(1 + below(words.count))))
    case .length(let range): .length(length(in: range))
    case .corners(let range):
      .corners(
        CornerRadii(
          topLeft: length(in: range), topRight: length(in: range), bottomRight: length(in: range),
          bottomLeft: length(in: range)))
    case .color: .color(color())
    case .colorOr(let words): below(2) == 1 ? .color(color()) : .choice(pick(words))
    case .frame: .frame(Frame(place(), place(), side(), side()))
    case .frames:
      .frames((0...below(3)).map { _ in Frame(place(), place(), side(), side()) })
    case .point: .point(Point(place(), place()))
    case .numbers(let count, let range): .numbers((0..<count).map { _ in number(in: range) })
    case .matrix(_, let range): matrix(of: 1 + below(4), 1 + below(4), in: range)
    case .channels(let range):
      .channels(Channels(number(in: range), number(in: range), number(in: range)))
    case .stops:
      .stops(positions().map { GradientStop($0, color()) })
    case .curve: .curve(positions().map { CurvePoint($0, unit()) })
    case .text: .text(text())
    case .spans:
      below(2) == 1
        ? .text(text())
        : .spans(
          (0...below(3)).map { _ in
            TextSpan(
              text(), size: below(2) == 1 ? number(in: 1...1000) : nil,
              weight: below(2) == 1 ? .bold : nil, color: below(2) == 1 ? color() : nil)
          })
    case .reference: .reference(.source)
    case .references: .references(["image": .source])
    case .values: .values(["amount": pick(["1", "0.5", "true", "[0, 1]", "red"])])
    case .content: nil
    }
  }

  private mutating func text() -> String { pick(["", "A", "a\nb", "Àé日😀", " "]) }

  /// Returns an end of the range, 0, 1, or a number between, more often a small one.
  private mutating func number(in range: ClosedRange<Double>) -> Double {
    let number: Double =
      switch below(8) {
      case 0: range.lowerBound
      case 1: range.upperBound
      case 2: 0
      case 3: 1
      case 4: range.lowerBound + (range.upperBound - range.lowerBound) * unit()
      default: 20 * unit() * unit()
      }
    return min(max(number, range.lowerBound), range.upperBound)
  }

  private mutating func matrix(
    of rows: Int, _ columns: Int, in range: ClosedRange<Double>
  ) -> ParameterValue {
    .matrix((0..<rows).map { _ in (0..<columns).map { _ in number(in: range) } })
  }

  private mutating func length(in range: ClosedRange<Double>) -> Length {
    below(3) == 1 ? .percent(100 * unit()) : .points(number(in: range))
  }

  private mutating func place() -> Length {
    switch below(8) {
    case 0: .points(0)
    case 1: .points(1e6 * (2 * unit() - 1))
    case 2: .points(-20 * unit())
    case 3...5: .percent(300 * unit() - 100)
    default: .points(64 * unit())
    }
  }

  private mutating func side() -> Length {
    switch below(8) {
    case 0: .points(0)
    case 1: .points(1e6 * unit())
    case 2...4: .percent(200 * unit())
    default: .points(64 * unit())
    }
  }

  private mutating func positions() -> [Double] {
    let count = 2 + below(5)
    let unsorted = (0..<count).map { _ in unit() }
    return unsorted.sorted()
  }

  private mutating func color() -> Color {
    Color(red: unit(), green: unit(), blue: unit(), alpha: unit())
  }

  private mutating func size() -> Size {
    Size(width: 1 + below(50), height: 1 + below(50))
  }

  private mutating func unit() -> Double { Double(byte()) / 255 }

  private mutating func below(_ count: Int) -> Int { Int(byte()) % count }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }
}
