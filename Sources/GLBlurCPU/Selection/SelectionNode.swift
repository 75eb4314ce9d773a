import CKernels
import GLBlurEngine

/// A node that computes a selection: of opaque bytes as they are, and of all else as floats, with
/// the same result.
@safe final class SelectionNode: RowNode {
  private let job: SelectionJob
  /// The rows as bytes, until one is not opaque.
  private var bytes: (any SelectionRows)?
  /// The rows as floats, made when first needed.
  private lazy var floats = job.rows(of: NodeRows(input, job.steps[0].inner))
  private let input: any RowNode
  private lazy var byteRow = RowBuffer<UInt8>(job.region.columns)
  private lazy var floatRow = RowBuffer<Float>(job.region.columns)
  /// The row in `floatRow`.
  private var kept: Int?
  /// The row in `byteRow`.
  private var keptBytes: Int?
  /// Whether rows are asked for several times, so that the last is kept.
  var keepsRows = false

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - image: The input if it is an 8-bit image, or nil.
  init(_ job: SelectionJob, _ input: any RowNode, image: ImagePart?) {
    self.job = job
    self.input = input
    bytes = image.map { part in
      job.rows(of: OpaqueImageRows(part, job.steps[0].inner, job.rowKernels))
    }
  }

  /// Computes a row as straight bytes, or returns false if floats are needed. Rows are asked for in
  /// order from the top.
  func writeBytes(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    guard keepsRows else { return unsafe computeBytes(y, into: target) }
    guard keepBytes(y) else { return false }
    unsafe target.update(from: byteRow.start, count: 4 * byteRow.columns.count)
    return true
  }

  /// Computes a row in `byteRow`, or returns false if floats are needed.
  private func keepBytes(_ y: Int) -> Bool {
    if keptBytes == y { return true }
    let isComputed = unsafe computeBytes(y, into: byteRow.start)
    keptBytes = isComputed ? y : nil
    return isComputed
  }

  private func computeBytes(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    if unsafe bytes?.compute(y, into: target) == true { return true }
    bytes = nil
    return false
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { target in
      if columns == job.region.columns, !keepsRows {
        unsafe compute(y, into: target)
        return
      }
      if kept != y {
        unsafe compute(y, into: floatRow.start)
        kept = y
      }
      unsafe target.update(from: floatRow.at(columns.lowerBound), count: 4 * columns.count)
    }
  }

  private func compute(_ y: Int, into target: UnsafeMutablePointer<Float>) {
    if keepBytes(y) {
      unsafe job.kernels.floats_from_bytes(target, byteRow.start, byteRow.columns.count)
    } else {
      unsafe target.withMemoryRebound(to: UInt8.self, capacity: 16 * job.region.width) {
        _ = unsafe floats.compute(y, into: $0)
      }
    }
  }
}

struct SelectionRowWriter: RowWriter {
  private let node: SelectionNode
  private let columns: Range<Int>
  private let kernels: RowKernels
  private let row: PixelBuffer

  init(_ node: SelectionNode, _ columns: Range<Int>, _ kernels: RowKernels) {
    self.node = node
    self.columns = columns
    self.kernels = kernels
    row = PixelBuffer(capacity: columns.count)
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    if unsafe node.writeBytes(y, into: bytes.assumingMemoryBound(to: UInt8.self)) { return }
    unsafe node.evaluate(y, columns, into: row.pixels)
    unsafe writeSamples(row.pixels, count: columns.count, .rgba8, kernels, into: bytes)
  }
}
