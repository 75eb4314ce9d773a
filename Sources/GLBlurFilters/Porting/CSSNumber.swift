/// Returns the number of a text such as `4px` or `180%` times the factor of its unit, or nil if it
/// is no number or has another unit.
///
/// - Parameter units: The factors by unit; "" is that of a number without a unit.
func cssNumber(_ text: String, units: [String: Double]) -> Double? {
  let digits = text.prefix { "+-.0123456789".contains($0) }
  guard let factor = units[String(text[digits.endIndex...])], let number = Double(digits) else {
    return nil
  }
  let value = number * factor
  return value.isFinite ? value : nil
}

/// The degrees of CSS's units of angles.
let cssAngles = ["": 1, "deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360]

/// Returns a number with four digits behind the point at most.
func shortNumeral(_ number: Double) -> String { numeral((number * 1e4).rounded() / 1e4) }
