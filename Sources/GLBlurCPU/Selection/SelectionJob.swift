import CKernels
import GLBlurEngine

/// What all bands of rows of a selection have in common.
struct SelectionJob: Sendable {
  let edge: EdgeMode
  /// The region in which the input and every step's result are defined.
  let image: Region
  let region: Region
  /// The region of the input that is read.
  let read: Region
  let steps: [Step]
  let rowKernels: RowKernels

  /// A step over the columns that later steps read.
  struct Step: Sendable {
    let selected: Selection.Step
    let columns: Range<Int>
    /// The rows of the result that may be asked for.
    let rows: Range<Int>
    /// The columns that the windows cover, also outside the image.
    let needed: Range<Int>
    /// The columns of the image that stand for `needed`.
    let inner: Range<Int>

    /// The range in memory that contains `needed` and `inner`.
    var line: Range<Int> {
      min(needed.lowerBound, inner.lowerBound)..<max(needed.upperBound, inner.upperBound)
    }
  }

  init(
    _ selection: Selection, _ sampler: Plan.Sampler, over region: Region, _ kernels: RowKernels
  ) {
    edge = sampler.edge
    image = sampler.extent
    self.region = region
    read = selection.inputRegion(for: region).resolved(sampler.edge, in: sampler.extent)
    rowKernels = kernels
    var (columns, rows) = (region.columns, region.rows)
    var steps: [Step] = []
    for step in selection.steps.reversed() {
      steps.append(Self.step(step, columns, rows, edge, image))
      columns = steps[steps.count - 1].inner
      rows = edge.resolve(
        rows.lowerBound - step.rows..<rows.upperBound + step.rows, in: image.rows)
    }
    self.steps = steps.reversed()
  }

  func step(
    _ selected: Selection.Step, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> Step {
    Self.step(selected, columns, rows, edge, image)
  }

  private static func step(
    _ selected: Selection.Step, _ columns: Range<Int>, _ rows: Range<Int>, _ edge: EdgeMode,
    _ image: Region
  ) -> Step {
    let needed = columns.lowerBound - selected.columns..<columns.upperBound + selected.columns
    return Step(
      selected: selected, columns: columns, rows: rows, needed: needed,
      inner: edge.resolve(needed, in: image.columns))
  }

  var kernels: crow_kernels { unsafe rowKernels.table.pointee }

  /// Returns about how many bytes a thread keeps for a selection of floats. Bytes take less.
  static func rowBytes(_ selection: Selection, over region: Region) -> Int {
    let columns = selection.inputRegion(for: region).width
    return selection.steps.reduce(0) { bytes, step in
      let height = 2 * step.rows + 1
      let rows =
        switch step.rank {
        case .median where step.columns > Int(CROW_NETWORK_RADIUS):
          RowRing<UInt8>.capacity(window: height + RankedMedian.block.height)
            + RankedMedian.block.height
        case .median: RowRing<UInt8>.capacity(window: height)
        case .minimum, .maximum: RowRing<UInt8>.capacity(window: height) + height
        }
      let ranks = step.rank == .median ? RankedMedian.roomBytes(radius: step.columns) : 0
      // These are a row of transparent pixels, one before and one after each step, and a partial
      // extreme.
      return bytes + (rows + 4) * columns * MemoryLayout<Pixel>.stride + ranks
    }
  }
}
