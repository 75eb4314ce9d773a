import GLBlurEngine
import Synchronization

/// The threads that compute a render's rows, and the control that may end it.
struct RowThreads: Sendable {
  private let team: any ThreadTeam
  let control: RenderControl?

  init(_ team: any ThreadTeam, _ control: RenderControl? = nil) {
    self.team = team
    self.control = control
  }

  /// One thread for the same render.
  var alone: RowThreads { RowThreads(DispatchTeam(threads: 1), control) }

  /// Calls `body` with bands of rows, one for each thread, concurrently.
  ///
  /// - Parameter costPerRow: The operations of a row, which count as progress.
  /// - Throws: The error of the control if it has ended the render. Some rows are then not
  ///   computed.
  func forEachBand(
    of rows: Range<Int>, costPerRow: Int = 0, _ body: @Sendable (Rows) -> Void
  ) throws {
    let bands = min(team.share, rows.count)
    team.concurrently(bands) { band in
      body(Rows(rows.band(band, of: bands), costPerRow, control))
    }
    try control?.check()
  }

  /// - Throws: An error of `transform`, or the error of the control if it has ended the render.
  func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) throws -> Result
  ) throws -> [Result] {
    let results = Mutex([Swift.Result<Result, any Error>?](repeating: nil, count: elements.count))
    try forEachBand(of: elements.indices) { indices in
      for index in indices {
        let result = Swift.Result { try transform(elements[index]) }
        results.withLock { $0[index] = result }
      }
    }
    return try results.withLock { $0 }.compactMap { try $0?.get() }
  }

  /// The rows of a band, until the control ends the render.
  struct Rows: Sequence, IteratorProtocol {
    private var rows: Range<Int>.Iterator
    private let costPerRow: Int
    private let control: RenderControl?
    private var hasBegun = false

    fileprivate init(_ rows: Range<Int>, _ costPerRow: Int, _ control: RenderControl?) {
      self.rows = rows.makeIterator()
      self.costPerRow = costPerRow
      self.control = control
    }

    mutating func next() -> Int? {
      if let control {
        if control.isEnded { return nil }
        if hasBegun, costPerRow > 0 { control.advance(costPerRow) }
        hasBegun = true
      }
      return rows.next()
    }
  }
}

extension Range<Int> {
  fileprivate func band(_ band: Int, of bands: Int) -> Range<Int> {
    lowerBound + count * band / bands..<lowerBound + count * (band + 1) / bands
  }
}
