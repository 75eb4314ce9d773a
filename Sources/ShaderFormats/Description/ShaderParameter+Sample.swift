import GLSLCompiler

extension ShaderParameter.Domain {
  /// A sample value for a parameter without a default.
  package var sample: ShaderValue {
    switch self {
    case .float(let range): .number(range.map { ($0.lowerBound + $0.upperBound) / 2 } ?? 1)
    case .int(let range): .number(Double(range?.lowerBound ?? 1))
    case .bool, .event: .bool(true)
    case .menu(let entries): .number(Double(entries.first?.value ?? 0))
    case .point(let range):
      range.map { bounds in
        .numbers([
          (bounds.minimum.x + bounds.maximum.x) / 2, (bounds.minimum.y + bounds.maximum.y) / 2,
        ])
      } ?? .numbers([0.5, 0.5])
    case .color: .numbers([1, 1, 1, 1])
    case .numbers(let type): .numbers(Array(repeating: 1, count: type.scalarCount))
    }
  }
}
