/// How a picture is read between its pixels and beyond its border.
struct Resampling: SharedParameters {
  /// The colour between pixels.
  var interpolation = Interpolation.linear
  /// The edge mode, which extends the image beyond its border.
  var edge = EdgeMode.clamp
}
