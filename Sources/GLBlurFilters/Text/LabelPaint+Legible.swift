import GLBlurStatistics
import Legibility

/// What a label needs of the colours behind it.
struct LegibilityNeed: Hashable, Sendable {
  /// The candidate colours, with the alphas to keep if they suffice.
  var choices: [LabelPaint.Choice]
  /// The contrast ratio required with every pixel behind the text.
  let ratio: Double
  /// Whether an illegible colour may be changed before there is a scrim.
  var changesFirst = true
  var isOpaqueOnScrim = true
  var allowsScrim = true
}

extension LabelPaint {
  /// A candidate colour of a text or of a scrim.
  struct Choice: Hashable {
    /// The stated colour, in sRGB.
    let color: Color
    /// The colour encoded in the space of the backdrop.
    let encoded: Color

    /// The same in every space.
    static let blackAndWhite = [Color.black, .white].map { Choice(color: $0, encoded: $0) }
  }

  /// Returns the paints that make labels, or colours of one label, legible with the smallest
  /// change, on one scrim if any needs one.
  ///
  /// - Parameter own: The colours of the view beneath, preferred to black and white as scrims.
  /// - Returns: The paints in the order of the needs, or nil if no scrim serves all.
  static func together(
    _ labels: [(need: LegibilityNeed, backdrop: Backdrop)], on own: [Choice]
  ) -> [LabelPaint]? {
    // Text without a scrim changes least.
    let bare = labels.compactMap { Self.bare(for: $0.need, over: $0.backdrop) }
    if bare.count == labels.count { return agreed(labels) ?? bare }
    guard labels.allSatisfy(\.need.allowsScrim) else { return nil }
    for scrims in [own, Choice.blackAndWhite] {
      let found = scrims.compactMap { scrimmed(labels, by: $0) }
        .min { ($0.alpha, $0.raise) < ($1.alpha, $1.raise) }
      if let found { return found.paints }
    }
    return nil
  }

  // MARK: Without a scrim

  /// Returns paints without a scrim in which labels with a choice of colours agree on one, or nil
  /// if none suits all or fewer than two have a choice.
  private static func agreed(
    _ labels: [(need: LegibilityNeed, backdrop: Backdrop)]
  ) -> [LabelPaint]? {
    let open = labels.filter { $0.need.choices.count > 1 }
    guard open.count > 1 else { return nil }
    return open[0].need.choices.compactMap { choice -> (paints: [LabelPaint], worst: Double)? in
      let paints = labels.compactMap { label in
        var need = label.need
        if need.choices.count > 1 { need.choices = [choice] }
        return bare(for: need, over: label.backdrop)
      }
      guard paints.count == labels.count else { return nil }
      return (paints, open.map { $0.backdrop.worstRatio(of: choice.encoded) }.min() ?? 0)
    }.max { $0.worst < $1.worst }?.paints
  }

  /// Returns the paint without a scrim that changes least: a colour of raised alpha, or else a tint
  /// or shade of the only colour.
  private static func bare(for need: LegibilityNeed, over backdrop: Backdrop) -> LabelPaint? {
    let readable = need.choices.compactMap { choice in
      raised(choice, over: backdrop, ratio: need.ratio).map { (choice, alpha: $0) }
    }.filter { need.changesFirst || $0.alpha == $0.0.color.alpha }
    let best =
      readable.count < 2
      ? readable.first
      : readable.map { ($0, worst: backdrop.worstRatio(of: $0.0.encoded.withAlpha($0.alpha))) }
        .min {
          ($0.0.alpha - $0.0.0.color.alpha, -$0.worst) < (
            $1.0.alpha - $1.0.0.color.alpha, -$1.worst
          )
        }?.0
    if let best { return LabelPaint(.color(best.0.color.withAlpha(best.alpha))) }
    guard need.changesFirst, need.choices.count == 1 else { return nil }
    return toned(need.choices[0], over: backdrop, ratio: need.ratio)
  }

  private static func raised(_ choice: Choice, over backdrop: Backdrop, ratio: Double) -> Double? {
    TextAlpha.least(
      of: choice.encoded, over: backdrop.shownColors, ratio: ratio, margin: backdrop.shownMargin,
      from: choice.color.alpha, in: backdrop.colors)
  }

  /// Returns the nearest opaque tint or shade that is legible, or nil.
  ///
  /// Text lighter than the mean behind is mixed with white, darker text with black, so white text
  /// never turns dark.
  private static func toned(_ choice: Choice, over backdrop: Backdrop, ratio: Double) -> LabelPaint?
  {
    let own = backdrop.colors.relativeLuminance(of: choice.encoded)
    guard own > 0, own < 1 else { return nil }
    let mean = backdrop.meanLuminance
    guard own != mean else { return nil }
    let end = own > mean ? 1.0 : 0
    func tone(_ share: Double) -> Color {
      func mixed(_ channel: Double) -> Double { channel * (1 - share) + end * share }
      let c = choice.encoded
      return Color(red: mixed(c.red), green: mixed(c.green), blue: mixed(c.blue))
    }
    func passes(_ share: Double) -> Bool {
      raised(
        Choice(color: tone(share), encoded: tone(share)), over: backdrop, ratio: ratio) != nil
    }
    guard passes(mostTone) else { return nil }
    var (low, high) = (0.0, mostTone)
    while high - low > 1.0 / 512 {
      let middle = (low + high) / 2
      if passes(middle) { high = middle } else { low = middle }
    }
    // The way through sRGB may change the last bits of the colour.
    return LabelPaint(.color(Color(tone(high + 1e-4), in: backdrop.colors)))
  }

  /// With more white or black, a colour is no longer seen as that colour.
  private static let mostTone = 0.75

  // MARK: On a scrim

  /// Returns the texts on the weakest scrim that makes all legible, or nil.
  private static func scrimmed(
    _ labels: [(need: LegibilityNeed, backdrop: Backdrop)], by scrim: Choice
  ) -> (paints: [LabelPaint], alpha: Double, raise: Double)? {
    var (texts, alpha, raise) = ([Color](), 0.0, 0.0)
    for (need, backdrop) in labels {
      let exact = backdrop.exactColors
      let choices = need.choices.compactMap { choice in
        let alpha = need.isOpaqueOnScrim ? 1 : choice.color.alpha
        let text = choice.encoded.withAlpha(alpha)
        let (margin, space) = (backdrop.exactMargin, backdrop.colors)
        // Several labels may get a scrim stronger than one of them needs.
        let least =
          labels.count == 1
          ? Scrim.leastAlpha(
            of: scrim.encoded, under: text, over: exact, ratio: need.ratio, margin: margin,
            in: space)
          : Scrim.lastingAlpha(
            of: scrim.encoded, under: text, over: exact, ratio: need.ratio, margin: margin,
            in: space)
        return least.map {
          (choice.color.withAlpha(alpha), alpha: $0, raise: alpha - choice.color.alpha)
        }
      }
      guard let best = choices.min(by: { ($0.alpha, $0.raise) < ($1.alpha, $1.raise) }) else {
        return nil
      }
      texts.append(best.0)
      alpha = max(alpha, best.alpha)
      raise += best.raise
    }
    let color = scrim.color.withAlpha(alpha)
    return (texts.map { LabelPaint(.color($0), scrim: color) }, alpha, raise)
  }
}
