import GLBlurEngine

/// A writer that copies each row that equals the one before, as many do if pixels are enlarged to
/// squares.
final class RepeatingRowWriter: RowWriter {
  private let writer: any RowWriter
  private let expression: Plan.Expression
  private let bytes: Int
  /// The row written last.
  private let row: Buffer
  private var last: Int?

  /// Creates a writer, or returns nil if no row is known to equal the one before.
  ///
  /// - Parameters:
  ///   - expression: The expression that `writer` writes.
  init?(
    _ writer: any RowWriter, of expression: Plan.Expression, over region: Region,
    _ format: PixelFormat
  ) {
    guard region.rows.dropFirst().contains(where: { expression.repeats(row: $0) }) else {
      return nil
    }
    self.writer = writer
    self.expression = expression
    bytes = region.width * format.bytesPerPixel
    row = Buffer(byteCount: bytes)
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    if last != y - 1 || !expression.repeats(row: y) {
      unsafe writer.write(y, into: row.bytes)
    }
    last = y
    unsafe bytes.copyMemory(from: row.bytes, byteCount: self.bytes)
  }
}

extension Plan.Expression {
  /// Returns whether row `y` is known to equal the row before it.
  fileprivate func repeats(row y: Int) -> Bool {
    switch self {
    case .sample(let kernel, let inputs):
      guard let kernel = kernel as? Resample, let input = inputs.first else { return false }
      return kernel.axis == .vertical
        ? kernel.repeats(index: y) : input.expression.repeats(row: y)
    case .move(_, let moved, let input, let inside):
      return inside.rows.contains(y - moved) && inside.rows.contains(y - moved - 1)
        && input.repeats(row: y - moved)
    case .read, .point, .gaussian, .select, .variableGaussian: return false
    }
  }
}
