/// Whole-number sums over the straight 16-bit pixels of a picture. A GPU can add these up with the
/// same results as the processor.
package enum PixelSums: Hashable, Sendable {
  /// Alphas by level of 16 bits, then by red, green, blue and luma.
  case levels
  /// Alphas by tile of a grid, row by row, then by channel, then by level of 8 bits.
  case tiles(columns: Int, rows: Int, isLuma: Bool)
  /// Red, green and blue times alpha, and alpha, by the highest bits of each channel.
  case colors(bits: Int)

  package var count: Int {
    switch self {
    case .levels: 4 << 16
    case .tiles(let columns, let rows, let isLuma): columns * rows * (isLuma ? 1 : 3) * 256
    case .colors(let bits): 4 << (3 * bits)
    }
  }
}
