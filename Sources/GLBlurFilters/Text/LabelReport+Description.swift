import Legibility

extension LabelReport: CustomStringConvertible {
  /// The place, text, colours, contrast and box of the label in one line, such as `nodes[1]
  /// "Ready": drawn in white; contrast at the worst pixel 5.2100, AA needs 4.5; box 84×20 at (12,
  /// 30)`.
  public var description: String { "\(title): \(choice); box \(box)" }

  /// The place and text of the label: `nodes[1] "Ready in 5 minutes"`.
  package var title: String { "\(place) \(quoted(shortText))" }

  /// `at the worst pixel`, or in a film `at the worst pixel, at 1.2 s,`.
  package var worstPlace: String {
    "at the worst pixel" + (worstTime.map { ", at \(secondsText($0))," } ?? "")
  }

  private var shortText: String {
    text.count <= Self.mostCharacters
      ? text : text.prefix(Self.mostCharacters - 1) + "…"
  }

  private static let mostCharacters = 32

  /// The colours of the label and its contrast, if measured.
  package var choice: String {
    guard let contrast else { return "drawn in \(paint.prose)" }
    let needed = wanted.map {
      ", \($0.rawValue) needs \(rounded($0.requiredRatio(for: size), 1))"
    }
    return "drawn in \(paint.prose); contrast \(worstPlace) \(ratioText(contrast.worstRatio))"
      + (needed ?? "")
  }
}

extension LabelPaint {
  /// The colours in words: `black of alpha 0.7 on a white scrim of alpha 0.4553`.
  package var prose: String {
    color.prose
      + (scrim.alpha > 0 ? " on a \(scrim.name) scrim of alpha \(alphaText(scrim.alpha))" : "")
  }
}

extension LabelColor {
  package var prose: String {
    switch self {
    case .color(let color): color.prose
    case .auto: "black or white"
    case .vibrancy(let style): "vibrancy '\(style.rawValue)'"
    }
  }
}

extension Color {
  /// The colour in words: `white`, `#336699 of alpha 0.5000`.
  package var prose: String { name + (alpha < 1 ? " of alpha \(alphaText(alpha))" : "") }

  fileprivate var name: String {
    switch withAlpha(1) {
    case .black: "black"
    case .white: "white"
    default: hex
    }
  }

  /// The colour as `#RRGGBB`.
  private var hex: String {
    "#"
      + [red, green, blue].map { channel in
        let level = Int((min(max(channel, 0), 1) * 255).rounded())
        return (level < 16 ? "0" : "") + String(level, radix: 16, uppercase: true)
      }.joined()
  }
}

/// Returns a time with at most three digits: `1.2 s`.
package func secondsText(_ seconds: Double) -> String { "\(rounded(seconds, 3)) s" }

/// Returns a contrast ratio with four digits. A failing ratio is never rounded to a passing one.
package func ratioText(_ ratio: Double) -> String {
  let nearest = (ratio * 1e4).rounded() / 1e4
  let passesByRounding = [3, 4.5, 7].contains { ratio < $0 && nearest >= $0 }
  return fixed(passesByRounding ? (ratio * 1e4).rounded(.down) / 1e4 : nearest, 4)
}

/// Returns an alpha with four digits, rounded up, since the lowest passing alpha would fail if
/// rounded down. The 1e-6 keeps alphas of four digits as they are: in float64, 0.07·10⁴ exceeds
/// 700.
package func alphaText(_ alpha: Double) -> String {
  fixed((alpha * 1e4 - 1e-6).rounded(.up) / 1e4, 4)
}

/// Returns a nonnegative number with the given number of decimals.
package func fixed(_ number: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
  let units = Int((number * Double(scale)).rounded())
  let fraction = String(units % scale)
  return "\(units / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}
