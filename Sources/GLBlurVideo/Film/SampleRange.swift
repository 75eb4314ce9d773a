/// The range of samples from black to white.
public enum SampleRange: String, Hashable, Sendable, CaseIterable {
  /// Luma is 16…235 and chroma 16…240 with 8 bits, and 2ⁿ⁻⁸ times as much with n bits.
  case limited
  /// All values are used, from 0 to 2ⁿ − 1.
  case full
}
