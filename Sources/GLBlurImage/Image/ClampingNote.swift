/// Returns the sentence that says of how many samples of an image the values have been changed, or nil
/// if there were none.
///
/// - Parameter count: The number of samples that were not in 0…1.
package func clampingNote(_ count: Int) -> String? {
  guard count > 0 else { return nil }
  let subject = count == 1 ? "1 sample is" : "\(count) samples are"
  return "\(subject) NaN, infinite or beyond 0…1, and clamped to that range; scale the values of "
    + "the image to keep them"
}
