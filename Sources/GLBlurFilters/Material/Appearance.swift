/// The appearance of an interface.
public enum Appearance: String, Choice {
  /// A light interface.
  case light
  /// A dark interface.
  case dark
}
