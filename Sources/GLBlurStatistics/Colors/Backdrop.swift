package import Legibility

/// The distinct colours behind a text, with their pixel counts.
///
/// The colours are sorted, so they do not depend on the order in which tiles were added.
package struct Backdrop: Sendable {
  /// The space in which all colours are encoded.
  package let colors: RGBSpace
  /// The colours rounded to 8 bits, as displayed.
  let shown: ColorList
  /// The colours before the final rounding.
  package let exact: ColorList
  /// Whether the picture is translucent anywhere.
  private let isTranslucent: Bool

  package init(_ tally: BackdropTally, in colors: RGBSpace) {
    self.colors = colors
    exact = tally.list
    let shown = exact.rounded()
    self.shown = shown
    isTranslucent = shown.cells.contains { $0.color.channels.w < shown.precision.opaque }
  }

  /// The possible error of a colour of `shown`: half an 8-bit level, from its rounding.
  package var shownMargin: Double { error(0.5 / 255 + shown.precision.shownSpread) }

  /// The possible error of a colour of `exact` under a scrim. The CPU backend stays within 0.6 of
  /// an 8-bit level of the exact result.
  package var exactMargin: Double { error(0.6 / 255 + exact.precision.exactSpread) }

  package var exactColors: [Color] { exact.colors }
  package var shownColors: [Color] { shown.colors }

  /// The number of colours in both lists.
  package var count: Int { exact.cells.count + shown.cells.count }

  /// The mean of the relative luminances of all pixels. What lies behind translucent ones is not known
  /// and does not count.
  package var meanLuminance: Double {
    var (sum, count) = (0.0, 0.0)
    for cell in shown.cells {
      sum += Double(cell.count) * colors.relativeLuminance(of: shown.precision.color(cell.color))
      count += Double(cell.count)
    }
    return count > 0 ? sum / count : 0
  }

  /// Returns the lowest contrast ratio of a text with any pixel.
  package func worstRatio(of text: Color) -> Double {
    let contrast = TextContrast(text, in: colors, LightTable.of(colors))
    return shown.cells.reduce(.infinity) {
      min($0, contrast.ratio(on: shown.precision.color($1.color)))
    }
  }

  /// Returns the contrast of text over the colours under a scrim, with the worst backdrop in sRGB.
  ///
  /// - Parameter textColor: Returns the colour of the text over a colour.
  /// - Returns: The contrast, and in a film the earliest time of a worst pixel, in seconds.
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
        // Of the colours in a cell, the one with the lowest contrast counts.
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

  /// Returns the possible error of a colour if each sample may be off by `margin`. A translucent
  /// backdrop doubles it, since its alpha adds as much as its colour.
  private func error(_ margin: Double) -> Double { isTranslucent ? 2 * margin : margin }
}
