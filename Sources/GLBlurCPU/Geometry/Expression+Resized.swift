import GLBlurEngine

/// An image that is resampled along one axis or both, and moved.
struct ResizedImage: Sendable {
  /// The number of the image.
  let image: Int
  /// The kernel that is applied to the image, if there are two.
  let inner: Resample?
  let outer: Resample
  /// The columns and rows by which the result lies farther right and lower than that of the
  /// kernels.
  var x = 0
  var y = 0

  var kernels: [Resample] { [outer] + (inner.map { [$0] } ?? []) }

  /// Returns the kernel along an axis, if there is one.
  func kernel(_ axis: Axis) -> Resample? { kernels.first { $0.axis == axis } }

  /// Whether each pixel of the result is one of the image.
  var isPicked: Bool {
    kernels.allSatisfy { $0.taps == 1 && $0.weights.allSatisfy { $0 == 1 } }
  }

  var allowsFixedPoint: Bool { kernels.allSatisfy(\.allowsFixedPoint) }

  /// The kernels, applied to a copy of the image.
  fileprivate init(_ image: Int, _ outer: Resample, _ inner: Resample? = nil) {
    self.image = image
    self.outer = outer
    self.inner = inner
  }
}

extension Plan.Expression {
  /// Returns the image and the kernels if the expression resamples an image and does nothing else
  /// that bytes would show.
  ///
  /// - Parameter region: The region for which the expression is evaluated.
  func resizedImage(over region: Region) -> ResizedImage? {
    switch self {
    // Bytes are limited anyway.
    case .point(let kernel, let operands):
      return kernel is Limit ? operands.first?.resizedImage(over: region) : nil
    case .move(let x, let y, let input, let inside):
      let moved = region.offset(x: -x, y: -y)
      guard inside.contains(moved), var resized = input.resizedImage(over: moved) else {
        return nil
      }
      resized.x += x
      resized.y += y
      return resized
    case .sample(let kernel, let inputs):
      guard let outer = kernel as? Resample, let input = inputs.first?.expression else {
        return nil
      }
      if case .read(.image(let image), _, _) = input { return ResizedImage(image, outer) }
      guard case .sample(let kernel, let inputs) = input, let inner = kernel as? Resample,
        inner.axis != outer.axis, case .read(.image(let image), _, _)? = inputs.first?.expression
      else { return nil }
      return ResizedImage(image, outer, inner)
    case .read, .gaussian, .select, .variableGaussian: return nil
    }
  }
}
