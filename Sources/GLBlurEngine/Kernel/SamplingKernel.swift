package import GLBlurShaders

/// A function that computes a pixel from pixels at other places.
///
/// The GLSL (`shaderCall`) and the Swift (`run`) have the same operations, so GPU and CPU give the
/// same bytes.
package protocol SamplingKernel: Hashable, Sendable {
  var shaderCall: ShaderCall { get }

  var name: String { get }

  /// The number of pixels read for each computed pixel.
  var taps: Int { get }

  /// The estimated cost of a pixel, in the operations of `Plan.Pass.cost`.
  var cost: Double { get }

  /// See `PlanOptions.mostLoops`.
  var loops: Int { get }

  /// Whether the shader has a second function, whose name ends in `Run`, for four neighbouring
  /// pixels of a row from a multiple of four on, which share taps.
  var sharesTapsInRuns: Bool { get }

  /// Whether an input is read at computed places in any order, and so must be stored.
  func gathers(fromInput index: Int) -> Bool

  /// Whether the kernel, of one input, is applied to its own result until no pixel changes. Its
  /// shader sets `isChanged`.
  var isRepeated: Bool { get }

  /// Returns how often each pixel of an input that is not stored is computed.
  func evaluations(ofInput index: Int) -> Int

  /// Whether the result is known to be opaque, given which inputs are where the kernel reads.
  func isOpaque(_ inputs: [Bool]) -> Bool

  /// Whether the result stays within 0…1, given which inputs do.
  func isUnit(_ inputs: [Bool]) -> Bool

  /// Returns the input region that a region of the result reads, before the edge mode applies.
  func inputRegion(index: Int, for region: Region) -> Region

  /// This and the next three are as in `PointKernel`.
  var notes: [String] { get }

  var instructions: Int { get }

  var mayFail: Bool { get }

  var failure: RenderLimitError? { get }

  func run(_ row: SamplingSpan)
}

extension SamplingKernel {
  package var name: String { shaderCall.shader.name }

  package var cost: Double { 0.75 * Double(taps) }

  package var loops: Int { 1 }

  package var sharesTapsInRuns: Bool { false }

  package func isOpaque(_ inputs: [Bool]) -> Bool { false }

  package func isUnit(_ inputs: [Bool]) -> Bool { inputs.allSatisfy(\.self) }

  package func gathers(fromInput index: Int) -> Bool { false }

  package var isRepeated: Bool { false }

  package var notes: [String] { [] }

  package var failure: RenderLimitError? { nil }

  package var instructions: Int { 0 }

  package var mayFail: Bool { false }

  package func evaluations(ofInput index: Int) -> Int { taps }
}

/// A sampling kernel that reads along one axis.
package protocol AxisKernel: SamplingKernel {
  var axis: Axis { get }
}

/// A reader of rows with an edge mode.
@usableFromInline package protocol RowReader: AnyObject {
  /// Returns the address of the pixels of `columns` in row `y`, which may lie outside the image.
  ///
  /// The pixels are valid for the next eight calls, the memory as long as the reader.
  func start(ofRow y: Int, _ columns: Range<Int>) -> UnsafePointer<Pixel>

  /// The pixels of the image, or nil if they are computed row by row.
  var stored: StoredPixels? { get }

  /// Copies pixels and keeps nothing, for kernels that read each pixel once.
  func copy(_ y: Int, _ columns: Range<Int>, to start: UnsafeMutablePointer<Pixel>)
}

extension RowReader {
  package var stored: StoredPixels? { nil }

  package func copy(_ y: Int, _ columns: Range<Int>, to start: UnsafeMutablePointer<Pixel>) {
    unsafe start.update(from: self.start(ofRow: y, columns), count: columns.count)
  }

  /// Returns pixels as `start(ofRow:_:)` does.
  @inlinable @inline(__always)
  package func row(_ y: Int, _ columns: Range<Int>) -> PixelRow {
    // The compiler sees that this count is that of loops over the columns, unlike the reader's.
    unsafe PixelRow(start: start(ofRow: y, columns), count: columns.count)
  }

  package func read(_ y: Int, _ columns: Range<Int>, into pixels: MutablePixelRow) {
    precondition(pixels.count == columns.count)
    unsafe copy(y, columns, to: pixels.start)
  }
}

/// Pixels that stay in memory while a pass is computed.
@safe @usableFromInline package struct StoredPixels {
  /// The rows follow one another without gaps.
  package let region: Region
  package let start: UnsafePointer<Pixel>

  @unsafe package init(_ region: Region, _ start: UnsafePointer<Pixel>) {
    self.region = region
    unsafe self.start = start
  }
}

/// Pixels of one row to be computed, and the images read for them.
@safe @usableFromInline package struct SamplingSpan {
  @usableFromInline package let columns: Range<Int>
  @usableFromInline package let y: Int
  /// All rows that will be computed, including this one.
  @usableFromInline package let rows: Range<Int>
  @usableFromInline package let inputs: [any RowReader]
  @usableFromInline package let memory: RowMemory
  @usableFromInline let start: UnsafeMutablePointer<Pixel>

  /// Creates a span of the pixels from `start` on, with the kernel's memory on this thread.
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

  @inlinable package var pixels: MutablePixelRow {
    @inline(__always) get { unsafe MutablePixelRow(start: start, count: columns.count) }
  }

  /// Returns an input's pixels, `offset` pixels along the axis from the span's.
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

/// What a kernel keeps on one thread from span to span, only to save work.
@usableFromInline package final class RowMemory {
  /// The row that a kernel may continue.
  package var y: Int?
  package var columns: Range<Int>?
  package var sums: [SIMD4<Double>] = []
  /// Pixels for the kernel's own use, or nil before `room(for:)` is called.
  package private(set) var pixels: MutablePixelRow?
  package var state: AnyObject?
  /// Buffers are kept, so that spans handed out stay valid.
  private var buffers: [Buffer] = []
  private var capacity = 0

  package init() {}

  /// Returns `pixels`, which are undefined if their number changes.
  package func room(for count: Int) -> MutablePixelRow {
    if let pixels, pixels.count == count { return pixels }
    let buffer: Buffer
    if let last = buffers.last, count <= capacity {
      buffer = last
    } else {
      buffer = Buffer(byteCount: count * MemoryLayout<Pixel>.stride)
      buffers.append(buffer)
      capacity = count
    }
    let room = unsafe MutablePixelRow(start: buffer.elements(), count: count)
    pixels = room
    return room
  }
}

@usableFromInline package enum Axis: Hashable, Sendable, CaseIterable {
  case horizontal
  case vertical

  package var step: SIMD2<Int32> {
    switch self {
    case .horizontal: SIMD2(1, 0)
    case .vertical: SIMD2(0, 1)
    }
  }
}

extension Region {
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
