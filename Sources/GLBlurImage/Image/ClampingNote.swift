/// Returns the sentence that says how many samples of an image were clamped, or nil for none.
///
/// - Parameter count: The number of samples outside 0…1.
package func clampingNote(_ count: Int) -> String? {
  guard count > 0 else { return nil }
  let subject = count == 1 ? "1 sample is" : "\(count) samples are"
  return "\(subject) NaN, infinite or beyond 0…1, and clamped to that range; scale the values of "
    + "the image to keep them"
}
