/// The rows of a blurred image, one after the other from the top. Belongs to one thread.
protocol GaussianResult: AnyObject {
  /// This many units of the fixed point are a code of 255.
  var scale: Int32 { get }

  /// Alpha is 1 all along a row. Asked before the row.
  func isOpaque(_ y: Int) -> Bool

  /// A row as premultiplied fixed point, valid until the next one.
  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16>

  /// What a row as fixed point lies between, valid until the next one.
  func interpolationRows(of y: Int) -> InterpolationRows<UInt16>

  /// A row that is opaque, as straight bytes.
  ///
  /// - Parameter streams: past the caches, for what is not read soon.
  func writeOpaqueBytes(_ y: Int, into bytes: UnsafeMutablePointer<UInt8>, streams: Bool)
}
