/// The colour of the text of a label.
public enum LabelColor: Hashable, Sendable {
  /// A fixed colour.
  case color(Color)
  /// Black or white, whichever has the higher contrast with the pixels behind the text.
  case auto
  /// The colours of the material under the text, in the prominence of a vibrancy style.
  case vibrancy(VibrancyStyle)

  /// The fixed colour black, opaque.
  public static let black = LabelColor.color(.black)
  /// The fixed colour white, opaque.
  public static let white = LabelColor.color(.white)
}
