/// A colour of four 16-bit channels in 64 bits: red in the highest 16, then green, blue and alpha.
struct PackedColor: Hashable {
  var bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  init(_ channels: SIMD4<UInt16>) {
    bits =
      UInt64(channels.x) << 48 | UInt64(channels.y) << 32 | UInt64(channels.z) << 16
      | UInt64(channels.w)
  }

  var channels: SIMD4<UInt16> {
    SIMD4(
      UInt16(truncatingIfNeeded: bits >> 48), UInt16(truncatingIfNeeded: bits >> 32),
      UInt16(truncatingIfNeeded: bits >> 16), UInt16(truncatingIfNeeded: bits))
  }
}
