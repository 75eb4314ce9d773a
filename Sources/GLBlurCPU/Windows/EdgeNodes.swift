import CKernels
import GLBlurEngine

/// Changes pixels once, for a kernel that reads each several times.
final class ChangedNode: RowNode {
  private enum Change {
    case straight
    case levels(areChannels: Bool)
  }

  private let input: any RowNode
  private let change: Change
  private let kernels: RowKernels

  private init(_ input: any RowNode, _ change: Change, _ kernels: RowKernels) {
    self.input = input
    self.change = change
    self.kernels = kernels
  }

  /// Returns a node of what a kernel makes of single pixels before it looks at neighbours, or the
  /// input.
  static func node(
    for kernel: any SamplingKernel, reading input: any RowNode, _ kernels: RowKernels
  ) -> any RowNode {
    switch kernel {
    case let kernel as ConvolveWindow where kernel.keepsAlpha:
      ChangedNode(input, .straight, kernels)
    case let kernel as LocalBinaryPatternKernel:
      ChangedNode(input, .levels(areChannels: kernel.areChannels), kernels)
    default: input
    }
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe input.evaluate(y, columns, into: pixels)
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      switch change {
      case .straight: unsafe kernels.table.pointee.straighten(floats, columns.count)
      case .levels(let areChannels):
        unsafe kernels.table.pointee.levels_of_row(floats, areChannels, columns.count)
      }
    }
  }
}

/// Takes weighted sums of windows, of straight colours if the kernel sums those.
final class WindowNode: RowNode {
  private let kernel: ConvolveWindow
  private let sums: TapSums
  private let input: any RowReader
  private let kernels: RowKernels

  init(_ kernel: ConvolveWindow, _ input: any RowReader, _ kernels: RowKernels) {
    self.kernel = kernel
    self.input = input
    self.kernels = kernels
    sums = TapSums(kernel.list, input, kernels)
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe sums.evaluate(y, columns, into: floats)
      unsafe kernels.table.pointee.finish_window(
        floats, input.floats(ofRow: y, columns), kernel.bias, kernel.keepsAlpha, columns.count)
    }
  }
}

/// Draws local binary patterns of rows of levels.
final class PatternNode: RowNode {
  private let input: any RowReader
  private let kernels: RowKernels

  init(_ input: any RowReader, _ kernels: RowKernels) {
    self.input = input
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let rows = unsafe input.floats(around: y, columns)
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.local_binary_pattern(
        floats, rows[0], rows[1], rows[2], columns.count)
    }
  }
}

/// Blackens pixels that are no maxima.
final class MaximumNode: RowNode {
  private let input: any RowReader
  private let gradient: (any RowReader)?
  private let kernels: RowKernels

  /// - Parameter gradient: The picture whose gradient selects the neighbours that count. Nil counts
  ///   all eight.
  init(_ input: any RowReader, gradient: (any RowReader)?, _ kernels: RowKernels) {
    self.input = input
    self.gradient = gradient
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let rows = unsafe input.floats(around: y, columns)
    let gradients = unsafe gradient?.floats(around: y, columns)
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      if let gradients = unsafe gradients {
        unsafe kernels.table.pointee.suppress(floats, rows, gradients, columns.count)
      } else {
        unsafe kernels.table.pointee.suppress(floats, rows, nil, columns.count)
      }
    }
  }
}

extension RowReader {
  fileprivate func floats(around y: Int, _ columns: Range<Int>) -> [UnsafePointer<Float>] {
    let needed = columns.lowerBound - 1..<columns.upperBound + 1
    return unsafe (y - 1...y + 1).map { unsafe floats(ofRow: $0, needed) }
  }
}
