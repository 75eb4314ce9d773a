/// Whether a material is made for a light or a dark interface.
public enum Appearance: String, Choice {
  case light
  case dark
}
