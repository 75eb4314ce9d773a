import CKernels
import GLBlurEngine

/// A writer of the weighted sum of an opaque 8-bit picture and its Gaussian.
///
/// The bytes are those of the kernel's nodes, which compute rows that are not opaque.
final class DetailRowWriter: RowWriter {
  private let kernel: Unsharp
  private let source: ImageNode
  private let blurred: any GaussianResult
  private let columns: Range<Int>
  private let kernels: RowKernels
  let streams: Bool
  private let otherwise: any RowWriter

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - result: The Gaussian's result on this thread.
  ///   - streams: Whether to write past the caches.
  ///   - otherwise: A writer of rows that are not opaque, with the same result.
  init(
    _ kernel: Unsharp, _ source: ImageNode, _ gaussian: Gaussian, _ result: any GaussianResult,
    streams: Bool, otherwise: any RowWriter
  ) {
    self.kernel = kernel
    self.source = source
    blurred = result
    columns = gaussian.columns
    kernels = gaussian.kernels
    self.streams = streams
    self.otherwise = otherwise
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    guard blurred.isOpaque(y), let row = unsafe source.opaqueBytes(y, columns) else {
      unsafe otherwise.write(y, into: bytes)
      return
    }
    unsafe kernels.table.pointee.add_blur(
      bytes.assumingMemoryBound(to: UInt8.self), row, blurred.fixedPoint(y), columns.count,
      blurred.scale, kernel.gain, kernel.blurredGain, streams)
  }
}

extension Plan.Expression {
  /// Returns the kernel and the image's number if the expression only adds an image and a Gaussian.
  var detailedImage: (kernel: Unsharp, image: Int)? {
    guard case .point(let kernel, let operands) = self, let unsharp = kernel as? Unsharp,
      operands.count == 2, case .read(.image(let image), _, isPartial: false) = operands[0],
      // A kernel with negative weights may raise a colour above its alpha.
      case .gaussian(let scheme, _) = operands[1], scheme.isPositive, scheme.colorSpace == .srgb
    else { return nil }
    return (unsharp, image)
  }
}
