/// Radii for the corners of a panel or a shape one by one.
struct EachCorner: SharedParameters {
  /// The radii of the corners one by one, clockwise from the top left, in place of cornerRadius. The range is
  /// 0…100000 points.
  var corners: CornerRadii?
}
