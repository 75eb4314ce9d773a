import GLBlurEngine

/// The last rows of a sequence, by number, for one thread.
///
/// `window` successive rows are kept at a time.
struct RowRing<Sample: BitwiseCopyable> {
  let capacity: Int
  private let stride: Int
  private let buffer: Buffer
  private var numbers: [Int]

  /// Creates a ring.
  ///
  /// - Parameters:
  ///   - window: The number of rows that are kept.
  ///   - samples: The number of samples in a row.
  init(window: Int, samples: Int) {
    capacity = Self.capacity(window: window)
    // Rows a power of two apart would compete for the same cache lines.
    stride = (samples * MemoryLayout<Sample>.stride + 63) / 64 * 64 + 64
    buffer = Buffer(byteCount: capacity * stride)
    numbers = Array(repeating: .min, count: capacity)
  }

  static func capacity(window: Int) -> Int {
    var capacity = 1
    while capacity < window { capacity *= 2 }
    return capacity
  }

  /// Returns row `y`. If it is not kept, `compute` writes it.
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

  /// Returns the memory for row `y`, for the caller to write.
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
