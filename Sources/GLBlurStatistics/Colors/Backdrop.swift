package import GLBlurEngine
package import Legibility

/// The distinct colours behind a text, sorted, so that the order of tiles does not matter.
package struct Backdrop: Sendable {
  package let colors: RGBSpace
  /// The colours rounded to 8 bits, as displayed.
  let shown: ColorList
  /// The colours before the final rounding.
  package let exact: ColorList
  private let isTranslucent: Bool

  package init(_ tally: BackdropTally, in colors: RGBSpace) {
    self.colors = colors
    exact = tally.list
    let shown = exact.rounded()
    self.shown = shown
    isTranslucent = shown.cells.contains { $0.color.channels.w < shown.precision.opaque }
  }

  /// The possible error of a shown colour: half an 8-bit level, from its rounding.
  package var shownMargin: Double { error(0.5 / 255 + shown.precision.shownSpread) }

  /// The possible error of an exact colour under a scrim. The CPU backend stays within 0.6 of an
  /// 8-bit level of the exact result.
  package var exactMargin: Double { error(0.6 / 255 + exact.precision.exactSpread) }

  package var exactColors: [Color] { exact.colors }
  package var shownColors: [Color] { shown.colors }

  package var count: Int { exact.cells.count + shown.cells.count }

  /// The mean relative luminance of all pixels. What lies behind translucent ones is not known and
  /// does not count.
  package var meanLuminance: Double {
    var (sum, count) = (0.0, 0.0)
    for cell in shown.cells {
      sum += Double(cell.count) * colors.relativeLuminance(of: shown.precision.color(cell.color))
      count += Double(cell.count)
    }
    return count > 0 ? sum / count : 0
  }

  package func worstRatio(of text: Color) -> Double {
    let contrast = TextContrast(text, in: colors, LightTable.of(colors))
    return shown.cells.reduce(.infinity) {
      min($0, contrast.ratio(on: shown.precision.color($1.color)))
    }
  }

  /// Returns the contrast of text over the colours under a scrim, with the worst backdrop in sRGB,
  /// and in a film the earliest time of a worst pixel, in seconds.
  package func contrast(
    under scrim: Color, textColor: (Color) -> Color
  ) -> (summary: ContrastSummary, worstTime: Double?)? {
    let seen = scrim.alpha == 0 ? shown : exact.rounded(under: scrim)
    var ratings = ContrastSummary.Ratings(in: colors, capacity: seen.cells.count)
    let table = LightTable.of(colors)
    var contrast: (text: Color, with: TextContrast)?
    func ratio(on color: Color) -> Double {
      let text = textColor(color)
      // Most texts have one colour.
      if let contrast, contrast.text == text { return contrast.with.ratio(on: color) }
      let new = TextContrast(text, in: colors, table)
      contrast = (text, new)
      return new.ratio(on: color)
    }
    var worst: (ratio: Double, time: Double)?
    for (index, cell) in seen.cells.enumerated() {
      var color = seen.precision.color(cell.color)
      var least = ratio(on: color)
      if let ends = seen.precision.ends(of: cell.color) {
        // Of a cell's colours, the one with the lowest contrast counts.
        for end in [ends.0, ends.1] {
          let other = ratio(on: end)
          if other < least { (color, least) = (end, other) }
        }
      }
      ratings.add(least, on: color, Int(cell.count))
      guard !seen.times.isEmpty else { continue }
      let (ratio, time) = worst ?? (.infinity, .infinity)
      if least < ratio || least == ratio && seen.times[index] < time {
        worst = (least, seen.times[index])
      }
    }
    guard var summary = ContrastSummary(ratings, textColor: textColor) else { return nil }
    summary.worstBackdrop = Color(summary.worstBackdrop, in: colors)
    return (summary, worst?.time)
  }

  /// A translucent backdrop doubles the error, since its alpha adds as much as its colour.
  private func error(_ margin: Double) -> Double { isTranslucent ? 2 * margin : margin }
}

/// A histogram of the colours of pixels.
package struct BackdropTally: Sendable {
  private var precision = ColorPrecision.exact
  private var counts: ColorCounts
  private let keepsTimes: Bool

  /// - Parameter keepsTimes: Whether the pixels belong to many frames.
  package init(keepsTimes: Bool = false) {
    self.keepsTimes = keepsTimes
    counts = ColorCounts(keepsTimes: keepsTimes)
  }

  /// Returns an upper bound on the bytes of a tally and its backdrop. A colour takes up to 72 bytes
  /// in a growing table, and 88 in lists. The most colours take 52 MiB, as measured with noise.
  package static func bytes(pixels: Int) -> Int { min(160 * pixels, 52 << 20) }

  package var byteCount: Int { counts.byteCount }

  /// The image has straight alpha and 16 bits per channel.
  package mutating func add(_ image: Image) {
    image.withBytes { bytes in
      for index in 0..<image.width * image.height {
        let sample = unsafe bytes.unsafeLoad(fromByteOffset: 8 * index, as: SIMD4<UInt16>.self)
        add(PackedColor(sample), of: .exact)
      }
    }
  }

  /// The time is in seconds.
  package mutating func add(_ list: ColorList, at time: Double) {
    while precision.bits > list.precision.bits { coarsen() }
    for cell in list.cells { add(cell.color, of: list.precision, cell.count, at: time) }
  }

  private mutating func add(
    _ color: PackedColor, of colorPrecision: ColorPrecision, _ pixels: UInt32 = 1,
    at time: Double = 0
  ) {
    var color = color
    var own = colorPrecision
    while own != precision {
      color = own.coarsened(color)
      own = own.coarser
    }
    counts.add(color, pixels, at: time)
    while counts.count > precision.mostColors { coarsen() }
  }

  private mutating func coarsen() {
    var coarser = ColorCounts(keepsTimes: keepsTimes)
    counts.forEach { coarser.add(precision.coarsened($0), $1, at: $2) }
    counts = coarser
    precision = precision.coarser
  }

  package var list: ColorList { ColorList(counts, precision: precision) }
}

/// The precision at which colours are distinguished: 16 bits per channel while colours are few,
/// then 8 bits, and then ever fewer bits of red, green and blue.
struct ColorPrecision: Hashable {
  /// The bits of red, green and blue: 16, or at most 8.
  let bits: Int

  static let exact = ColorPrecision(bits: 16)
  static let shown = ColorPrecision(bits: 8)

  var coarser: ColorPrecision { ColorPrecision(bits: bits == 16 ? 8 : bits - 1) }

  /// The most colours. A table of that many takes 6 or 12 MiB.
  var mostColors: Int { bits == 16 ? 1 << 18 : 1 << 19 }

  /// The value of an opaque alpha. Below 8 bits, alpha still has 8 bits, of which the dropped ones
  /// are 0 unless it is opaque.
  var opaque: UInt16 { bits == 16 ? 65535 : 255 }

  /// The 8-bit levels per channel that a colour covers.
  private var levels: Int { 1 << max(0, 8 - bits) }

  /// Half the range of a displayed colour.
  var shownSpread: Double { Double(levels - 1) / 2 / 255 }

  /// Half the range of a colour that is not rounded.
  var exactSpread: Double { bits == 16 ? 0 : Double(levels) / 2 / 255 }

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

  func color(_ color: PackedColor) -> Color {
    ends(of: color).map { low, high in
      Color(
        red: (low.red + high.red) / 2, green: (low.green + high.green) / 2,
        blue: (low.blue + high.blue) / 2, alpha: low.alpha)
    } ?? plain(color.channels, of: opaque)
  }

  /// Returns the darkest and the lightest colour of a range, or nil for a single colour.
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
