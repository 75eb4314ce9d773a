import CKernels
import GLBlurEngine

/// Sums the levels of a variable Gaussian that pixels need.
final class VariableNode: RowNode {
  private let levels: VariableLevels
  private let image: any RowNode
  private let kernels: RowKernels
  private let row: PixelBuffer
  /// For each strip, the levels that its last row needed, by number.
  private var computed: [[VariableLevels.Rows?]]
  /// For each strip, these levels and the rows that all of them have.
  private var prepared: [(levels: ClosedRange<Int>, rows: Range<Int>)]

  init(_ levels: VariableLevels, _ image: any RowNode, _ kernels: RowKernels) {
    self.levels = levels
    self.image = image
    self.kernels = kernels
    row = PixelBuffer(capacity: levels.places.region.width)
    computed = Array(
      repeating: Array(repeating: nil, count: levels.last + 1), count: levels.places.strips.count)
    prepared = Array(repeating: (0...0, 0..<0), count: levels.places.strips.count)
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
    let needed = prepare(y, ofStrip: strip)
    if needed.count == 1 {
      unsafe level(needed.lowerBound, ofStrip: strip)?.evaluate(y, columns, into: pixels)
      return
    }
    unsafe pixels.update(repeating: .zero, count: columns.count)
    let places = unsafe levels.places.start(ofRow: y, columns.lowerBound)
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { sums in
      for number in needed {
        unsafe level(number, ofStrip: strip)?.evaluate(y, columns, into: row.pixels)
        unsafe row.pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) {
          unsafe kernels.table.pointee.add_level(
            sums, $0, places, levels.places.isSameAlongRows, Int32(number), Int32(levels.last),
            columns.count)
        }
      }
    }
  }

  /// Writes a row as the bytes of its floats, or returns false if a level is not opaque there.
  func writeOpaque(_ y: Int, _ picture: ImageNode, into target: RowTarget) -> Bool {
    let places = levels.places
    for (strip, columns) in places.strips.enumerated() {
      let needed = prepare(y, ofStrip: strip)
      let isOpaque = needed.allSatisfy { number in
        number == 0
          ? unsafe picture.opaqueBytes(y, columns) != nil
          : computed[strip][number]?.result?.isOpaque(y) == true
      }
      if !isOpaque { return false }
    }
    for (strip, columns) in places.strips.enumerated() {
      let rows = unsafe levels(inRow: y, ofStrip: strip, picture)
      let bytes = unsafe target.bytes + 4 * (columns.lowerBound - places.region.x)
      unsafe kernels.table.pointee.bytes_from_levels(
        bytes, rows, Int32(places.levels(inRow: y, ofStrip: strip).lowerBound), rows.count,
        places.start(ofRow: y, columns.lowerBound), places.isSameAlongRows, Int32(levels.last),
        columns.count, target.streams)
    }
    return true
  }

  private func levels(inRow y: Int, ofStrip strip: Int, _ picture: ImageNode) -> [crow_level] {
    let columns = levels.places.strips[strip]
    return unsafe levels.places.levels(inRow: y, ofStrip: strip).compactMap { number in
      if number == 0 {
        return unsafe picture.bytes(y, columns).map { unsafe crow_level(row: $0, scale: 1) }
      }
      return unsafe computed[strip][number]?.result.map {
        unsafe crow_level(row: $0.fixedPoint(y), scale: $0.scale)
      }
    }
  }

  /// Makes the levels that a row of a strip needs, and releases the others.
  private func prepare(_ y: Int, ofStrip strip: Int) -> ClosedRange<Int> {
    let needed = levels.places.levels(inRow: y, ofStrip: strip)
    if prepared[strip].levels == needed, prepared[strip].rows.contains(y) { return needed }
    for number in 1..<levels.last + 1 {
      if !needed.contains(number) {
        computed[strip][number] = nil
      } else if computed[strip][number]?.rows.contains(y) != true {
        computed[strip][number] = levels.rows(number, ofStrip: strip, row: y)
      }
    }
    let rows = computed[strip].reduce(levels.places.region.rows) { rows, level in
      level.map { rows.clamped(to: $0.rows) } ?? rows
    }
    prepared[strip] = (needed, rows)
    return needed
  }

  private func level(_ number: Int, ofStrip strip: Int) -> (any RowNode)? {
    number == 0 ? image : computed[strip][number]?.node
  }
}
