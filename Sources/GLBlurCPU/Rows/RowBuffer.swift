import GLBlurEngine

/// The pixels of a row, four samples each, from a given column on.
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
///   - row: The first of `columns`.
///   - image: All columns of the image, of which `inner` has the needed ones.
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

/// Premultiplied pixels in 32-bit floats, for a pass's result or for rows.
///
/// `@unchecked Sendable`: a pass's threads write disjoint rows of its target and only read the
/// results of earlier passes.
@safe final class PixelBuffer: @unchecked Sendable {
  let capacity: Int
  private let buffer: Buffer

  var pixels: UnsafeMutablePointer<Pixel> { unsafe buffer.elements() }

  init(capacity: Int) {
    self.capacity = capacity
    buffer = Buffer(byteCount: capacity * MemoryLayout<Pixel>.stride)
  }

  /// - Throws: `ImageError.outOfMemory`.
  init(holding size: Size) throws(ImageError) {
    capacity = size.area
    buffer = try Buffer(holding: capacity * MemoryLayout<Pixel>.stride)
  }
}

/// The last `window` rows of a sequence, by number, for one thread.
struct RowRing<Sample: BitwiseCopyable> {
  let capacity: Int
  private let stride: Int
  private let buffer: Buffer
  private var numbers: [Int]

  init(window: Int, samples: Int) {
    capacity = Self.capacity(window: window)
    // Rows a power of two apart compete for the same cache lines.
    stride = (samples * MemoryLayout<Sample>.stride + 63) / 64 * 64 + 64
    buffer = Buffer(byteCount: capacity * stride)
    numbers = Array(repeating: .min, count: capacity)
  }

  static func capacity(window: Int) -> Int {
    var capacity = 1
    while capacity < window { capacity *= 2 }
    return capacity
  }

  /// Returns row `y`, which `compute` writes if it is not kept.
  mutating func row(
    _ y: Int, _ compute: (UnsafeMutablePointer<Sample>) -> Void
  ) -> UnsafePointer<Sample> {
    let slot = y & (capacity - 1)
    let target = unsafe address(slot)
    if numbers[slot] != y {
      unsafe compute(target)
      numbers[slot] = y
    }
    return unsafe UnsafePointer(target)
  }

  mutating func room(_ y: Int) -> UnsafeMutablePointer<Sample> {
    let slot = y & (capacity - 1)
    numbers[slot] = y
    return unsafe address(slot)
  }

  mutating func forget(_ y: Int) { numbers[y & (capacity - 1)] = .min }

  func kept(_ y: Int) -> UnsafePointer<Sample>? {
    let slot = y & (capacity - 1)
    return unsafe numbers[slot] == y ? UnsafePointer(address(slot)) : nil
  }

  private func address(_ slot: Int) -> UnsafeMutablePointer<Sample> {
    unsafe (buffer.bytes + slot * stride).assumingMemoryBound(to: Sample.self)
  }
}
