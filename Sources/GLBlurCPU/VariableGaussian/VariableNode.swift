import CRowKernels
import GLBlurEngine

/// A node that sums the levels of a variable Gaussian that pixels need.
final class VariableNode: RowNode {
  private let levels: VariableLevels
  /// The first level, which is not blurred.
  private let image: any RowNode
  private let kernels: RowKernels
  private let row: PixelBuffer
  /// For each strip, the nodes of the levels that its last row needed, by their numbers.
  private var nodes: [[Int: (rows: Range<Int>, node: any RowNode)]]

  init(_ levels: VariableLevels, _ image: any RowNode, _ kernels: RowKernels) {
    self.levels = levels
    self.image = image
    self.kernels = kernels
    row = PixelBuffer(capacity: levels.places.region.width)
    nodes = Array(repeating: [:], count: levels.places.strips.count)
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    for (strip, all) in levels.places.strips.enumerated() {
      let part = columns.clamped(to: all)
      if part.isEmpty { continue }
      let target = unsafe pixels + (part.lowerBound - columns.lowerBound)
      unsafe evaluate(y, part, ofStrip: strip, into: target)
    }
  }

  private func evaluate(
    _ y: Int, _ columns: Range<Int>, ofStrip strip: Int,
    into pixels: UnsafeMutablePointer<Pixel>
  ) {
    let needed = levels.places.levels(inRow: y, ofStrip: strip)
    nodes[strip] = nodes[strip].filter { needed.contains($0.key) && $0.value.rows.contains(y) }
    if needed.count == 1 {
      unsafe level(needed.lowerBound, y, ofStrip: strip)?.evaluate(y, columns, into: pixels)
      return
    }
    let places = unsafe levels.places.start(ofRow: y, columns.lowerBound)
    unsafe pixels.update(repeating: .zero, count: columns.count)
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { sums in
      for number in needed {
        unsafe level(number, y, ofStrip: strip)?.evaluate(y, columns, into: row.pixels)
        unsafe row.pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) {
          unsafe kernels.table.pointee.add_level(
            sums, $0, places, Int32(number), Int32(levels.last), columns.count)
        }
      }
    }
  }

  private func level(_ number: Int, _ y: Int, ofStrip strip: Int) -> (any RowNode)? {
    if number == 0 { return image }
    if let kept = nodes[strip][number] { return kept.node }
    let made = levels.node(number, ofStrip: strip, row: y)
    nodes[strip][number] = made
    return made?.node
  }
}
