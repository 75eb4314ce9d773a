/// A function in emitted texts for an operation that GLSL ES 3.00 lacks, or whose rounding it
/// leaves to the driver. `FloatFunctions` and `Arithmetic` define the results. The cases are in the
/// order of the text: no function uses a later one.
enum Helper: String, Hashable, CaseIterable {
  case reduced, sine, cosine, arcTangent, toInt, toUint, log2, exp2, power, scale
  case mantissa, exponent, extractUint, extractInt, insert, reverse, bitCount
  case highestBit, highestIntBit, lowestBit
  case divideInt, remainderInt, divideUint, remainderUint, multiplyHigh, multiplyHighInt

  var withDependencies: [Helper] {
    switch self {
    case .sine, .cosine: [.reduced, self]
    case .exp2: [.toInt, self]
    case .power: [.toInt, .log2, .exp2, self]
    case .highestIntBit, .lowestBit: [.highestBit, self]
    case .remainderInt: [.divideInt, self]
    case .multiplyHighInt: [.multiplyHigh, self]
    default: [self]
    }
  }

  /// The number of statements, including those of dependencies.
  var instructions: Int { Self.statements[self] ?? 0 }

  private static let statements = Dictionary(
    uniqueKeysWithValues: allCases.map { helper in
      let texts = helper.withDependencies.map(\.source)
      return (helper, texts.reduce(0) { $0 + $1.utf8.count { $0 == UInt8(ascii: ";") } })
    })

  /// True if the operands or the result are `uint` for both kinds of integers.
  var takesBits: Bool { bitOperands > 0 }

  /// The number of leading operands that are passed as `uint` bits.
  var bitOperands: Int {
    switch self {
    case .insert: 2
    case .reverse, .bitCount, .lowestBit: 1
    default: 0
    }
  }

  /// True if the result is returned as `uint` bits.
  var givesBits: Bool { self == .insert || self == .reverse }

  /// Returns the text of the function, whose name consists of the prefix, `_` and the case.
  func text(prefix: String, isPrecise: Bool) -> String {
    let type = isPrecise ? "precise float" : "float"
    return source.replacing("$", with: "\(prefix)_").replacing("  float ", with: "  \(type) ")
  }

  private var source: String {
    switch self {
    case .reduced, .sine, .cosine, .arcTangent, .log2, .exp2, .power, .scale, .mantissa, .exponent,
      .toInt, .toUint:
      floatSource
    default: integerSource
    }
  }
}
