import CKernels
import GLBlurEngine

/// The input rows of a Gaussian, for one thread.
///
/// Opaque rows of encoded bytes are read in place. Others are converted to premultiplied fixed
/// point, or to light words for linear light, and kept.
@safe final class GaussianInput {
  enum Origin {
    /// The bytes of an image, with curves if they are to be decoded.
    case image(ImagePart, CurveTables?)
    case stream(StreamedSource, CurveTables?)
    case lent(LentRows, CurveTables?)
    case node(any RowNode)
  }

  private let origin: Origin
  private let base: UnsafeRawPointer?
  private let bytesPerRow: Int
  private let rows: Range<Int>
  private let curves: CurveTables?
  private let job: GaussianJob
  private let kernels: crow_kernels
  private let scale: Int32
  private let columns: Range<Int>
  private var fixed: RowRing<UInt16>
  private var opacities: [(y: Int, isOpaque: Bool)]
  private let floats: Buffer
  private let transparent: Buffer
  private(set) var isOpaque = true

  /// - Parameters:
  ///   - scale: The units of fixed point in an 8-bit level.
  ///   - window: The number of rows used at a time.
  init(_ origin: Origin, _ job: GaussianJob, scale: Int32, window: Int) {
    self.origin = origin
    if case .image(let part, _) = origin {
      bytesPerRow = part.image.bytesPerRow
      rows = part.region.rows
      unsafe base = part.image.base - part.y * part.image.bytesPerRow - 4 * part.x
    } else {
      bytesPerRow = 0
      rows = 0..<0
      unsafe base = nil
    }
    curves =
      switch origin {
      case .image(_, let curves), .stream(_, let curves), .lent(_, let curves): curves
      case .node: nil
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

  /// Returns the straight bytes of a row, also beyond the image, or nil if the row has none.
  func straightBytes(_ y: Int) -> UnsafePointer<UInt8>? {
    unsafe job.edge.resolve(y, in: job.image.rows).flatMap { unsafe bytes($0, keptAs: y) }
  }

  /// Returns rows in memory that will be needed soon, with `row` for others.
  func rowsAhead(_ rows: ClosedRange<Int>, instead row: UnsafePointer<UInt8>)
    -> [UnsafePointer<UInt8>]
  {
    unsafe rows.map { unsafe base == nil ? row : straightBytes($0) ?? row }
  }

  /// Returns the straight bytes of rows, also beyond the image, or nil if one is not in memory.
  func rowsInMemory(_ rows: Range<Int>) -> [UnsafePointer<UInt8>]? {
    guard unsafe base != nil else { return nil }
    let found = unsafe rows.compactMap { unsafe straightBytes($0) }
    return unsafe found.count == rows.count ? found : nil
  }

  /// Returns the bytes of a row, also beyond the image, if it is opaque.
  func opaqueBytes(_ y: Int) -> UnsafePointer<UInt8>? {
    guard let inside = job.edge.resolve(y, in: job.image.rows),
      let row = unsafe bytes(inside, keptAs: y)
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

  /// Returns a row as premultiplied fixed point or premultiplied light words.
  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16> {
    guard let inside = job.edge.resolve(y, in: job.image.rows) else {
      return unsafe UnsafePointer(transparent.elements())
    }
    // Rows beyond the edge are kept by their own numbers, which are close to each other, unlike
    // those of the rows that they repeat.
    if let kept = unsafe fixed.kept(y) { return unsafe kept }
    if let curves, let bytes = unsafe bytes(inside, keptAs: y) {
      let target = unsafe fixed.room(y)
      let isOpaque = unsafe kernels.decode(target, bytes, columns.count, curves.pointer)
      self.isOpaque = self.isOpaque && isOpaque
      return unsafe UnsafePointer(target)
    }
    let opaque = unsafe opaqueBytes(y)
    return unsafe fixed.row(y) { target in
      if let opaque = unsafe opaque {
        unsafe kernels.widen_opaque(target, opaque, columns.count, scale)
      } else if let bytes = unsafe bytes(inside, keptAs: y) {
        unsafe kernels.premultiply(target, bytes, columns.count, scale)
      } else if case .node(let node) = origin {
        unsafe node.evaluate(inside, columns, into: floats.elements())
        if job.isLinear {
          unsafe kernels.light_from_floats(target, floats.elements(), columns.count)
        } else {
          unsafe kernels.widen_floats(target, floats.elements(), columns.count, scale)
        }
      }
    }
  }

  /// - Parameter number: The number beyond the edge by which a converted row is kept.
  private func bytes(_ y: Int, keptAs number: Int) -> UnsafePointer<UInt8>? {
    let start = 4 * columns.lowerBound
    if let base = unsafe base {
      // A convolved group reads more rows than it needs, so rows that are not in memory may be
      // replaced.
      let y = min(max(y, rows.lowerBound), rows.upperBound - 1)
      return unsafe (base + (y * bytesPerRow + start)).assumingMemoryBound(to: UInt8.self)
    }
    switch origin {
    case .stream(let rows, _): return unsafe rows.row(y) + start
    case .lent(let rows, _): return unsafe rows.row(y, keptAs: number) + start
    case .image, .node: return nil
    }
  }
}
