import GLBlurEngine

/// The rows of a Gaussian on one thread. The writer of its rows and a node of its pixels share what
/// has been computed of a row.
final class GaussianRows {
  private let gaussian: Gaussian
  private lazy var result = gaussian.result()

  init(_ gaussian: Gaussian) {
    self.gaussian = gaussian
  }

  var columns: Range<Int> { gaussian.columns }

  /// The result if it is fixed point that cannot leave 0…1.
  var fixedPoint: (any GaussianResult)? { gaussian.isFixedPoint ? encoded : nil }

  /// The result if it is fixed point.
  var encoded: (any GaussianResult)? {
    guard case .encoded(let result) = result else { return nil }
    return result
  }

  /// Returns a node that computes the result as floats.
  func node() -> any RowNode { gaussian.node(result) }

  /// Returns a writer of the rows of the result and of the colour steps after it.
  ///
  /// - Parameters:
  ///   - colored: The colour steps.
  ///   - streams: Whether the bytes are written past the caches, because they are not read soon.
  func writer(_ colored: Plan.Expression.ColoredGaussian, streams: Bool) -> any RowWriter {
    switch result {
    case .encoded(let result):
      GaussianRowWriter(
        result, width: columns.count,
        ColorSteps(colored.steps, isFixedPoint: gaussian.isFixedPoint),
        rowOffset: colored.rowOffset, gaussian.kernels, streams: streams)
    case .light(let result): LightRowWriter(gaussian, result, colored, streams: streams)
    }
  }

  /// Returns a writer of the rows of a picture and the result, or nil if the result is light.
  ///
  /// - Parameters:
  ///   - kernel: The kernel that adds them.
  ///   - source: The picture.
  ///   - streams: Whether the bytes are written past the caches, because they are not read soon.
  ///   - otherwise: A writer of rows that are not opaque, which shares these rows.
  func writer(
    _ kernel: Unsharp, _ source: ImageNode, streams: Bool, otherwise: any RowWriter
  ) -> (any RowWriter)? {
    guard case .encoded(let result) = result else { return nil }
    return DetailRowWriter(
      kernel, source, gaussian, result, streams: streams, otherwise: otherwise)
  }
}
