import Legibility

/// The precision at which the colours of a backdrop are distinguished.
///
/// Colours have 16 bits per channel while they are few. If there are too many, they are rounded to
/// 8 bits; after that, the lowest bits of red, green and blue are dropped one by one.
struct ColorPrecision: Hashable {
  /// The number of bits of red, green and blue: 16, or at most 8.
  let bits: Int

  static let exact = ColorPrecision(bits: 16)
  static let shown = ColorPrecision(bits: 8)

  var coarser: ColorPrecision { ColorPrecision(bits: bits == 16 ? 8 : bits - 1) }

  /// The limit on colours at this precision. A table of that many takes 6 or 12 MiB.
  var mostColors: Int { bits == 16 ? 1 << 18 : 1 << 19 }

  /// The value of an opaque alpha. Below 8 bits, alpha still has 8 bits, of which the dropped ones
  /// are 0 unless it is opaque.
  var opaque: UInt16 { bits == 16 ? 65535 : 255 }

  /// The number of 8-bit levels per channel that a colour covers.
  private var levels: Int { 1 << max(0, 8 - bits) }

  /// The distance from the middle of a colour's range to its ends, if the colours are displayed
  /// ones.
  var shownSpread: Double { Double(levels - 1) / 2 / 255 }

  /// The distance from the middle of a colour's range to its ends, if the colours are not rounded.
  var exactSpread: Double { bits == 16 ? 0 : Double(levels) / 2 / 255 }

  /// Converts a colour of this precision to the next coarser one.
  func coarsened(_ color: PackedColor) -> PackedColor {
    let channels = color.channels
    if bits == 16 {
      // The sum may exceed 16 bits. No quotient lies halfway between two levels, since 257 is odd.
      let wide = SIMD4<UInt32>(truncatingIfNeeded: channels)
      return PackedColor(SIMD4<UInt16>(truncatingIfNeeded: (wide &+ 128) / 257))
    }
    var result = channels &>> 1
    // Alpha is rounded down, so that the range still covers all its colours.
    let dropped = UInt16(2 * levels - 1)
    result.w = channels.w == opaque ? opaque : channels.w & ~dropped
    return PackedColor(result)
  }

  /// Returns the colour in the middle of the range that a colour covers.
  func color(_ color: PackedColor) -> Color {
    ends(of: color).map { low, high in
      Color(
        red: (low.red + high.red) / 2, green: (low.green + high.green) / 2,
        blue: (low.blue + high.blue) / 2, alpha: low.alpha)
    } ?? plain(color.channels, of: opaque)
  }

  /// Returns the darkest and the lightest colour that a colour covers, or nil if it covers only
  /// itself.
  func ends(of color: PackedColor) -> (Color, Color)? {
    guard levels > 1 else { return nil }
    var low = color.channels &* UInt16(levels)
    low.w = color.channels.w
    var high = low &+ UInt16(levels - 1)
    high.w = low.w
    return (plain(low, of: opaque), plain(high, of: opaque))
  }

  private func plain(_ channels: SIMD4<UInt16>, of top: UInt16) -> Color {
    let c = SIMD4<Double>(channels) / Double(top)
    return Color(red: c.x, green: c.y, blue: c.z, alpha: c.w)
  }
}
