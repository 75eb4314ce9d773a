/// A picture whose rows are computed on request: any band, on any thread.
package protocol RowProducer: Sendable {
  var shape: ImageShape { get }
  var profile: ColorProfile { get }
  var metadata: Metadata { get }
  /// Whether every pixel is opaque, known before the rows are computed.
  var isOpaque: Bool { get }

  /// The error that ended the computation of the rows early. What was made of the rows must be
  /// discarded.
  var failure: (any Error)? { get }

  /// Calls `body` with each of the rows from the top, unless there is a failure.
  ///
  /// - Parameter body: Takes a packed row of straight RGBA in the shape's format, valid during the
  ///   call.
  /// - Throws: The error of `body`.
  func rows<Failure: Error>(
    _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure)
}

extension RowProducer {
  package var metadata: Metadata { .none }
  package var failure: (any Error)? { nil }
}

/// The rows of a picture with other metadata.
package struct DescribedRows: RowProducer {
  private let base: any RowProducer
  package let metadata: Metadata

  package init(_ base: any RowProducer, _ metadata: Metadata) {
    self.base = (base as? DescribedRows)?.base ?? base
    self.metadata = metadata
  }

  package var shape: ImageShape { base.shape }
  package var profile: ColorProfile { base.profile }
  package var isOpaque: Bool { base.isOpaque }
  package var failure: (any Error)? { base.failure }

  package func rows<Failure: Error>(
    _ rows: Range<Int>, _ body: (UnsafeRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try unsafe base.rows(rows, body)
  }
}
