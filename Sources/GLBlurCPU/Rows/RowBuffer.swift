import GLBlurEngine

/// A buffer for the pixels of a row, four samples each, from a given column on.
struct RowBuffer<Sample: BitwiseCopyable> {
  let columns: Range<Int>
  private let buffer: Buffer

  init(_ columns: Range<Int>) {
    self.columns = columns
    buffer = Buffer(byteCount: 4 * columns.count * MemoryLayout<Sample>.stride)
  }

  var start: UnsafeMutablePointer<Sample> { unsafe buffer.elements() }

  func at(_ column: Int) -> UnsafeMutablePointer<Sample> {
    unsafe start + 4 * (column - columns.lowerBound)
  }
}

/// Fills the columns of `row` on both sides of `inner` by the edge mode.
///
/// - Parameters:
///   - row: The address of the first of `columns`.
///   - inner: The columns already computed.
///   - image: All columns of the image. Those of them that are needed are in `inner`.
///   - zero: The sample of a transparent pixel.
func extend<Sample: BitwiseCopyable>(
  _ row: UnsafeMutablePointer<Sample>, _ columns: Range<Int>, from inner: Range<Int>,
  of image: Range<Int>, edge: EdgeMode, zero: Sample
) {
  func fill(_ range: Range<Int>) {
    for x in range {
      let target = unsafe row + 4 * (x - columns.lowerBound)
      if let source = edge.resolve(x, in: image) {
        unsafe target.update(from: row + 4 * (source - columns.lowerBound), count: 4)
      } else {
        unsafe target.update(repeating: zero, count: 4)
      }
    }
  }
  fill(columns.lowerBound..<max(columns.lowerBound, inner.lowerBound))
  fill(min(columns.upperBound, inner.upperBound)..<columns.upperBound)
}
