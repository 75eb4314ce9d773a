import CKernels
import GLBlurEngine

/// Shows a picture at the places that a map gives.
final class RemapNode: RowNode {
  private let kernel: Remap
  private let picture: GatheredPicture
  private let map: EdgeReader
  private let kernels: RowKernels

  init(_ kernel: Remap, _ picture: GatheredPicture, _ map: EdgeReader, _ kernels: RowKernels) {
    self.kernel = kernel
    self.picture = picture
    self.map = map
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let around = columns.lowerBound - 1..<columns.upperBound + 1
    let rows = unsafe (-1...1).map { unsafe map.floats(ofRow: y + $0, around) + 4 }
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe withUnsafePointer(to: picture.description) { picture in
        unsafe kernels.table.pointee.remap(
          floats, picture, rows[0], rows[1], rows[2], Int32(columns.lowerBound), Int32(y),
          Float(kernel.reach), Int32(kernel.width), Int32(Remap.mostSamples), columns.count)
      }
    }
  }
}

/// A picture in memory of which a kernel reads pixels at any place.
@safe final class GatheredPicture {
  let description: crow_picture
  private let owner: Any

  /// - Parameters:
  ///   - pixels: The first pixel of the region, which is the part in memory.
  ///   - areBytes: Whether the pixels are straight bytes, and not premultiplied floats.
  ///   - owner: What keeps the pixels alive.
  @unsafe init(
    _ region: Region, _ pixels: UnsafeRawPointer, bytesPerRow: Int, areBytes: Bool,
    _ sampler: Plan.Sampler, owner: Any
  ) {
    let extent = sampler.extent
    unsafe description = crow_picture(
      pixels: pixels, row_bytes: bytesPerRow, are_bytes: areBytes, x: Int32(region.x),
      y: Int32(region.y), width: Int32(region.width), height: Int32(region.height),
      left: Int32(extent.x), top: Int32(extent.y), columns: Int32(extent.width),
      rows: Int32(extent.height), edge: sampler.edge.number)
    self.owner = owner
  }
}

extension EdgeMode {
  fileprivate var number: Int32 {
    switch self {
    case .clamp: 0
    case .mirror: 1
    case .transparent: 2
    case .wrap: 3
    }
  }
}
