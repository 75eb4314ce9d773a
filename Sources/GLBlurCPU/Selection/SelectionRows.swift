import CKernels
import GLBlurEngine

/// The rows of a selection's input or step, for one thread, fastest from the top down.
protocol SelectionRows: AnyObject {
  var samples: SelectedSamples { get }

  var isStored: Bool { get }

  /// Returns row `y` of the image in place, or nil if the samples are bytes and not opaque.
  func stored(_ y: Int) -> UnsafePointer<UInt8>?

  /// Computes row `y` of the image, or returns false if `stored` would return nil.
  func compute(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool
}

extension SelectionRows {
  var isStored: Bool { false }

  func stored(_ y: Int) -> UnsafePointer<UInt8>? { nil }
}

/// The bytes of an image, which must be opaque: such bytes are premultiplied values.
@safe final class OpaqueImageRows: SelectionRows {
  private let part: ImagePart
  private let columns: Range<Int>
  private let kernels: crow_kernels
  /// Which rows of the part are known to be opaque.
  private var isOpaque: [Bool]

  init(_ part: ImagePart, _ columns: Range<Int>, _ kernels: RowKernels) {
    self.part = part
    self.columns = columns
    unsafe self.kernels = kernels.table.pointee
    isOpaque = Array(repeating: false, count: part.region.height)
  }

  var samples: SelectedSamples { .bytes }
  var isStored: Bool { true }

  func stored(_ y: Int) -> UnsafePointer<UInt8>? {
    let row = y - part.y
    let start = unsafe part.image.base + row * part.image.bytesPerRow
    let bytes =
      unsafe (start + 4 * (columns.lowerBound - part.x)).assumingMemoryBound(to: UInt8.self)
    if isOpaque[row] { return unsafe bytes }
    isOpaque[row] = unsafe kernels.is_opaque(bytes, columns.count)
    return unsafe isOpaque[row] ? bytes : nil
  }

  func compute(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    guard let bytes = unsafe stored(y) else { return false }
    unsafe target.update(from: bytes, count: 4 * columns.count)
    return true
  }
}

@safe final class NodeRows: SelectionRows {
  private let node: any RowNode
  private let columns: Range<Int>

  init(_ node: any RowNode, _ columns: Range<Int>) {
    self.node = node
    self.columns = columns
  }

  var samples: SelectedSamples { .floats }

  func compute(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    unsafe node.evaluate(
      y, columns, into: UnsafeMutableRawPointer(target).assumingMemoryBound(to: Pixel.self))
    return true
  }
}

/// The rows that the windows of a step cover, with the edge mode.
@safe final class WindowRows {
  private let rows: any SelectionRows
  private let columns: Range<Int>
  private let step: SelectionJob.Step
  private let job: SelectionJob
  private let bytesPerPixel: Int
  /// Whether rows have the columns `step.needed`, and not only `step.inner`.
  private let isExtended: Bool
  private var kept: RowRing<UInt8>
  private let transparent: Buffer

  /// - Parameters:
  ///   - columns: The columns of `rows`, which are `step.inner` unless they are stored.
  ///   - window: The number of rows used at a time.
  init(
    _ rows: any SelectionRows, over columns: Range<Int>, _ step: SelectionJob.Step,
    _ job: SelectionJob, isExtended: Bool, window: Int
  ) {
    self.rows = rows
    self.columns = columns
    self.step = step
    self.isExtended = isExtended
    self.job = job
    bytesPerPixel = rows.samples.bytesPerPixel
    let bytes = bytesPerPixel * step.line.count
    let isInPlace = !isExtended && rows.isStored
    kept = RowRing(window: isInPlace ? 1 : window, samples: isInPlace ? 0 : bytes)
    transparent = Buffer(byteCount: job.edge == .transparent ? bytes : 0)
    if job.edge == .transparent {
      unsafe transparent.elements(of: UInt8.self).update(repeating: 0, count: bytes)
    }
  }

  /// Returns a row, also outside the image, or nil if the samples are bytes and not opaque.
  func row(_ number: Int) -> UnsafePointer<UInt8>? {
    guard let y = job.edge.resolve(number, in: job.image.rows) else {
      return unsafe UnsafePointer(transparent.elements())
    }
    if !isExtended && rows.isStored { return unsafe stored(y) }
    let line = step.line
    let first = (isExtended ? step.needed : step.inner).lowerBound
    let offset = bytesPerPixel * (first - line.lowerBound)
    // Rows are kept by their numbers beyond the edge, which follow each other.
    if let row = unsafe kept.kept(number) { return unsafe row + offset }
    let target = unsafe kept.room(number)
    let inner = unsafe target + bytesPerPixel * (step.inner.lowerBound - line.lowerBound)
    guard unsafe copy(y, into: inner) else {
      kept.forget(number)
      return nil
    }
    if isExtended { unsafe rows.samples.extendRow(target, step, job) }
    return unsafe UnsafePointer(target + offset)
  }

  private func copy(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    if !rows.isStored { return unsafe rows.compute(y, into: target) }
    guard let row = unsafe stored(y) else { return false }
    unsafe target.update(from: row, count: bytesPerPixel * step.inner.count)
    return true
  }

  private func stored(_ y: Int) -> UnsafePointer<UInt8>? {
    guard let row = unsafe rows.stored(y) else { return nil }
    return unsafe row + bytesPerPixel * (step.inner.lowerBound - columns.lowerBound)
  }

  func rows(_ numbers: Range<Int>) -> [UnsafePointer<UInt8>]? {
    var rows = unsafe [UnsafePointer<UInt8>]()
    unsafe rows.reserveCapacity(numbers.count)
    for number in numbers {
      guard let row = unsafe row(number) else { return nil }
      unsafe rows.append(row)
    }
    return unsafe rows
  }
}
