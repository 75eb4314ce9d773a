/// The circle within which a picture changes, the more the nearer to the centre.
struct RadialChange: SharedParameters {
  /// The point around which the image changes.
  var center = Point.center
  /// The distance from the centre at which the change ends; it is greater than 0. The range is
  /// 0…100000 points.
  var radius: Length = .percent(50)
}
