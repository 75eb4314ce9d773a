import GLBlurChain

/// Returns a share of 0…1 in percent. It is shown as 0 or 100 % only if it is exactly that.
func shareText(_ share: Double) -> String {
  let least = 0.001
  if share > 0, share < least { return "less than 0.1 %" }
  if share < 1, share > 1 - least { return "more than 99.9 %" }
  return "\(rounded(share * 100, 1)) %"
}
