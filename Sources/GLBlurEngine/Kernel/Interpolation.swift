/// The colour that a place between pixels has.
public enum Interpolation: String, CaseIterable, Hashable, Sendable {
  /// A place has the colour of the pixel that contains it.
  case nearest
  /// A place has a mean of the four pixels around it, weighted by their nearness (bilinear).
  case linear
  /// A place has a weighted sum of the sixteen pixels around it, which keeps edges sharper: the
  /// cubic of Catmull and Rom (Keys with a = −½).
  case cubic
  /// A place has a weighted sum of the 36 pixels around it, which is sharpest, but has rings beside
  /// edges: Lanczos' windowed sinc of three lobes, with weights that are divided by their sum.
  case lanczos

  /// Whether a sum may lie outside of the colours around the place.
  package var overshoots: Bool { self == .cubic || self == .lanczos }
}
