package import GLSLCompiler

/// Random numbers, the same in every run.
package struct Words: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// SplitMix64.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns bits that often reach the special cases of operations.
  package mutating func bits(of kind: ScalarKind) -> UInt32 {
    switch kind {
    case .bool: return UInt32.random(in: 0...1, using: &self)
    case .float:
      switch Int.random(in: 0..<4, using: &self) {
      case 0: return UInt32.random(in: 0...UInt32.max, using: &self)
      case 1: return Self.specialFloats.randomElement(using: &self)?.bitPattern ?? 0
      default: return Float.random(in: -8...8, using: &self).bitPattern
      }
    case .int, .uint:
      switch Int.random(in: 0..<4, using: &self) {
      case 0: return UInt32.random(in: 0...UInt32.max, using: &self)
      case 1: return Self.specialIntegers.randomElement(using: &self) ?? 0
      default: return UInt32(bitPattern: Int32.random(in: -40...40, using: &self))
      }
    }
  }

  package static let specialFloats: [Float] = [
    0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, .infinity, -.infinity, .nan, -.nan, 0x1p-126,
    -0x1p-126, 0x1p-149, 0x1p-130, 1e-30, 126, 127.5, 128, -126, -127, 0x1p22, 0x1p23, -0x1p23,
    8388607.5, 0x1p31, -0x1p31, 2147483520, 0x1p32, 4294967040, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, 1.5e-38, 3.1415927, 1e6, 0.99999994, 1.0000001,
  ]

  package static let specialIntegers: [UInt32] = [
    0, 1, 2, 31, 32, 33, 127, 255, 256, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, 0xffff_ffff,
    0xffff_fffe, 0xffff, 0x1_0000, 0x7fff_ff80, 0xffff_ff80, 16_777_217,
  ]
}

/// Whether two results agree in every bit, or are both NaN.
package func agree(_ first: UInt32, _ second: UInt32, _ kind: ScalarKind) -> Bool {
  first == second
    || kind == .float && Float(bitPattern: first).isNaN && Float(bitPattern: second).isNaN
}
