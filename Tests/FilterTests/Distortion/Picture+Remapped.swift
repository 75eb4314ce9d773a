import GLBlurChain
import TestSupport

extension Picture {
  /// Shows the picture at other places, as `Remap` describes.
  ///
  /// - Parameter place: Returns the place shown at a place of the result, or nil for none. The
  ///   middle of the first pixel is (½, ½).
  func remapped(
    _ edge: EdgeMode, _ place: (SIMD2<Double>) -> SIMD2<Double>?
  ) -> Picture {
    func length(_ step: SIMD2<Double>) -> Double { max(abs(step.x), abs(step.y)) }
    return Picture(width: width, height: height) { x, y in
      let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
      guard let middle = place(p) else { return .zero }
      func side(_ step: SIMD2<Double>) -> (step: SIMD2<Double>, count: Int) {
        let after = (place(p + step) ?? p + step) - middle
        let before = middle - (place(p - step) ?? p - step)
        let shorter = length(after) <= length(before) ? after : before
        return (shorter, min(max(Int((length(shorter) + 0.5).rounded(.down)), 1), 16))
      }
      let (across, down) = (side([1, 0]), side([0, 1]))
      var sum = SIMD4<Double>.zero
      for j in 0..<down.count {
        for i in 0..<across.count {
          let at =
            middle - 0.5
            + across.step * ((Double(i) + 0.5) / Double(across.count) - 0.5)
            + down.step * ((Double(j) + 0.5) / Double(down.count) - 0.5)
          sum += bilinear(at.x, at.y, edge)
        }
      }
      return sum / Double(across.count * down.count)
    }
  }
}
