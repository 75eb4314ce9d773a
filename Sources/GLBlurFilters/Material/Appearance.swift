/// The appearance of an interface, for which materials have variants.
public enum Appearance: String, Choice {
  /// A light interface.
  case light
  /// A dark interface.
  case dark
}
