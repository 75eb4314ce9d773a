/// The result of a Gaussian, whose rows are computed on request, in order from the top. It belongs
/// to one thread.
protocol GaussianResult: AnyObject {
  /// The number of units of the fixed point in one 8-bit level.
  var scale: Int32 { get }

  /// Returns whether alpha is 1 in the whole row. It is called before the row is computed.
  func isOpaque(_ y: Int) -> Bool

  /// Returns a row as premultiplied fixed point, which is valid until the next row is computed.
  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16>

  /// Writes an opaque row as straight bytes.
  ///
  /// - Parameters:
  ///   - y: The number of the row.
  ///   - bytes: Memory for the row.
  ///   - streams: Whether the bytes are written past the caches, because they are not read soon.
  func writeOpaqueBytes(_ y: Int, into bytes: UnsafeMutablePointer<UInt8>, streams: Bool)
}
