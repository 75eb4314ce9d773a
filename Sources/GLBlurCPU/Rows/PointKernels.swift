import CKernels
package import GLBlurEngine

/// Point kernels that are applied in turn: generated ones, or one that computes spans itself.
package enum PointKernels {
  case generated(PointCalls, RowKernels)
  case own(any SpanKernel)

  package init(_ kernel: any PointKernel, _ kernels: RowKernels) {
    if let kernel = kernel as? any SpanKernel {
      self = .own(kernel)
    } else {
      self = .generated(PointCalls(kernel, kernels.points), kernels)
    }
  }

  /// Returns the kernels with one more that reads their result, or nil if one is not generated.
  func followed(by kernel: any PointKernel) -> PointKernels? {
    guard case .generated(let calls, let kernels) = self, !(kernel is any SpanKernel) else {
      return nil
    }
    return .generated(PointCalls(kernel, after: calls, kernels.points), kernels)
  }

  /// Replaces the pixels of the span, which are the first input, by the result.
  package func run(_ span: PointSpan) {
    switch self {
    case .own(let kernel): kernel.run(span)
    case .generated(let points, let kernels):
      // The calls own their operands' memory.
      withExtendedLifetime(points) {
        unsafe kernels.table.pointee.apply_points(
          floats(span.pixels.start), span.second.map { unsafe floats($0.start) },
          span.third.map { unsafe floats($0.start) }, span.pixels.count, Int32(span.x),
          Int32(span.y), points.calls, points.calls.count)
      }
    }
  }

  private func floats(_ pixels: UnsafeMutablePointer<Pixel>) -> UnsafeMutablePointer<Float> {
    unsafe UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: Float.self)
  }

  private func floats(_ pixels: UnsafePointer<Pixel>) -> UnsafePointer<Float> {
    unsafe UnsafeRawPointer(pixels).assumingMemoryBound(to: Float.self)
  }
}
