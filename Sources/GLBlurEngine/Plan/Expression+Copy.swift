/// The pixels of an image at other places: moved by whole pixels, turned by quarters or reflected.
package struct PixelCopy: Sendable {
  package let image: Int
  /// The pixel of the image that is shown at (0, 0), which may lie outside the copied region.
  package var origin: SIMD2<Int>
  /// The step in the image for a step to the right in the result.
  package var right: SIMD2<Int>
  /// The step in the image for a step down in the result.
  package var down: SIMD2<Int>

  /// Whether rows of the result are columns of the image.
  package var isAcross: Bool { right.x == 0 }

  /// Returns the pixel of the image that is shown at a pixel of the result.
  package func place(x: Int, y: Int) -> SIMD2<Int> { origin &+ right &* x &+ down &* y }
}

extension Plan.Expression {
  /// Returns the pixels that the expression copies over a region, or nil if it is no copy.
  package func copy(over region: Region) -> PixelCopy? {
    switch self {
    case .read(.image(let number), _, let isPartial):
      return isPartial
        ? nil
        : PixelCopy(image: number, origin: .zero, right: SIMD2(1, 0), down: SIMD2(0, 1))
    case .move(let x, let y, let input, let inside):
      let moved = region.offset(x: -x, y: -y)
      guard inside.contains(moved), var copy = input.copy(over: moved) else { return nil }
      copy.origin = copy.place(x: -x, y: -y)
      return copy
    case .sample(let kernel, let inputs):
      guard let turn = kernel as? Turn, let input = inputs.first, input.isInside,
        let copy = input.expression.copy(over: turn.inputRegion(index: 0, for: region))
      else { return nil }
      let (right, down) = (SIMD2<Int>(clamping: turn.right), SIMD2<Int>(clamping: turn.down))
      return PixelCopy(
        image: copy.image,
        origin: copy.place(x: Int(turn.origin.x), y: Int(turn.origin.y)),
        right: copy.right &* right.x &+ copy.down &* right.y,
        down: copy.right &* down.x &+ copy.down &* down.y)
    case .read(.slot, _, _), .point, .gaussian, .select, .variableGaussian: return nil
    }
  }
}
