/// Which samples stand for black and white.
public enum SampleRange: String, Hashable, Sendable, CaseIterable {
  /// Luma of 8 bits is 16…235 and chroma 16…240. With n bits these are 2ⁿ⁻⁸ times as much.
  case limited
  /// All samples count, from 0 to 2ⁿ − 1.
  case full
}
