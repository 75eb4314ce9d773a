import CKernels
import GLBlurEngine
import Synchronization

/// The states of all pixels after hysteresis, which all threads share.
struct ReachedPixels: Sendable {
  private let region: Region
  /// The states within a border of pixels that are neither weak nor strong, which saves tests at
  /// the ends of rows.
  private let states: Buffer
  private var stride: Int { region.width + 2 }

  /// - Parameter input: Makes a node of the pixels, for one thread.
  /// - Throws: `ImageError.outOfMemory`, or the error of the control if it ends the render.
  init(
    _ kernel: Hysteresis, _ kernels: RowKernels, _ rowThreads: RowThreads,
    input: @Sendable () -> any RowNode
  ) throws {
    let region = kernel.extent
    let stride = region.width + 2
    let states = try Buffer(holding: stride * (region.height + 2))
    self.region = region
    self.states = states
    let all = unsafe states.elements(of: UInt8.self)
    unsafe all.initialize(repeating: 0, count: stride * (region.height + 2))
    // An image has at most 2³⁰ pixels, and with the border at most three times as many.
    let found = Mutex<[UInt32]>([])
    try rowThreads.forEachBand(of: 0..<region.height) { rows in
      let row = PixelBuffer(capacity: region.width)
      let node = input()
      var strong: [UInt32] = []
      for y in rows {
        let start = (y + 1) * stride + 1
        unsafe node.evaluate(region.y + y, region.columns, into: row.pixels)
        let line = unsafe states.elements(of: UInt8.self) + start
        unsafe row.pixels.withMemoryRebound(to: Float.self, capacity: 4 * region.width) { floats in
          unsafe kernels.table.pointee.states_of_row(line, floats, region.width)
        }
        for x in 0..<region.width
        where unsafe line[x] == Hysteresis.strong {
          strong.append(UInt32(start + x))
        }
      }
      found.withLock { $0 += strong }
    }
    // The list is moved out, so that the change does not copy it.
    var strong = found.withLock { list in
      defer { list = [] }
      return list
    }
    let neighbours = [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1]
    while let index = strong.popLast() {
      for offset in neighbours where unsafe all[Int(index) + offset] == Hysteresis.weak {
        unsafe all[Int(index) + offset] = Hysteresis.strong
        strong.append(UInt32(Int(index) + offset))
      }
    }
  }

  static func bytes(_ region: Region) -> Int {
    // A growing list has room for up to twice its elements.
    region.expanded(by: 1).area + 8 * region.area
  }

  func write(
    _ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>, _ kernels: RowKernels
  ) {
    let start = (y - region.y + 1) * stride + 1 + columns.lowerBound - region.x
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.greys_of_states(
        floats, states.elements(of: UInt8.self) + start, columns.count)
    }
  }
}

/// Draws the states of pixels after hysteresis.
final class ReachedNode: RowNode {
  private let reached: ReachedPixels
  private let kernels: RowKernels

  init(_ reached: ReachedPixels, _ kernels: RowKernels) {
    self.reached = reached
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe reached.write(y, columns, into: pixels, kernels)
  }
}
