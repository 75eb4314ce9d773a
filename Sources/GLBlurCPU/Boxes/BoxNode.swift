import CKernels
import GLBlurEngine

/// A node that averages windows of an 8-bit image by integer sums.
final class BoxNode: RowNode {
  private let sums: BoxSums
  private let window: Range<Int>
  private let scale: Float
  private let kernels: RowKernels
  /// Whether pixels outside the image are transparent.
  private let fades: Bool

  init(_ boxed: BoxedImage, _ part: ImagePart, over region: Region, _ kernels: RowKernels) {
    sums = BoxSums(boxed, part, boxed.needed(for: region).columns, kernels)
    window = boxed.columns
    scale = boxed.scale
    self.kernels = kernels
    fades = boxed.sampler.edge == .transparent
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let row = unsafe sums.row(y, from: columns.lowerBound + window.lowerBound)
    let table = unsafe kernels.table.pointee
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      if sums.areProducts {
        unsafe table.mean_product_columns_to_floats(
          floats, row, window.count, scale, columns.count)
      } else {
        unsafe table.mean_columns_to_floats(floats, row, window.count, scale, columns.count)
      }
    }
  }

  /// Computes opaque pixels as the bytes of their floats, or returns false if they may be
  /// translucent.
  func writeOpaque(_ y: Int, _ columns: Range<Int>, into bytes: UnsafeMutablePointer<UInt8>) -> Bool
  {
    let row = unsafe sums.row(y, from: columns.lowerBound + window.lowerBound)
    if fades || sums.areProducts { return false }
    unsafe kernels.table.pointee.mean_columns_to_bytes(
      bytes, row, window.count, scale, columns.count)
    return true
  }
}

struct BoxRowWriter: RowWriter {
  private let node: BoxNode
  private let columns: Range<Int>
  private let kernels: RowKernels
  private let row: PixelBuffer

  init(_ node: BoxNode, _ columns: Range<Int>, _ kernels: RowKernels) {
    self.node = node
    self.columns = columns
    self.kernels = kernels
    row = PixelBuffer(capacity: columns.count)
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    if unsafe node.writeOpaque(y, columns, into: bytes.assumingMemoryBound(to: UInt8.self)) {
      return
    }
    unsafe node.evaluate(y, columns, into: row.pixels)
    unsafe writeSamples(row.pixels, count: columns.count, .rgba8, kernels, into: bytes)
  }
}
