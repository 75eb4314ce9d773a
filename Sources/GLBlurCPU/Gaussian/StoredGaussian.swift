import CKernels
import GLBlurEngine

/// A Gaussian in fixed point, perhaps with colour steps, stored as floats. Opaque rows hold the
/// fixed point exactly; in others the steps are applied to floats.
///
/// `@unchecked Sendable`: threads write disjoint rows while it is stored. Afterwards it is only
/// read.
@safe final class StoredGaussian: @unchecked Sendable {
  fileprivate let pixels: PixelBuffer
  fileprivate let region: Region
  /// The number of units of fixed point in an 8-bit level.
  fileprivate let scale: Int32
  private let opacities: Buffer

  init(_ pixels: PixelBuffer, _ region: Region, scale: Int32) {
    self.pixels = pixels
    self.region = region
    self.scale = scale
    opacities = Buffer(byteCount: region.height)
  }

  /// Records whether a row is opaque.
  func setOpaque(_ y: Int, _ isOpaque: Bool) {
    unsafe opacities.elements(of: Bool.self)[y - region.y] = isOpaque
  }

  fileprivate func isOpaque(_ y: Int) -> Bool {
    unsafe opacities.elements(of: Bool.self)[y - region.y]
  }
}

/// The rows of a stored Gaussian on one thread.
@safe final class StoredGaussianRows: GaussianResult {
  private let stored: StoredGaussian
  private let kernels: RowKernels
  private let row: RowBuffer<UInt16>
  private var last = Int.min

  /// Creates the rows.
  ///
  /// - Parameters:
  ///   - columns: The columns that are read.
  init(_ stored: StoredGaussian, _ columns: Range<Int>, _ kernels: RowKernels) {
    self.stored = stored
    self.kernels = kernels
    row = RowBuffer(columns)
  }

  var scale: Int32 { stored.scale }

  func isOpaque(_ y: Int) -> Bool { stored.isOpaque(y) }

  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16> {
    if y != last {
      let region = stored.region
      let start =
        unsafe stored.pixels.pixels + (y - region.y) * region.width
        + (row.columns.lowerBound - region.x)
      unsafe start.withMemoryRebound(to: Float.self, capacity: 4 * row.columns.count) { floats in
        unsafe kernels.table.pointee.widen_floats(row.start, floats, row.columns.count, scale)
      }
      last = y
    }
    return unsafe UnsafePointer(row.start)
  }

  func writeOpaque(
    _ rows: Range<Int>, into target: RowTarget, _ steps: [crow_fixed_step]
  ) -> Int {
    unsafe writeOpaqueRow(
      rows.lowerBound, row.columns.count, into: target, steps, kernels.table.pointee)
    return 1
  }
}
