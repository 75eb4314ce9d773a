/// Returns a contrast ratio with four digits. A ratio that fails is never rounded to one that
/// passes.
func ratioText(_ ratio: Double) -> String {
  let nearest = (ratio * 1e4).rounded() / 1e4
  let passesByRounding = [3, 4.5, 7].contains { ratio < $0 && nearest >= $0 }
  return fixed(passesByRounding ? (ratio * 1e4).rounded(.down) / 1e4 : nearest, 4)
}

/// Returns an alpha with four digits, rounded up: if the least alpha that passes were rounded down,
/// it would not pass. An alpha that has no further digits stays as it is, although in float64
/// 0.07·10⁴ is more than 700.
func alphaText(_ alpha: Double) -> String { fixed((alpha * 1e4 - 1e-6).rounded(.up) / 1e4, 4) }

/// Returns a share of 0…1 in percent. It is shown as 0 or 100 % only if it is exactly that.
func shareText(_ share: Double) -> String {
  let least = 0.001
  if share > 0, share < least { return "less than 0.1 %" }
  if share < 1, share > 1 - least { return "more than 99.9 %" }
  return "\(rounded(share * 100, 1)) %"
}

/// Returns a number of 0 or more with the given number of digits after the point.
func fixed(_ number: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
  let units = Int((number * Double(scale)).rounded())
  let fraction = String(units % scale)
  return "\(units / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}
