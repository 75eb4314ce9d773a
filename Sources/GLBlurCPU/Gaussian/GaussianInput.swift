import CRowKernels
import GLBlurEngine

/// The rows of a Gaussian's input. Belongs to one thread.
///
/// Opaque rows of bytes are read where they lie. All others become premultiplied fixed point, which
/// is kept for a while, since several results need a row.
@safe final class GaussianInput {
  /// Where the rows come from.
  enum Origin {
    case image(ImagePart)
    case stream(StreamedSource)
    case node(any RowNode)
  }

  private let origin: Origin
  /// Where an image's pixel at column and row 0 lies, or would lie.
  private let base: UnsafeRawPointer?
  private let bytesPerRow: Int
  /// Those of the image that are in memory.
  private let rows: Range<Int>
  private let job: GaussianJob
  private let kernels: crow_kernels
  /// Of the fixed point: this many units are a code of 255.
  private let scale: Int32
  private let columns: Range<Int>
  private var fixed: RowRing<UInt16>
  private var opacities: [(y: Int, isOpaque: Bool)]
  private let floats: Buffer
  private let transparent: Buffer
  /// Every row so far was opaque.
  private(set) var isOpaque = true

  /// - Parameter window: rows that are used at a time.
  init(_ origin: Origin, _ job: GaussianJob, scale: Int32, window: Int) {
    self.origin = origin
    if case .image(let part) = origin {
      bytesPerRow = part.image.bytesPerRow
      rows = part.region.rows
      unsafe base = part.image.base - part.y * part.image.bytesPerRow - 4 * part.x
    } else {
      bytesPerRow = 0
      rows = 0..<0
      unsafe base = nil
    }
    self.job = job
    unsafe kernels = job.kernels
    self.scale = scale
    columns = job.columns
    fixed = RowRing(window: window, samples: 4 * columns.count)
    opacities = Array(repeating: (.min, false), count: fixed.capacity)
    let isFloat = if case .node = origin { true } else { false }
    floats = Buffer(byteCount: isFloat ? columns.count * MemoryLayout<Pixel>.stride : 0)
    transparent = Buffer(byteCount: job.edge == .transparent ? 8 * columns.count : 0)
    if job.edge == .transparent {
      unsafe transparent.elements(of: UInt16.self)
        .update(repeating: scale == 128 ? UInt16(CROW_OFFSET) : 0, count: 4 * columns.count)
    }
  }

  /// The bytes of an opaque row, by its place in the image or beyond; nil for all other rows.
  func opaqueBytes(_ y: Int) -> UnsafePointer<UInt8>? {
    guard let inside = job.edge.resolve(y, in: job.image.rows), let row = unsafe bytes(inside)
    else {
      isOpaque = false
      return nil
    }
    let slot = y & (opacities.count - 1)
    if opacities[slot].y != y {
      opacities[slot] = (y, unsafe kernels.is_opaque(row, columns.count))
    }
    if !opacities[slot].isOpaque {
      isOpaque = false
      return nil
    }
    return unsafe row
  }

  /// A row as premultiplied fixed point.
  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16> {
    guard let inside = job.edge.resolve(y, in: job.image.rows) else {
      return unsafe UnsafePointer(transparent.elements())
    }
    // Kept by their places beyond the edge: those are close to each other, what is repeated there
    // may not be.
    if let kept = unsafe fixed.kept(y) { return unsafe kept }
    let opaque = unsafe opaqueBytes(y)
    return unsafe fixed.row(y) { target in
      if let opaque = unsafe opaque {
        unsafe kernels.widen_opaque(target, opaque, columns.count, scale)
      } else if let bytes = unsafe bytes(inside) {
        unsafe kernels.premultiply(target, bytes, columns.count, scale)
      } else if case .node(let node) = origin {
        unsafe node.evaluate(inside, columns, into: floats.elements())
        unsafe kernels.widen_floats(target, floats.elements(), columns.count, scale)
      }
    }
  }

  /// The straight bytes of a row of the image, where there are any.
  private func bytes(_ y: Int) -> UnsafePointer<UInt8>? {
    let start = 4 * columns.lowerBound
    if let base = unsafe base {
      // A group of rows that is convolved together reaches beyond what is needed of them; what is not
      // there does not matter.
      let y = min(max(y, rows.lowerBound), rows.upperBound - 1)
      return unsafe (base + (y * bytesPerRow + start)).assumingMemoryBound(to: UInt8.self)
    }
    if case .stream(let rows) = origin { return unsafe rows.row(y) + start }
    return nil
  }
}
