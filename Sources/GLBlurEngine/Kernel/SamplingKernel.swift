package import GLBlurShaders

/// A function that computes a pixel from pixels at other places.
///
/// The GLSL (`shaderCall`) and the Swift (`run`) have the same operations, so GPU and CPU give the
/// same bytes.
package protocol SamplingKernel: Hashable, Sendable {
  var shaderCall: ShaderCall { get }

  /// The name in reports.
  var name: String { get }

  /// The number of pixels read for each computed pixel.
  var taps: Int { get }

  /// The estimated cost of a pixel, in the operations of `Plan.Pass.cost`.
  var cost: Double { get }

  /// The number of loops with variable ends; see `PlanOptions.mostLoops`.
  var loops: Int { get }

  /// Whether the shader has a second function, whose name ends in `Run`, that computes four
  /// neighbouring pixels of a row from shared taps. The first one's column is a multiple of four.
  var sharesTapsInRuns: Bool { get }

  /// Whether the kernel reads an input at computed places in any order, so that it must be stored.
  func gathers(fromInput index: Int) -> Bool

  /// Whether the kernel is applied to its own result until no pixel changes. It has one input, and
  /// its shader sets the variable `isChanged`.
  var isRepeated: Bool { get }

  /// Returns how often each pixel of an input that is not stored is computed: once for each tap,
  /// unless the kernel keeps pixels.
  func evaluations(ofInput index: Int) -> Int

  /// Returns whether the result is known to be opaque, given which inputs are where the kernel
  /// reads.
  func isOpaque(_ inputs: [Bool]) -> Bool

  /// Returns whether the result stays within 0…1, given which inputs do.
  func isUnit(_ inputs: [Bool]) -> Bool

  /// Returns the input region that a region of the result reads, before the edge mode applies.
  func inputRegion(index: Int, for region: Region) -> Region

  /// Facts for people besides the name and taps, each as a phrase.
  var notes: [String] { get }

  /// About how many instructions a driver makes of a user's shader; 0 for those of `Shaders`.
  var instructions: Int { get }

  /// Whether a pixel may be impossible to compute. The shader then sets the variable `isFailed`.
  var mayFail: Bool { get }

  /// The error of a span that could not be computed.
  var failure: RenderLimitError? { get }

  func run(_ row: SamplingSpan)
}

extension SamplingKernel {
  package var name: String { shaderCall.shader.name }

  /// One multiplication and one addition for each tap.
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

/// A reader of the rows of an image with an edge mode.
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

  /// Returns the pixels of `columns` in row `y`, also outside the image, valid for the next eight
  /// calls.
  @inlinable @inline(__always)
  package func row(_ y: Int, _ columns: Range<Int>) -> PixelRow {
    // With the columns' count instead of the reader's, the compiler sees that both are equal in
    // loops over the columns.
    unsafe PixelRow(start: start(ofRow: y, columns), count: columns.count)
  }

  /// Copies pixels and keeps nothing, for kernels that read each pixel once.
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

/// Pixels of one row to be computed, and the images that they are computed from.
@safe @usableFromInline package struct SamplingSpan {
  @usableFromInline package let columns: Range<Int>
  @usableFromInline package let y: Int
  /// All rows that will be computed, including this one.
  @usableFromInline package let rows: Range<Int>
  @usableFromInline package let inputs: [any RowReader]
  @usableFromInline package let memory: RowMemory
  @usableFromInline let start: UnsafeMutablePointer<Pixel>

  /// `start` is the address of the first column's pixel, which the others follow. `memory` is the
  /// kernel's on this thread.
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

  /// Returns the input's pixels that lie `offset` pixels along the axis from those of the span.
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

/// What a kernel on one thread keeps from span to span, to save work, without changing the result.
@usableFromInline package final class RowMemory {
  /// The row of the sums and pixels, if the kernel continues from row to row.
  package var y: Int?
  package var columns: Range<Int>?
  package var sums: [SIMD4<Double>] = []
  /// Pixels for the kernel's own use, or nil before `room(for:)` is called.
  package private(set) var pixels: MutablePixelRow?
  package var state: AnyObject?
  /// All buffers that `pixels` has had, kept so that spans handed out stay valid.
  private var buffers: [Buffer] = []
  /// The number of pixels in the last buffer.
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

  /// (1, 0) or (0, 1).
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
