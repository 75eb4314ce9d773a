/// How opaque a scrim, a plain colour between a backdrop and text, must be for the text to be read.
///
/// All is composited in sRGB-encoded values. A scrim's own alpha is not looked at.
public enum Scrim {
  /// The least alpha with which text has the ratio over *any* backdrop, to 1e-6, and not below it.
  ///
  /// For opaque text it is enc(r·(L + .05) − .05) of a white scrim under dark text, and
  /// 1 − enc((L + .05)/r − .05) of a black one under light text, L being the text's luminance and
  /// enc the sRGB transfer function. Nothing is assumed of the backdrop: blurred, averaged or
  /// interpolated, its pixels remain colours.
  ///
  /// - Parameters:
  ///   - text: of any colour and alpha.
  ///   - ratio: the contrast ratio that is wanted.
  /// - Returns: nil if the text does not have the ratio even on the opaque scrim.
  public static func leastAlpha(
    of scrim: Color, under text: Color, ratio: Double
  ) -> Double? {
    leastAlpha(of: scrim, under: text, over: CollectionOfOne(.clear), ratio: ratio)
  }

  /// The least alpha with which text has the ratio over every colour of a backdrop: 0 if it needs
  /// no scrim, else that from which on, up to an opaque scrim, it has the ratio; to 1e-6, and not
  /// below it.
  ///
  /// - Parameters:
  ///   - text: of any colour and alpha.
  ///   - backdrop: its colours, best without repetition. Behind a translucent one anything may be.
  ///   - ratio: the contrast ratio that is wanted.
  ///   - margin: by how much each channel of the scrimmed backdrop, sRGB-encoded, may turn out
  ///     higher or lower, as by rounding: 1/255 is a code. Negative ones count as 0.
  /// - Returns: nil if the text has the ratio neither without a scrim nor on the opaque scrim, as
  ///   where scrim and text are alike.
  public static func leastAlpha(
    of scrim: Color, under text: Color, over backdrop: some Sequence<Color>, ratio: Double,
    margin: Double = 0
  ) -> Double? {
    let boxes = backdrop.map { ColorBox($0) }
    let search = ScrimSearch(
      scrim: scrim.components, text: text, ratio: ratio, margin: max(0, margin))
    if search.passes(over: boxes, alpha: 0) { return 0 }
    guard let alpha = search.leastAlpha(over: boxes) else { return nil }
    return search.passes(over: boxes, alpha: alpha) ? alpha : nil
  }
}
