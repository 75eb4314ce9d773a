package import GLBlurShaders

/// Turns the image by quarter turns or reflects it.
package struct Turn: SamplingKernel {
  /// The steps in the input for a step to the right and down in the result.
  package let right: SIMD2<Int32>
  package let down: SIMD2<Int32>
  /// The pixel of the input shown at (0, 0).
  package let origin: SIMD2<Int32>

  package init(right: SIMD2<Int32>, down: SIMD2<Int32>, origin: SIMD2<Int32>) {
    self.right = right
    self.down = down
    self.origin = origin
  }

  package var taps: Int { 1 }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] }

  package var shaderCall: ShaderCall { .turn(right: right, down: down, origin: origin) }

  package func inputRegion(index: Int, for region: Region) -> Region {
    let first = place(x: region.x, y: region.y)
    let last = place(x: region.x + region.width - 1, y: region.y + region.height - 1)
    return Region(
      columns: min(first.x, last.x)..<max(first.x, last.x) + 1,
      rows: min(first.y, last.y)..<max(first.y, last.y) + 1)
  }

  private func place(x: Int, y: Int) -> (x: Int, y: Int) {
    (
      Int(origin.x) + Int(right.x) * x + Int(down.x) * y,
      Int(origin.y) + Int(right.y) * x + Int(down.y) * y
    )
  }

  package func run(_ row: SamplingSpan) {
    if right.x == 0 {
      runAcross(row)
      return
    }
    let needed = inputRegion(index: 0, for: Region(columns: row.columns, rows: row.y..<row.y + 1))
    row.inputs[0].read(needed.y, needed.columns, into: row.pixels)
    guard right.x < 0 else { return }
    row.pixels.reverse()
  }

  /// The number of input columns read together: half a kilobyte of each row.
  private static let bandHeight = 32

  private func runAcross(_ row: SamplingSpan) {
    let memory = row.memory
    let count = row.columns.count
    var band = memory.pixels
    if memory.columns != row.columns || memory.y.map({ row.y < $0 }) ?? true
      || row.y - (memory.y ?? 0) >= (band?.count ?? 0) / count
    {
      band = readBand(row)
    }
    guard let band else { return }
    let rows = band.count / count
    let line = row.y - (memory.y ?? row.y)
    let offset = down.x > 0 ? line : rows - 1 - line
    let pixels = row.pixels
    for index in 0..<count { pixels[index] = band[index * rows + offset] }
  }

  /// Fills the memory with the row and those below it, whose columns are parts of input rows.
  private func readBand(_ row: SamplingSpan) -> MutablePixelRow {
    let memory = row.memory
    let rows = min(Self.bandHeight, row.rows.upperBound - row.y)
    memory.y = row.y
    memory.columns = row.columns
    let band = memory.room(for: rows * row.columns.count)
    for (index, x) in row.columns.enumerated() {
      let read = inputRegion(
        index: 0, for: Region(columns: x..<x + 1, rows: row.y..<row.y + rows))
      row.inputs[0].read(
        read.y, read.columns, into: band.part(index * rows..<(index + 1) * rows))
    }
    return band
  }
}
