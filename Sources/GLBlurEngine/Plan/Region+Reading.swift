extension Region {
  /// Returns whole texels of four pixels within the extent.
  func inWholeTexels(of extent: Region) -> Region {
    let columns = columns.lowerBound & ~3..<(columns.upperBound + 3) & ~3
    return Region(columns: columns.clamped(to: extent.columns), rows: rows)
  }

  /// Returns the region of `extent` that is read if this region is asked for.
  package func resolved(_ edge: EdgeMode, in extent: Region) -> Region {
    Region(
      columns: edge.resolve(columns, in: extent.columns), rows: edge.resolve(rows, in: extent.rows))
  }
}
