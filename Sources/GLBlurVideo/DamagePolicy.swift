/// What happens at a frame that cannot be decoded.
public enum DamagePolicy: String, Hashable, Sendable, CaseIterable {
  /// The film ends there, with an error.
  case stop
  /// The frame is left out, and the one before it is shown for longer.
  case skip
  /// The frame before it takes its place, so that the number of frames stays.
  case `repeat`
}
