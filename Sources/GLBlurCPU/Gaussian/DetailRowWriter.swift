import CRowKernels
import GLBlurEngine

/// A writer of the rows of an opaque 8-bit picture and its Gaussian, each times a factor, as bytes.
///
/// The bytes are those of the nodes of the kernel, which compute rows that are not opaque.
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
  ///   - kernel: The kernel.
  ///   - source: The picture.
  ///   - gaussian: The Gaussian.
  ///   - result: Its result on this thread.
  ///   - streams: Whether the bytes are written past the caches, because they are not read soon.
  ///   - otherwise: A writer of rows that are not opaque, with the same result of the Gaussian.
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
  /// Returns the kernel and the number of the image if the expression adds an image and a Gaussian
  /// and does nothing else.
  var detailedImage: (kernel: Unsharp, image: Int)? {
    guard case .point(let kernel, let operands) = self, let unsharp = kernel as? Unsharp,
      operands.count == 2, case .read(.image(let image), _, isPartial: false) = operands[0],
      // A kernel with negative weights may raise a colour above its alpha.
      case .gaussian(let scheme, _) = operands[1], scheme.isPositive, scheme.colorSpace == .srgb
    else { return nil }
    return (unsharp, image)
  }
}
