/// A reason why the colours of a profile are not understood.
public enum ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The profile contradicts its specification or itself.
  case damaged(reason: String)
  /// The profile is for another colour space, such as `CMYK` or `Lab`.
  case notRGB(space: String)
  /// The profile relates its channels to colours by tables of several dimensions, rather than by
  /// primaries and curves.
  case needsTables
  /// The profile is for what glblur does not know, such as pictures of a high dynamic range.
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
