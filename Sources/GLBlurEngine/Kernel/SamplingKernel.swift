package import GLBlurShaders

/// A function that computes a pixel from pixels at other places.
///
/// The kernel is written once in GLSL (`shaderCall`) and once in Swift (`run`), operation for
/// operation, so that the GPU and the CPU give the same bytes.
package protocol SamplingKernel: Hashable, Sendable {
  var shaderCall: ShaderCall { get }

  /// The name of the kernel in reports: that of its shader unless the kernel has another one.
  var name: String { get }

  /// The number of pixels that the kernel reads for one that it computes.
  var taps: Int { get }

  /// Whether the shader has a second function, named after the first one with `Run` added, that
  /// computes four neighbouring pixels of a row from taps that they share. The column of the first
  /// of these pixels is a multiple of four.
  var sharesTapsInRuns: Bool { get }

  /// Returns how often each pixel of the input is computed if the input is not stored: about once
  /// for each tap, unless the kernel keeps the pixels that it has read.
  func evaluations(ofInput index: Int) -> Int

  /// Returns whether the result is certainly opaque.
  ///
  /// - Parameter inputs: For each input, whether it is opaque wherever the kernel reads it.
  func isOpaque(_ inputs: [Bool]) -> Bool

  /// Returns the region of the input that the kernel reads for the given region of its result,
  /// before the edge mode brings it back into the image.
  func inputRegion(index: Int, for region: Region) -> Region

  /// Computes a span of pixels.
  func run(_ row: SamplingSpan)
}

extension SamplingKernel {
  package var name: String { shaderCall.shader.name }

  package var sharesTapsInRuns: Bool { false }

  package func isOpaque(_ inputs: [Bool]) -> Bool { false }

  package func evaluations(ofInput index: Int) -> Int { taps }
}

/// A sampling kernel that reads along one axis.
package protocol AxisKernel: SamplingKernel {
  var axis: Axis { get }
}

/// A reader of the rows of an image beyond whose edges an edge mode applies.
@usableFromInline package protocol RowReader: AnyObject {
  /// Returns the first of the pixels of `columns` in row `y`; the others follow it in memory. Rows
  /// and columns may lie outside of the image.
  ///
  /// The pixels are valid for the next eight calls. The memory is valid as long as the reader is.
  func start(ofRow y: Int, _ columns: Range<Int>) -> UnsafePointer<Pixel>

  /// Copies pixels to memory that has room for them. Kernels that read each pixel once use this, so
  /// that nothing is kept.
  func copy(_ y: Int, _ columns: Range<Int>, to start: UnsafeMutablePointer<Pixel>)
}

extension RowReader {
  package func copy(_ y: Int, _ columns: Range<Int>, to start: UnsafeMutablePointer<Pixel>) {
    unsafe start.update(from: self.start(ofRow: y, columns), count: columns.count)
  }

  /// Returns the pixels of `columns` in row `y`, which may lie outside of the image. They are valid
  /// for the next eight calls.
  @inlinable @inline(__always)
  package func row(_ y: Int, _ columns: Range<Int>) -> PixelRow {
    // The number of pixels does not come from the reader: the compiler sees that it is that of the
    // columns, and drops the checks of loops over them.
    unsafe PixelRow(start: start(ofRow: y, columns), count: columns.count)
  }

  /// Copies the pixels of `columns` in row `y`, which may lie outside of the image, to `pixels`.
  /// Kernels that read each pixel once use this, so that nothing is kept.
  package func read(_ y: Int, _ columns: Range<Int>, into pixels: MutablePixelRow) {
    precondition(pixels.count == columns.count)
    unsafe copy(y, columns, to: pixels.start)
  }
}

/// A span of pixels in one row to be computed, and the images that it is computed from.
@safe @usableFromInline package struct SamplingSpan {
  @usableFromInline package let columns: Range<Int>
  @usableFromInline package let y: Int
  /// All rows that are asked for, of which this is one.
  @usableFromInline package let rows: Range<Int>
  @usableFromInline package let inputs: [any RowReader]
  @usableFromInline package let memory: RowMemory
  @usableFromInline let start: UnsafeMutablePointer<Pixel>

  /// - Parameter start: The first of the pixels to be computed, one for each column.
  @unsafe package init(
    columns: Range<Int>, y: Int, rows: Range<Int>, start: UnsafeMutablePointer<Pixel>,
    inputs: [any RowReader], memory: RowMemory
  ) {
    self.columns = columns
    self.y = y
    self.rows = rows
    unsafe self.start = start
    self.inputs = inputs
    self.memory = memory
  }

  /// The pixels to be computed, one for each column.
  @inlinable package var pixels: MutablePixelRow {
    @inline(__always) get { unsafe MutablePixelRow(start: start, count: columns.count) }
  }

  /// Returns the pixels of an input that lie `offset` pixels along the axis from those of the span.
  @inlinable @inline(__always)
  package func shifted(along axis: Axis, by offset: Int, input: Int = 0) -> PixelRow {
    let start =
      switch axis {
      case .horizontal:
        unsafe inputs[input].start(
          ofRow: y, columns.lowerBound + offset..<columns.upperBound + offset)
      case .vertical:
        unsafe inputs[input].start(ofRow: y + offset, columns)
      }
    return unsafe PixelRow(start: start, count: columns.count)
  }
}

/// What a kernel keeps from one span for the next one of the same thread. It saves work, but does
/// not change the result.
@usableFromInline package final class RowMemory {
  /// The row and the columns that the sums belong to.
  package var y: Int?
  package var columns: Range<Int>?
  package var sums: [SIMD4<Double>] = []
  /// Pixels that the kernel orders as it likes.
  package private(set) var pixels: MutablePixelRow?
  /// All memory that `pixels` has had, so that none of it ends before the kernel does.
  private var buffers: [Buffer] = []

  package init() {}

  /// Makes `pixels` a span of so many pixels, and returns it. If it has that many already, it keeps
  /// their values; else their values are undefined.
  package func room(for count: Int) -> MutablePixelRow {
    if let pixels, pixels.count == count { return pixels }
    let buffer = Buffer(byteCount: count * MemoryLayout<Pixel>.stride)
    buffers.append(buffer)
    let room = unsafe MutablePixelRow(start: buffer.elements(), count: count)
    pixels = room
    return room
  }
}

/// The axis along which a separable kernel reads.
@usableFromInline package enum Axis: Hashable, Sendable, CaseIterable {
  case horizontal
  case vertical

  /// The step to the next pixel along the axis: (1, 0) or (0, 1).
  package var step: SIMD2<Int32> {
    switch self {
    case .horizontal: SIMD2(1, 0)
    case .vertical: SIMD2(0, 1)
    }
  }
}

extension Region {
  /// The columns or the rows of the region.
  package subscript(axis: Axis) -> Range<Int> {
    get {
      switch axis {
      case .horizontal: columns
      case .vertical: rows
      }
    }
    set {
      switch axis {
      case .horizontal: self = Region(columns: newValue, rows: rows)
      case .vertical: self = Region(columns: columns, rows: newValue)
      }
    }
  }
}
