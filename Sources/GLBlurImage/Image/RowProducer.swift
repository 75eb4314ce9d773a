/// A picture whose rows are computed on request: any band of them, on any thread.
package protocol RowProducer: Sendable {
  var shape: ImageShape { get }
  var profile: ColorProfile { get }
  /// The metadata of the picture.
  var metadata: Metadata { get }
  /// Whether the alpha of every pixel is 1. This is known before the rows are computed.
  var isOpaque: Bool { get }

  /// The error that ended the computation of the rows early, or nil if none did. Rows may have been
  /// left out then, and whatever was made of the others must be thrown away.
  var failure: (any Error)? { get }

  /// Calls `body` with each of the rows, from the top one on, unless there is a failure.
  ///
  /// - Parameters:
  ///   - rows: The numbers of the rows.
  ///   - body: A closure that takes the address of a packed row of straight RGBA in the shape's
  ///     format. The row is valid during the call.
  /// - Throws: The error that `body` throws.
  func rows<Failure: Error>(
    _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure)
}

extension RowProducer {
  package var metadata: Metadata { .none }
  package var failure: (any Error)? { nil }
}
