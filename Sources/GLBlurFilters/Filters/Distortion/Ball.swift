/// A ball of glass before the picture.
struct Ball: SharedParameters {
  /// The centre of the ball.
  var center = Point.center
  /// The radius of the ball; it is greater than 0. The range is 0…100000 points.
  var radius: Length = .percent(50)
  /// The refractive index of the ball. The range is 1…4.
  var index = 1.4
}
