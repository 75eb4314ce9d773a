extension Lowering {
  /// Applies `body` to the signal, shrunk by area to max(1, round(size/reduction)), and enlarges
  /// bilinearly.
  mutating func reduced(
    _ signal: Signal, by reduction: Double,
    _ body: (inout Lowering, Signal) throws(FilterError) -> Signal
  ) throws(FilterError) -> Signal {
    if reduction == 1 { return try body(&self, signal) }
    let size = signal.size
    let small = try Size(rounding: SIMD2(Double(size.width), Double(size.height)) / reduction)
    let result = try body(&self, resized(signal, to: small, kernel: .area))
    return try resized(result, to: size, kernel: .bilinear)
  }
}
