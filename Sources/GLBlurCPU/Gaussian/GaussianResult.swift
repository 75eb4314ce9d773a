import CKernels

/// The result of a Gaussian on one thread. Rows are requested in order from the top.
protocol GaussianResult: AnyObject {
  /// The number of units of fixed point in an 8-bit level.
  var scale: Int32 { get }

  /// Returns whether the whole row is opaque. It is called before the row is computed.
  func isOpaque(_ y: Int) -> Bool

  /// Returns a row as premultiplied fixed point, valid until the next row is computed.
  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16>

  /// Writes opaque rows as straight bytes: the first, and those that are faster together with it.
  ///
  /// - Parameters:
  ///   - rows: The numbers of the rows, at least one.
  /// - Returns: The number of written rows.
  func writeOpaque(_ rows: Range<Int>, into target: RowTarget, _ steps: [crow_fixed_step]) -> Int
}

/// Memory for successive rows of bytes.
@safe struct RowTarget {
  let bytes: UnsafeMutablePointer<UInt8>
  let bytesPerRow: Int
  /// Whether to write past the caches, because the bytes are not read soon.
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
