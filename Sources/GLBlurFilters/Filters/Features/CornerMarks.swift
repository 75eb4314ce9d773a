/// The crosshairs that mark corners, and what extends the picture in which corners are sought.
struct CornerMarks: SharedParameters {
  /// The length of a crosshair's bars. The range is 0…1000 points.
  var size: Length = 12
  /// The width of a crosshair's bars. The range is 0…1000 points.
  var width: Length = 2
  /// The colour of the crosshairs.
  var color = Color.green
  /// The edge mode, which extends the image beyond its border.
  var edge = EdgeMode.clamp
}
