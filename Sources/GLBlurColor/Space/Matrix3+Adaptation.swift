extension Matrix3 {
  /// The Bradford transform from XYZ to the responses of sharpened cones (ICC.1:2022, annex E).
  private static let bradford = Matrix3(
    [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296])

  /// Returns the Bradford adaptation of XYZ from one white to another, or nil if a white is not
  /// finite or excites a cone too little.
  static func adaptation(from source: SIMD3<Double>, to target: SIMD3<Double>) -> Matrix3? {
    let (from, to) = (bradford * (source / source.y), bradford * (target / target.y))
    // Real whites, from candles to the blue sky, have cone responses of 0.3 to 2.
    guard from.min() > 0.01, to.min() > 0.01, from.max() < 100, to.max() < 100,
      let inverse = bradford.inverse
    else { return nil }
    return inverse * Matrix3(diagonal: to / from) * bradford
  }
}
