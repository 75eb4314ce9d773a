// The inputs of programs with a perturbation. Making an input may be inexact, too.
extension PixelColumns {
  /// Moves colours that were divided by their alpha.
  ///
  /// - Parameters:
  ///   - perturbation: How inexact results are moved.
  ///   - colors: The columns that `read` has written.
  ///   - count: The number of pixels, 0 or more.
  ///   - place: The column and the row of the first pixel.
  ///   - input: The index of the program's input that is red.
  public func move(
    by perturbation: Perturbation, _ colors: ColumnColors, count: Int, at place: SIMD2<Int>,
    input: Int
  ) {
    let site = Perturbation.site(~input, in: 0)
    for pixel in 0..<max(count, 0) {
      var arithmetic = perturbation.arithmetic(
        at: site, perturbation.key(x: place.x + pixel, y: place.y))
      let alpha = unsafe colors.alpha[pixel]
      func move(_ column: UnsafeMutablePointer<Float>) {
        let value = unsafe column[pixel]
        unsafe column[pixel] = arithmetic.moved(value, unless: value.isQuotient(by: alpha))
      }
      unsafe move(colors.red)
      unsafe move(colors.green)
      unsafe move(colors.blue)
    }
  }

  /// Writes `(constant + (x + ½) / unit.x · factor.x) + row / unit.y · factor.y` for the columns x
  /// of an image, and moves inexact results.
  ///
  /// - Parameters:
  ///   - column: The results.
  ///   - perturbation: How inexact results are moved.
  ///   - place: The column and the row of the first pixel.
  ///   - row: The place of the row's middle, from the bottom.
  ///   - count: The number of results, 0 or more.
  ///   - input: The index of the program's input.
  public func places(
    into column: UnsafeMutablePointer<Float>, by perturbation: Perturbation, at place: SIMD2<Int>,
    row: Float, unit: SIMD2<Float>, factor: SIMD2<Float>, constant: Float, count: Int, input: Int
  ) {
    let site = Perturbation.site(~input, in: 0)
    for pixel in 0..<max(count, 0) {
      let x = place.x + pixel
      var arithmetic = perturbation.arithmetic(at: site, perturbation.key(x: x, y: place.y))
      let across = arithmetic.quotient(Float(x) + 0.5, unit.x)
      let shared = arithmetic.sum(constant, arithmetic.product(across, factor.x))
      let up = arithmetic.quotient(row, unit.y)
      unsafe column[pixel] = arithmetic.sum(shared, arithmetic.product(up, factor.y))
    }
  }
}
