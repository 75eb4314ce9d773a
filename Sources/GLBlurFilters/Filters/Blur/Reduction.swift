extension Lowering {
  /// What `body` makes of the signal at 1/reduction of its size, enlarged again: shrunk by area to
  /// max(1, round(size/reduction)), enlarged bilinearly. A reduction of 1 is `body` alone.
  mutating func reduced(
    _ signal: Signal, by reduction: Double,
    _ body: (inout Lowering, Signal) throws(FilterError) -> Signal
  ) throws(FilterError) -> Signal {
    if reduction == 1 { return try body(&self, signal) }
    let size = signal.size
    let small = try Size(
      rounding: SIMD2(Double(size.width), Double(size.height)) / reduction)
    let result = try body(&self, resized(signal, to: small, kernel: .area))
    return try resized(result, to: size, kernel: .bilinear)
  }
}

extension Parameterized {
  /// The row of `reduction`, which all blurs that have one share.
  static func reductionParameter(_ path: ParameterPath<Self, Double>) -> Parameter<Self> {
    .number(
      "reduction", path, in: 1...16, identity: 1,
      "At 1/reduction of the size: for speed and comparison, not accuracy; 1.25 was usual.")
  }
}
