package import GLBlurShaders

/// What is computed at a pixel from pixels of other places.
package protocol SamplingKernel: Hashable, Sendable {
  /// For people.
  var name: String { get }
  /// Pixels read for a pixel computed.
  var taps: Int { get }

  /// How often a pixel of the input `index` is computed that is not stored: about once a tap, unless
  /// the kernel keeps it.
  func evaluations(ofInput index: Int) -> Int

  /// Whether the result is surely opaque where the inputs are that `inputs` says so of; nothing is
  /// read outside of them that is not.
  func isOpaque(_ inputs: [Bool]) -> Bool

  /// The pixels of the input `index` that `region` of the result needs, before the edge mode brings
  /// those outside the image back into it.
  func inputRegion(index: Int, for region: Region) -> Region
}

extension SamplingKernel {
  package func isOpaque(_ inputs: [Bool]) -> Bool { false }

  package func evaluations(ofInput index: Int) -> Int { taps }
}

/// A sampling kernel that is said twice, as point kernels are: its GLSL and its Swift are twins,
/// operation for operation.
package protocol TwinKernel: SamplingKernel {
  var shaderCall: ShaderCall { get }

  /// The shader has a second function, of the first one's name and `Run`, that computes four
  /// neighbouring pixels of a row from what they share. The first one's column is a multiple of four.
  var sharesTapsInRuns: Bool { get }

  /// Computes pixels of one row.
  func run(_ row: SamplingSpan)
}

/// A sampling kernel that reads along one axis.
package protocol AxisKernel: TwinKernel {
  var axis: Axis { get }
}

extension TwinKernel {
  package var name: String { shaderCall.shader.name }

  package var sharesTapsInRuns: Bool { false }
}

/// Rows of an image with its edge mode applied.
package protocol RowReader: AnyObject {
  /// The pixels of `columns` in row `y`; both may lie outside the image. Valid for the next eight
  /// calls.
  func row(_ y: Int, _ columns: Range<Int>) -> UnsafePointer<Pixel>

  /// Copies these pixels alone, for kernels that read each once.
  func read(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>)
}

extension RowReader {
  package func read(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe pixels.update(from: row(y, columns), count: columns.count)
  }
}

/// A run of pixels of one row to be computed, and the images that it is computed from.
@safe package struct SamplingSpan {
  package var columns: Range<Int>
  package var y: Int
  /// All rows that are asked for, of which this is one.
  package var rows: Range<Int>
  package var pixels: UnsafeMutablePointer<Pixel>
  package var inputs: [any RowReader]
  package var memory: RowMemory

  package init(
    columns: Range<Int>, y: Int, rows: Range<Int>, pixels: UnsafeMutablePointer<Pixel>,
    inputs: [any RowReader],
    memory: RowMemory
  ) {
    self.columns = columns
    self.y = y
    self.rows = rows
    unsafe self.pixels = pixels
    self.inputs = inputs
    self.memory = memory
  }

  /// The pixels of an input that lie `offset` pixels along the axis from those of the row.
  package func shifted(
    along axis: Axis, by offset: Int, input: Int = 0
  ) -> UnsafePointer<Pixel> {
    switch axis {
    case .horizontal:
      unsafe inputs[input].row(y, columns.lowerBound + offset..<columns.upperBound + offset)
    case .vertical:
      unsafe inputs[input].row(y + offset, columns)
    }
  }
}

/// What a kernel keeps from a row for the one below it. It may help, but not change the result.
package final class RowMemory {
  /// The row and the columns that the sums stand for.
  package var y: Int?
  package var columns: Range<Int>?
  package var sums: [SIMD4<Double>] = []
  /// Pixels of the inputs that more than one row needs, as the kernel orders them.
  package var pixels: [Pixel] = []

  package init() {}
}

/// The direction of a separable kernel.
package enum Axis: Hashable, Sendable, CaseIterable {
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
  /// The columns or the rows.
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
