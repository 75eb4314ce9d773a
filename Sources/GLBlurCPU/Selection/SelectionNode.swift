import CKernels
import GLBlurEngine

/// Computes a selection: of opaque bytes in bytes, of all else in floats, with the same result.
@safe final class SelectionNode: RowNode {
  private let job: SelectionJob
  /// The rows as bytes, until one is not opaque.
  private var bytes: (any SelectionRows)?
  private lazy var floats = job.rows(of: NodeRows(input, job.steps[0].inner))
  private let input: any RowNode
  private lazy var byteRow = RowBuffer<UInt8>(job.region.columns)
  private lazy var floatRow = RowBuffer<Float>(job.region.columns)
  private var kept: Int?
  private var keptBytes: Int?
  /// Whether rows are asked for several times, so that the last is kept.
  var keepsRows = false

  init(_ job: SelectionJob, _ input: any RowNode, image: ImagePart?) {
    self.job = job
    self.input = input
    bytes = image.map { part in
      job.rows(of: OpaqueImageRows(part, job.steps[0].inner, job.rowKernels))
    }
  }

  /// Writes a row as straight bytes, or returns false if floats are needed. Rows come in order from
  /// the top.
  func writeBytes(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    guard keepsRows else { return unsafe computeBytes(y, into: target) }
    guard keepBytes(y) else { return false }
    unsafe target.update(from: byteRow.start, count: 4 * byteRow.columns.count)
    return true
  }

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

/// What all bands of rows of a selection share.
struct SelectionJob: Sendable {
  let edge: EdgeMode
  /// The region in which the input and every step's result are defined.
  let image: Region
  let region: Region
  let read: Region
  let steps: [Step]
  let rowKernels: RowKernels

  /// A step over the columns that later steps read.
  struct Step: Sendable {
    let selected: Selection.Step
    let columns: Range<Int>
    /// The rows of the result that may be asked for.
    let rows: Range<Int>
    /// The columns that the windows cover, also outside the image.
    let needed: Range<Int>
    /// The columns of the image that stand for `needed`.
    let inner: Range<Int>

    var line: Range<Int> {
      min(needed.lowerBound, inner.lowerBound)..<max(needed.upperBound, inner.upperBound)
    }
  }

  init(
    _ selection: Selection, _ sampler: Plan.Sampler, over region: Region, _ kernels: RowKernels
  ) {
    edge = sampler.edge
    image = sampler.extent
    self.region = region
    read = selection.inputRegion(for: region).resolved(sampler.edge, in: sampler.extent)
    rowKernels = kernels
    var (columns, rows) = (region.columns, region.rows)
    var steps: [Step] = []
    for step in selection.steps.reversed() {
      steps.append(Self.step(step, columns, rows, edge, image))
      columns = steps[steps.count - 1].inner
      rows = edge.resolve(
        rows.lowerBound - step.rows..<rows.upperBound + step.rows, in: image.rows)
    }
    self.steps = steps.reversed()
  }

  func step(
    _ selected: Selection.Step, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> Step {
    Self.step(selected, columns, rows, edge, image)
  }

  private static func step(
    _ selected: Selection.Step, _ columns: Range<Int>, _ rows: Range<Int>, _ edge: EdgeMode,
    _ image: Region
  ) -> Step {
    let needed = columns.lowerBound - selected.columns..<columns.upperBound + selected.columns
    return Step(
      selected: selected, columns: columns, rows: rows, needed: needed,
      inner: edge.resolve(needed, in: image.columns))
  }

  var kernels: crow_kernels { unsafe rowKernels.table.pointee }

  /// Returns about how many bytes a thread keeps for floats. Bytes take less.
  static func rowBytes(_ selection: Selection, over region: Region) -> Int {
    let columns = selection.inputRegion(for: region).width
    return selection.steps.reduce(0) { bytes, step in
      let height = 2 * step.rows + 1
      let rows =
        switch step.rank {
        case .median where step.columns > Int(CROW_NETWORK_RADIUS):
          RowRing<UInt8>.capacity(window: height + RankedMedian.block.height)
            + RankedMedian.block.height
        case .median: RowRing<UInt8>.capacity(window: height)
        case .minimum, .maximum: RowRing<UInt8>.capacity(window: height) + height
        }
      let ranks = step.rank == .median ? RankedMedian.roomBytes(radius: step.columns) : 0
      // A row of transparent pixels, one row before and one after each step, and a partial extreme.
      return bytes + (rows + 4) * columns * MemoryLayout<Pixel>.stride + ranks
    }
  }
}

/// The samples of a selection's rows, bytes of opaque pixels or floats, passed as raw bytes.
enum SelectedSamples {
  case bytes
  case floats

  var bytesPerPixel: Int {
    switch self {
    case .bytes: 4
    case .floats: MemoryLayout<Pixel>.stride
    }
  }

  func extreme(
    _ kernels: crow_kernels, of rows: [UnsafePointer<UInt8>], count: Int, isMaximum: Bool,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    switch self {
    case .bytes: unsafe kernels.extreme_rows_bytes(target, rows, rows.count, count, isMaximum)
    case .floats:
      unsafe kernels.extreme_rows_floats(
        floats(target), floats(rows), rows.count, count, isMaximum)
    }
  }

  func extremes(
    _ kernels: crow_kernels, along row: UnsafeMutablePointer<UInt8>, radius: Int, count: Int,
    isMaximum: Bool, into target: UnsafeMutablePointer<UInt8>
  ) {
    switch self {
    case .bytes: unsafe kernels.extreme_columns_bytes(target, row, radius, count, isMaximum)
    case .floats:
      unsafe kernels.extreme_columns_floats(
        floats(target), floats(row), radius, count, isMaximum)
    }
  }

  func medians(
    _ kernels: crow_kernels, of rows: [UnsafePointer<UInt8>], radius: Int, count: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    switch self {
    case .bytes: unsafe kernels.median_bytes(target, rows, radius, count)
    case .floats: unsafe kernels.median_floats(floats(target), floats(rows), radius, count)
    }
  }

  func extendRow(
    _ row: UnsafeMutablePointer<UInt8>, _ step: SelectionJob.Step, _ job: SelectionJob
  ) {
    let (image, edge) = (job.image.columns, job.edge)
    switch self {
    case .bytes:
      unsafe extend(row, step.line, from: step.inner, of: image, edge: edge, zero: 0)
    case .floats:
      unsafe extend(floats(row), step.line, from: step.inner, of: image, edge: edge, zero: 0)
    }
  }

  private func floats(_ row: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<Float> {
    unsafe UnsafeMutableRawPointer(row).assumingMemoryBound(to: Float.self)
  }

  private func floats(_ rows: [UnsafePointer<UInt8>]) -> [UnsafePointer<Float>] {
    unsafe rows.map { unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Float.self) }
  }
}

extension SelectionJob {
  /// - Parameter input: The rows of the input, over `steps[0].inner`.
  func rows(of input: any SelectionRows) -> any SelectionRows {
    steps.reduce(input) { rows, step in
      switch (step.selected.rank, rows.samples) {
      case (.minimum, _), (.maximum, _): WindowExtremes(rows, step, self)
      case (.median, _) where step.selected.columns <= Int(CROW_NETWORK_RADIUS):
        SmallMedian(rows, step, self)
      case (.median, .bytes): HistogramMedian(rows, step, self)
      case (.median, .floats): RankedMedian(rows, step, self)
      }
    }
  }
}
