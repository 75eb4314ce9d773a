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

/// The kernels of the filters, which still bear the name of their kind's former refinement.
package typealias TwinKernel = SamplingKernel

/// A sampling kernel that reads along one axis.
package protocol AxisKernel: SamplingKernel {
  var axis: Axis { get }
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
