/// The rows between which row `y` of a level is interpolated; without one before it lies halfway
/// between two.
@safe struct InterpolationRows<Sample> {
  let before: UnsafePointer<Sample>?
  let row: UnsafePointer<Sample>
  let after: UnsafePointer<Sample>

  /// - Parameter row: the rows of the level below by their numbers.
  init(of y: Int, _ row: (Int) -> UnsafePointer<Sample>) {
    let center = y >> 1
    unsafe before = y & 1 == 0 ? row(center - 1) : nil
    unsafe self.row = row(center)
    unsafe after = row(center + 1)
  }

  /// A row that is there: halfway between itself and itself.
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

  func shifted(by samples: Int) -> InterpolationRows {
    unsafe InterpolationRows(before.map { unsafe $0 + samples }, row + samples, after + samples)
  }
}
