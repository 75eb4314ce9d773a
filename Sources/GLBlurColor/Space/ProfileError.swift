/// A reason why the colours of a profile are not understood.
public enum ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The profile contradicts its specification or itself.
  case damaged(reason: String)
  /// The profile is for another colour space, such as `CMYK` or `Lab`.
  case notRGB(space: String)
  /// The profile defines its colours by tables instead of primaries and curves.
  case needsTables
  /// The profile uses features that glblur does not support, such as a high dynamic range.
  case unsupported(reason: String)

  /// The reason in words, without a full stop.
  public var description: String {
    switch self {
    case .damaged(let reason): "the colour profile is damaged: \(reason)"
    case .notRGB(let space): "the colour profile is for \(space) colours, not for RGB"
    case .needsTables:
      "the colour profile describes its colours by tables, not by primaries and curves"
    case .unsupported(let reason): "the colour profile is not understood: \(reason)"
    }
  }
}
