/// The result of a Gaussian of linear light on one thread. Rows are requested in order from the
/// top.
protocol LightResult: AnyObject {
  /// Returns whether the whole row is opaque. It is called before the row is computed.
  func isOpaque(_ y: Int) -> Bool

  /// Returns a row as premultiplied floats of 0…1, valid until the next row is computed.
  func floats(_ y: Int) -> UnsafePointer<Float>

  /// Returns the rows between which a row is interpolated, as premultiplied floats of 0…1, valid
  /// until the next row is computed.
  func interpolationRows(of y: Int) -> InterpolationRows<Float>
}
