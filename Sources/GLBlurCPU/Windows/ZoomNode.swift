import CKernels
import GLBlurEngine

/// A node that takes means of samples on lines to a centre.
final class ZoomNode: RowNode {
  private let kernel: ZoomMean
  private let input: EdgeReader
  private let kernels: RowKernels

  init(_ kernel: ZoomMean, _ input: EdgeReader, _ kernels: RowKernels) {
    self.kernel = kernel
    self.input = input
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let row = Region(columns: columns, rows: y..<y + 1)
    let needed = kernel.inputRegion(index: 0, for: row).columns
    let (center, rest) = (kernel.center, kernel.rest)
    let zoom = crow_zoom(center: center.x, rest: rest.x, origin: Int32(needed.lowerBound))
    let shares = kernel.shares
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      for first in stride(from: 0, to: shares.count, by: 8) {
        let part = shares[first..<min(first + 8, shares.count)]
        let lines = unsafe part.map { share in
          let line = kernel.line(y, share)
          return unsafe crow_zoom_line(
            above: input.floats(ofRow: line.index, needed),
            below: input.floats(ofRow: line.index + 1, needed), coarse: share.x, fine: share.y,
            share: line.share)
        }
        let isLast = part.endIndex == shares.count
        unsafe withUnsafePointer(to: zoom) { zoom in
          unsafe kernels.table.pointee.sum_zoomed(
            floats, lines, lines.count, zoom, Int32(columns.lowerBound), first > 0,
            isLast ? kernel.weight : 1, columns.count)
        }
      }
    }
  }
}
