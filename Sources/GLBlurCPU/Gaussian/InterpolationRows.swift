/// The rows of a level from which row `y` of the next higher resolution is interpolated. Without a
/// row before, row `y` lies halfway between the other two.
@safe struct InterpolationRows<Sample> {
  let before: UnsafePointer<Sample>?
  let row: UnsafePointer<Sample>
  let after: UnsafePointer<Sample>

  /// Finds the rows.
  ///
  /// - Parameters:
  ///   - row: Returns a row of the lower resolution by its number.
  init(of y: Int, _ row: (Int) -> UnsafePointer<Sample>) {
    let center = y >> 1
    unsafe before = y & 1 == 0 ? row(center - 1) : nil
    unsafe self.row = row(center)
    unsafe after = row(center + 1)
  }

  /// Creates rows whose interpolation is the given row: the mean of the row with itself.
  init(at row: UnsafePointer<Sample>) {
    unsafe self.init(nil, row, row)
  }

  private init(
    _ before: UnsafePointer<Sample>?, _ row: UnsafePointer<Sample>,
    _ after: UnsafePointer<Sample>
  ) {
    unsafe self.before = before
    unsafe self.row = row
    unsafe self.after = after
  }

  /// Returns the rows without their first samples.
  func shifted(by samples: Int) -> InterpolationRows {
    unsafe InterpolationRows(before.map { unsafe $0 + samples }, row + samples, after + samples)
  }
}
