/// The treatment of frames that cannot be decoded.
public enum DamagePolicy: String, Hashable, Sendable, CaseIterable {
  /// Reading ends with an error.
  case stop
  /// The frame is omitted, and the previous frame is shown longer.
  case skip
  /// The previous frame replaces it, so the number of frames stays the same.
  case `repeat`
}
