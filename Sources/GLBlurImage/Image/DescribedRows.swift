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
