import SystemLibrary

/// An operation that takes, of each channel, a value of a given rank among those of a window. It
/// has one step or several, each of which reads the result of the one before.
///
/// The results are values of the input, so every way to find them gives the same bits. An executor
/// with the ability `selections` computes all steps in its own way.
package struct Selection: Hashable, Sendable {
  /// The value that is taken of each channel, of those in the window.
  package enum Rank: String, Hashable, Sendable {
    case minimum
    case median
    case maximum
  }

  /// A step, whose window reaches as far to the left as to the right, and as far up as down.
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

  /// The steps in their order. Windows of medians are squares of at most `mostMedianRadius`.
  package let steps: [Step]

  /// The greatest number of pixels that a median's window reaches to each side.
  package static let mostMedianRadius = 50

  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// The name of the operation in reports.
  package var name: String { steps.map(\.rank.rawValue).joined(separator: "+") }

  /// The number of values that the steps compare for each channel of a pixel: along both axes for
  /// extremes, which are separable, and over the window for medians.
  package var taps: Int {
    steps.reduce(0) { $0 + $1.taps }
  }

  /// The estimated cost of a pixel, in operations; see `Plan.Pass.cost`.
  package var cost: Double {
    steps.reduce(0) { $0 + $1.cost }
  }

  /// Returns the region of the input that is read for the given region of the result, before the
  /// edge mode brings it back into the image.
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

  /// Small medians are found by networks that grow with the area, and large ones by ranks. Windows
  /// of extremes are doubled.
  fileprivate var cost: Double {
    let radius = Double(columns)
    switch rank {
    case .median where columns <= 3: return 2 + 2.5 * radius * radius
    case .median: return 70 + 10 * radius
    case .minimum, .maximum: return 4 + log2(2 * radius + 1)
    }
  }
}
