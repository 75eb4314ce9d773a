/// The precision that approximations must have for the depth of the result.
public enum Precision: Hashable, Sendable {
  /// The precision for 8-bit results: errors are below a tenth of an 8-bit level.
  case bits8
  /// The precision for results of 16 bits and floats: errors are below a tenth of a 16-bit level.
  case bits16
}
