/// The colour that a place between pixels has.
public enum Interpolation: String, CaseIterable, Hashable, Sendable {
  /// A place has the colour of the pixel that contains it.
  case nearest
  /// A place has a mean of the four pixels around it, weighted by their nearness (bilinear).
  case linear
  /// A place has a weighted sum of the sixteen pixels around it, which keeps edges sharper: the
  /// cubic of Catmull and Rom (Keys with a = −½).
  case cubic
}
