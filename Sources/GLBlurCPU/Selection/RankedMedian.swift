import CKernels
import GLBlurEngine

/// The medians of large windows of floats, by ranking the samples of a block.
@safe final class RankedMedian: SelectionRows {
  let samples = SelectedSamples.floats
  private let source: WindowRows
  private let step: SelectionJob.Step
  private let kernels: crow_kernels
  private let room: Buffer
  private var computed = 0..<0
  private let results: Buffer

  /// The size of the blocks. With the windows of their pixels they have at most `CROW_MOST_RANKS`
  /// pixels.
  static let block = Size(width: 128, height: 64)

  static func roomBytes(radius: Int) -> Int {
    Int(crow_rank_bytes((block.width + 2 * radius) * (block.height + 2 * radius)))
  }

  init(_ rows: any SelectionRows, _ step: SelectionJob.Step, _ job: SelectionJob) {
    self.step = step
    unsafe kernels = job.kernels
    let radius = step.selected.rows
    source = WindowRows(
      rows, over: step.inner, step, job, isExtended: true, window: 2 * radius + Self.block.height)
    room = Buffer(byteCount: Self.roomBytes(radius: radius))
    results = Buffer(
      byteCount: Self.block.height * step.columns.count * MemoryLayout<Pixel>.stride)
  }

  func compute(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    let bytesPerRow = step.columns.count * MemoryLayout<Pixel>.stride
    let results = unsafe results.elements(of: Float.self)
    if !computed.contains(y) {
      let numbers = y..<max(y + 1, min(y + Self.block.height, step.rows.upperBound))
      let radius = step.selected.rows
      guard
        let rows = unsafe source.rows(numbers.lowerBound - radius..<numbers.upperBound + radius)
      else { return false }
      let columns = step.columns.count
      let floats = unsafe rows.map {
        unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Float.self)
      }
      for x in stride(from: 0, to: columns, by: Self.block.width) {
        unsafe kernels.median_of_ranks(
          results + 4 * x, columns, floats.map { unsafe $0 + 4 * x }, radius,
          min(Self.block.width, columns - x), numbers.count, room.elements(of: UInt64.self))
      }
      computed = numbers
    }
    unsafe UnsafeMutableRawPointer(target).copyMemory(
      from: self.results.bytes + (y - computed.lowerBound) * bytesPerRow, byteCount: bytesPerRow)
    return true
  }
}
