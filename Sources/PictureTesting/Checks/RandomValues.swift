import GLSLCompiler
package import UserShaders

/// Values of a shader's parameters, by the generator SplitMix64 of Steele, Lea and Flood (2014).
package struct RandomValues {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number of a range in 1/1024 steps, so that messages are short.
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let share = Double(next() >> 54) / 1023
    // The sum may be rounded beyond the range.
    return min(range.lowerBound + share * (range.upperBound - range.lowerBound), range.upperBound)
  }

  /// Returns a value for each parameter that the host does not provide. A parameter without a range
  /// gets values from 0 to 1, and a whole number those from 0 to 8.
  package mutating func values(of parameters: [ShaderParameter]) -> [String: ShaderValue] {
    var values: [String: ShaderValue] = [:]
    for parameter in parameters {
      if case .host = parameter.defaultValue { continue }
      values[parameter.name] = value(parameter.domain)
    }
    return values
  }

  private mutating func value(_ domain: ShaderParameter.Domain) -> ShaderValue {
    switch domain {
    case .float(let range): return .number(number(range ?? 0...1))
    case .int(let range):
      let (least, most) = (Double(range?.lowerBound ?? 0), Double(range?.upperBound ?? 8))
      return .number(number(least...most).rounded())
    case .bool, .event: return .bool(next() >> 63 == 1)
    case .menu(let entries):
      guard !entries.isEmpty else { return domain.sample }
      return .number(Double(entries[Int(next() % UInt64(entries.count))].value))
    case .point(let range):
      return .numbers([
        number((range?.minimum.x ?? 0)...(range?.maximum.x ?? 1)),
        number((range?.minimum.y ?? 0)...(range?.maximum.y ?? 1)),
      ])
    case .color: return .numbers([number(0...1), number(0...1), number(0...1), 1])
    case .numbers(let type):
      return .numbers(
        type.scalarKinds.map { kind in
          kind == .float
            ? number(0...1) : kind == .bool ? number(0...1).rounded() : number(0...8).rounded()
        })
    }
  }
}
