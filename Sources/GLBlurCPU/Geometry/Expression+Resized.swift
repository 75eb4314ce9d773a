import GLBlurEngine

/// An image that is resampled along one or both axes, and moved.
struct ResizedImage: Sendable {
  let image: Int
  /// The kernel that is applied to the image first, if there are two.
  let inner: Resample?
  let outer: Resample
  /// How far the result is moved to the right and down.
  var x = 0
  var y = 0

  var kernels: [Resample] { [outer] + (inner.map { [$0] } ?? []) }

  func kernel(_ axis: Axis) -> Resample? { kernels.first { $0.axis == axis } }

  /// Whether each pixel of the result is a pixel of the image.
  var isPicked: Bool {
    kernels.allSatisfy { $0.taps == 1 && $0.weights.allSatisfy { $0 == 1 } }
  }

  var allowsFixedPoint: Bool { kernels.allSatisfy(\.allowsFixedPoint) }

  fileprivate init(_ image: Int, _ outer: Resample, _ inner: Resample? = nil) {
    self.image = image
    self.outer = outer
    self.inner = inner
  }
}

extension Plan.Expression {
  /// Returns the image and the kernels if, as far as bytes show, the expression only resamples an
  /// image.
  ///
  /// - Parameter region: The region that is evaluated.
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
