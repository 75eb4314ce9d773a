import CRowKernels

/// The result of a Gaussian, whose rows are computed on request, in order from the top. It belongs
/// to one thread.
protocol GaussianResult: AnyObject {
  /// The number of units of the fixed point in one 8-bit level.
  var scale: Int32 { get }

  /// Returns whether alpha is 1 in the whole row. It is called before the row is computed.
  func isOpaque(_ y: Int) -> Bool

  /// Returns a row as premultiplied fixed point, which is valid until the next row is computed.
  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16>

  /// Writes opaque rows as straight bytes: the first one, and those that take less time together
  /// with it.
  ///
  /// - Parameters:
  ///   - rows: The numbers of the rows, of which there is at least one.
  ///   - target: Memory for the rows.
  ///   - steps: Colour steps that are applied to the rows.
  /// - Returns: The number of rows that have been written.
  func writeOpaque(_ rows: Range<Int>, into target: RowTarget, _ steps: [crow_fixed_step]) -> Int
}

/// Memory for successive rows of bytes.
@safe struct RowTarget {
  let bytes: UnsafeMutablePointer<UInt8>
  let bytesPerRow: Int
  /// Whether the bytes are written past the caches, because they are not read soon.
  let streams: Bool
}

extension GaussianResult {
  /// Writes one opaque row from its fixed point.
  func writeOpaqueRow(
    _ y: Int, _ width: Int, into target: RowTarget, _ steps: [crow_fixed_step],
    _ kernels: crow_kernels
  ) {
    let row = unsafe fixedPoint(y)
    if steps.isEmpty {
      unsafe kernels.bytes_from_opaque(target.bytes, row, width, scale, target.streams)
    } else {
      unsafe kernels.bytes_through_fixed_steps(
        target.bytes, row, width, scale, steps, steps.count, target.streams)
    }
  }
}
