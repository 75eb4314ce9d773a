/// The colour of a place between pixels.
public enum Interpolation: String, CaseIterable, Hashable, Sendable {
  /// The colour of the pixel that contains the place.
  case nearest
  /// The mean of the four pixels around the place, weighted by their nearness (bilinear).
  case linear
  /// A weighted sum of the sixteen pixels around the place, which keeps edges sharper: the cubic of
  /// Catmull and Rom (Keys with a = −½).
  case cubic
  /// A weighted sum of the 36 pixels around the place, which is sharpest, but has rings beside
  /// edges: Lanczos' windowed sinc of three lobes, with weights divided by their sum.
  case lanczos

  /// Whether a sum may lie outside the colours around the place.
  package var overshoots: Bool { self == .cubic || self == .lanczos }
}
