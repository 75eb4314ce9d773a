import CKernels
package import GLBlurEngine

/// The factors by which a kernel multiplies opaque 8-bit colours.
package struct SumFactors {
  /// The factors by the sum of a colour's levels, 0…765.
  package let values: [Float]

  /// A red too small to change a sum of levels, and a power of two, so that its product with a
  /// factor is exact.
  private static let small: Float = 0x1p-40

  package init(_ kernel: any PointKernel, _ kernels: RowKernels) {
    let buffer = PixelBuffer(capacity: 766)
    for sum in 0...765 {
      let green = sum / 2
      unsafe buffer.pixels[sum] = Pixel(Self.small, Float(green) / 255, Float(sum - green) / 255, 1)
    }
    let span = unsafe PointSpan(
      x: 0, y: 0, pixels: MutablePixelRow(start: buffer.pixels, count: 766))
    PointKernels(kernel, kernels).run(span)
    // In the first colour the small red is the whole sum, so its factor is wrong. Black stays black
    // with any factor.
    values = [1] + (1...765).map { unsafe buffer.pixels[$0].x / Self.small }
  }
}
