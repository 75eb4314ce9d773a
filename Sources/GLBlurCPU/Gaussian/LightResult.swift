/// The result of a Gaussian of linear light, whose rows are computed on request, in order from the
/// top. It belongs to one thread.
protocol LightResult: AnyObject {
  /// Returns whether alpha is 1 in the whole row. It is called before the row is computed.
  func isOpaque(_ y: Int) -> Bool

  /// Returns a row as premultiplied floats of 0…1, which is valid until the next row is computed.
  func floats(_ y: Int) -> UnsafePointer<Float>

  /// Returns the rows between which a row is interpolated, as premultiplied floats of 0…1. They are
  /// valid until the next row is computed.
  func interpolationRows(of y: Int) -> InterpolationRows<Float>
}
