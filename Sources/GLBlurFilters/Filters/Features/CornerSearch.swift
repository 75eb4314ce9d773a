/// Which corners count, and what is drawn.
struct CornerSearch: SharedParameters {
  /// The least distance between two corners, of which the stronger counts. The range is 0…1000
  /// points.
  var distance: Length = 10
  /// The greatest number of corners. The range is 1…10000.
  var count = 500
  /// What is drawn.
  var show = CornerPicture.points
}
