/// The colour of the text of a label.
public enum LabelColor: Hashable, Sendable {
  /// A fixed colour.
  case color(Color)
  /// Black or white, whichever has the greater contrast over the pixels behind the text.
  case auto
  /// The colours of the material under the text, in the prominence of a vibrancy style.
  case vibrancy(VibrancyStyle)

  /// Opaque black.
  public static let black = LabelColor.color(.black)
  /// Opaque white.
  public static let white = LabelColor.color(.white)
}
