import CKernels
import GLBlurEngine

/// Writes pixels from other places of an image, in the image's format.
struct CopyRowWriter: RowWriter {
  private let copy: PixelCopy
  private let part: ImagePart
  private let columns: Range<Int>
  private let kernels: RowKernels
  let streams: Bool

  init(
    _ copy: PixelCopy, _ part: ImagePart, _ columns: Range<Int>, _ kernels: RowKernels,
    streams: Bool
  ) {
    self.copy = copy
    self.part = part
    self.columns = columns
    self.kernels = kernels
    self.streams = streams
  }

  /// Whether pixels of an image can be copied unchanged. Floats may leave 0…1, so they are
  /// converted.
  static func copies(_ source: PixelFormat, to result: PixelFormat) -> Bool {
    source == result && (source == .rgba8 || source == .rgba16)
  }

  /// The rows written together if they are columns of the image: so many columns fill a cache line.
  static let rowsAcross = 16

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    unsafe write(y..<y + 1, into: bytes, bytesPerRow: 0)
  }

  func write(_ rows: Range<Int>, into bytes: UnsafeMutableRawPointer, bytesPerRow: Int) {
    let table = unsafe kernels.table.pointee
    let size = part.image.format.bytesPerPixel
    let count = columns.count
    let start = unsafe bytes.assumingMemoryBound(to: UInt8.self)
    if !copy.isAcross {
      for y in rows {
        let reverses = copy.right.x < 0
        let first = copy.place(x: reverses ? columns.upperBound - 1 : columns.lowerBound, y: y)
        unsafe table.copy_pixels(
          start + (y - rows.lowerBound) * bytesPerRow, address(first), count, size, reverses,
          streams)
      }
      return
    }
    // Rows of the result are columns of the image, from left to right or back.
    let isUpward = copy.down.x < 0
    let first = copy.place(
      x: columns.lowerBound, y: isUpward ? rows.upperBound - 1 : rows.lowerBound)
    unsafe table.transpose_pixels(
      start + (isUpward ? (rows.count - 1) * bytesPerRow : 0),
      isUpward ? -bytesPerRow : bytesPerRow, address(first),
      copy.right.y * part.image.bytesPerRow, count, rows.count, size, streams)
  }

  private func address(_ place: SIMD2<Int>) -> UnsafePointer<UInt8> {
    let image = part.image
    let offset =
      (place.y - part.y) * image.bytesPerRow + (place.x - part.x) * image.format.bytesPerPixel
    return unsafe (image.base + offset).assumingMemoryBound(to: UInt8.self)
  }
}

/// Writes rows whose every pixel is one of an image.
struct PickRowWriter: RowWriter {
  private let part: ImagePart
  private let kernels: RowKernels
  private let rows: Resample?
  private let y: Int
  private let columns: [Int32]

  init(
    _ resized: ResizedImage, _ part: ImagePart, _ columns: Range<Int>, _ kernels: RowKernels
  ) {
    self.part = part
    self.kernels = kernels
    rows = resized.kernel(.vertical)
    y = resized.y
    let across = resized.kernel(.horizontal)
    self.columns = columns.map { x in
      let index = x - resized.x
      return Int32((across.map { $0.firsts[index - $0.origin] } ?? index) - part.x)
    }
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    let index = y - self.y
    let row = rows.map { $0.firsts[index - $0.origin] } ?? index
    unsafe kernels.table.pointee.pick_pixels(
      bytes.assumingMemoryBound(to: UInt8.self),
      (part.image.base + (row - part.y) * part.image.bytesPerRow)
        .assumingMemoryBound(to: UInt8.self), columns, columns.count,
      part.image.format.bytesPerPixel)
  }
}

/// Copies rows that equal the one before, as many do if pixels are enlarged to squares.
final class RepeatingRowWriter: RowWriter {
  private let writer: any RowWriter
  private let expression: Plan.Expression
  private let bytes: Int
  private let row: Buffer
  private var last: Int?

  /// Returns nil if no row is known to equal the one before.
  init?(
    _ writer: any RowWriter, of expression: Plan.Expression, over region: Region,
    _ format: PixelFormat
  ) {
    guard region.rows.dropFirst().contains(where: { expression.repeats(row: $0) }) else {
      return nil
    }
    self.writer = writer
    self.expression = expression
    bytes = region.width * format.bytesPerPixel
    row = Buffer(byteCount: bytes)
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    if last != y - 1 || !expression.repeats(row: y) {
      unsafe writer.write(y, into: row.bytes)
    }
    last = y
    unsafe bytes.copyMemory(from: row.bytes, byteCount: self.bytes)
  }
}

extension Plan.Expression {
  /// Whether row `y` is known to equal the row before it.
  fileprivate func repeats(row y: Int) -> Bool {
    switch self {
    case .sample(let kernel, let inputs):
      guard let kernel = kernel as? Resample, let input = inputs.first else { return false }
      return kernel.axis == .vertical
        ? kernel.repeats(index: y) : input.expression.repeats(row: y)
    case .move(_, let moved, let input, let inside):
      return inside.rows.contains(y - moved) && inside.rows.contains(y - moved - 1)
        && input.repeats(row: y - moved)
    case .read, .point, .gaussian, .select, .variableGaussian: return false
    }
  }
}
