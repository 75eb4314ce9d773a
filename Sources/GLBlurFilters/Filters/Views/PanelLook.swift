/// The outline, the border and the shadow of a panel.
struct PanelLook: SharedParameters {
  /// The radius of the corners; percentages are of the frame's shorter side, and half of it is the most
  /// that counts. The range is 0…100000 points.
  var cornerRadius: Length = 0
  /// The shape of the corners, circular or continuous.
  var cornerCurve = CornerCurve.circular
  /// The width of the border, a line along the inside of the outline. The range is 0…1000 points.
  var borderWidth: Length = 0
  /// The colour of the border.
  var borderColor = Color.black
  /// The colour of the shadow; a clear one draws no shadow.
  var shadowColor = Color.clear
  /// The standard deviation of the shadow's blur. The range is 0…1000 points.
  var shadowRadius: Length = 0
  /// The distance by which the shadow lies to the right of the panel. The range is −1000…1000 points.
  var shadowX: Length = 0
  /// The distance by which the shadow lies below the panel. The range is −1000…1000 points.
  var shadowY: Length = 0
  /// Whether content beyond the outline is hidden.
  var clipping = true
}
