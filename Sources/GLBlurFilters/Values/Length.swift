/// A distance in an image: points, which the chain's scale turns into pixels, or a share of a side.
public enum Length: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  case points(Double)
  /// 100 is the whole side.
  case percent(Double)

  public init(floatLiteral value: Double) { self = .points(value) }
  public init(integerLiteral value: Int) { self = .points(Double(value)) }

  /// In pixels, for a side of `side` pixels.
  package func pixels(of side: Int, scale: Double) -> Double {
    switch self {
    case .points(let points): points * scale
    case .percent(let percent): percent / 100 * Double(side)
    }
  }

  /// The number as it was written, without its unit.
  package var number: Double {
    switch self {
    case .points(let number), .percent(let number): number
    }
  }
}
