import GLBlurEngine

/// The states of all pixels after hysteresis, which all threads share.
struct ReachedPixels: Sendable {
  private let region: Region
  private let states: [UInt8]

  /// Follows the weak pixels from every strong one.
  ///
  /// - Parameters:
  ///   - kernel: The kernel, which says what a pixel stands for.
  ///   - input: Makes a node of the pixels, for one thread.
  ///   - control: The control that may end the render, if there is one.
  /// - Throws: The error of the control if it ends the render.
  init(
    _ kernel: Hysteresis, _ control: RenderControl?, input: () -> any RowNode
  ) throws {
    region = kernel.extent
    let (width, height) = (region.width, region.height)
    // A border of pixels that are neither weak nor strong saves asking for the ends of rows.
    let stride = width + 2
    var states = [UInt8](repeating: 0, count: stride * (height + 2))
    let row = PixelBuffer(capacity: width)
    let node = input()
    // An image has at most 2³⁰ pixels, and at most three times as many with the border.
    var strong: [UInt32] = []
    for y in 0..<height {
      try control?.check()
      unsafe node.evaluate(region.y + y, region.columns, into: row.pixels)
      for x in 0..<width {
        let state = unsafe kernel.state(row.pixels[x])
        if state == .none { continue }
        let index = (y + 1) * stride + x + 1
        states[index] = state.rawValue
        if state == .strong { strong.append(UInt32(index)) }
      }
    }
    let neighbours = [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1]
    while let index = strong.popLast() {
      for offset in neighbours where states[Int(index) + offset] == Hysteresis.State.weak.rawValue {
        states[Int(index) + offset] = Hysteresis.State.strong.rawValue
        strong.append(UInt32(Int(index) + offset))
      }
    }
    self.states = states
  }

  /// Returns the number of bytes that the states take, and those of the pixels still to be followed.
  static func bytes(_ region: Region) -> Int {
    region.expanded(by: 1).area + 4 * region.area
  }

  /// Computes the pixels of `columns` in row `y`.
  func write(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let start = (y - region.y + 1) * (region.width + 2) + 1 - region.x
    for (index, x) in columns.enumerated() {
      let level: Float =
        switch states[start + x] {
        case Hysteresis.State.strong.rawValue: 1
        case Hysteresis.State.weak.rawValue: 0.5
        default: 0
        }
      unsafe pixels[index] = Pixel(level, level, level, 1)
    }
  }
}

/// A node that draws the states of pixels after hysteresis.
final class ReachedNode: RowNode {
  private let reached: ReachedPixels

  init(_ reached: ReachedPixels) { self.reached = reached }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe reached.write(y, columns, into: pixels)
  }
}
