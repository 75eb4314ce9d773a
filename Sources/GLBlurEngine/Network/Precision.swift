/// How exact approximations have to be: they are decided for the depth of the result.
public enum Precision: Hashable, Sendable {
  /// For results of 8 bits: errors below a tenth of a code of 255.
  case bits8
  /// For results of 16 bits and floats: errors below a tenth of a code of 65535.
  case bits16
}
