/// A picture whose rows are computed when they are asked for: any band of them, on any thread.
package protocol RowProducer: Sendable {
  var shape: ImageShape { get }
  var profile: ColorProfile { get }
  /// Every pixel's alpha is 1. Known before the rows are.
  var isOpaque: Bool { get }

  /// Calls `body` with each of the rows, from the top: packed straight RGBA in the shape's format,
  /// valid during the call.
  ///
  /// - Throws: what `body` throws.
  func rows<Failure: Error>(
    _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure)
}
