import SystemLibrary

/// Steps that each take, for each channel, the value of a given rank in a window of the result
/// before. Every method gives the same bits, since results are values of the input.
package struct Selection: Hashable, Sendable {
  package enum Rank: String, Hashable, Sendable {
    case minimum
    case median
    case maximum
  }

  /// A step with a window symmetric around the pixel.
  package struct Step: Hashable, Sendable {
    package let rank: Rank
    /// The number of columns to each side of the pixel.
    package let columns: Int
    /// The number of rows above and below the pixel.
    package let rows: Int

    package init(_ rank: Rank, columns: Int, rows: Int) {
      self.rank = rank
      self.columns = columns
      self.rows = rows
    }
  }

  /// Windows of medians are squares of at most `mostMedianRadius`.
  package let steps: [Step]

  /// The unit is pixels.
  package static let mostMedianRadius = 50

  package init(_ steps: [Step]) {
    self.steps = steps
  }

  package var name: String { steps.map(\.rank.rawValue).joined(separator: "+") }

  /// The values compared for each channel of a pixel: along both axes for extremes, which are
  /// separable, and over the window for medians.
  package var taps: Int {
    steps.reduce(0) { $0 + $1.taps }
  }

  package var cost: Double {
    steps.reduce(0) { $0 + $1.cost }
  }

  /// See `SamplingKernel.inputRegion`.
  package func inputRegion(for region: Region) -> Region {
    let (x, y) = steps.reduce((0, 0)) { ($0.0 + $1.columns, $0.1 + $1.rows) }
    return Region(
      columns: region.columns.lowerBound - x..<region.columns.upperBound + x,
      rows: region.rows.lowerBound - y..<region.rows.upperBound + y)
  }
}

extension Selection.Step {
  fileprivate var taps: Int {
    let (width, height) = (2 * columns + 1, 2 * rows + 1)
    return rank == .median ? width * height : width + height
  }

  /// Small medians are found by networks that grow with the area, large ones by ranks. Windows of
  /// extremes are doubled.
  fileprivate var cost: Double {
    let radius = Double(columns)
    switch rank {
    case .median where columns <= 3: return 2 + 2.5 * radius * radius
    case .median: return 70 + 10 * radius
    case .minimum, .maximum: return 4 + log2(2 * radius + 1)
    }
  }
}
