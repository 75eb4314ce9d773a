/// What the text of a label is drawn in.
public enum LabelColor: Hashable, Sendable {
  case color(Color)
  /// Black or white, whichever reads better over what lies behind.
  case auto
  /// The colours of the material beneath, as prominent as the style says.
  case vibrancy(VibrancyStyle)

  public static let black = LabelColor.color(.black)
  public static let white = LabelColor.color(.white)
}
