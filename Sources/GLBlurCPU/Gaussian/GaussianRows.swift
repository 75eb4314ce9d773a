import GLBlurEngine

/// The rows of a Gaussian on one thread, which a writer of its rows and a node of its pixels share.
final class GaussianRows {
  private let gaussian: Gaussian
  private lazy var result = gaussian.result()

  init(_ gaussian: Gaussian) {
    self.gaussian = gaussian
  }

  var columns: Range<Int> { gaussian.columns }

  /// The result if it is fixed point that cannot leave 0…1.
  var fixedPoint: (any GaussianResult)? { gaussian.isFixedPoint ? encoded : nil }

  var encoded: (any GaussianResult)? {
    guard case .encoded(let result) = result else { return nil }
    return result
  }

  func node() -> any RowNode { gaussian.node(result) }

  /// Returns a writer of the result with the colour steps after it.
  ///
  /// - Parameters:
  ///   - streams: Whether to write past the caches.
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

  /// Returns a writer of the sum of a picture and the result, or nil if the result is light.
  ///
  /// - Parameters:
  ///   - kernel: The kernel that adds the two.
  ///   - streams: Whether to write past the caches.
  ///   - otherwise: A writer of rows that are not opaque, which shares these rows.
  func writer(
    _ kernel: Unsharp, _ source: ImageNode, streams: Bool, otherwise: any RowWriter
  ) -> (any RowWriter)? {
    guard case .encoded(let result) = result else { return nil }
    return DetailRowWriter(
      kernel, source, gaussian, result, streams: streams, otherwise: otherwise)
  }
}
