/// Lower resolutions of a picture, each with half the columns and rows of the one before, in one
/// image.
///
/// The picture is halved by quintic B-splines. Pixel (x, y) of resolution n, from 1 on, shows pixel
/// (2ⁿ·x, 2ⁿ·y) of the picture and lies at column 2ⁿ·x + 2ⁿ⁻¹ − 1 and row 2ⁿ⁻¹·y of the image.
package struct Resolutions {
  package let signal: Signal
  /// The pixels of each resolution. Those beyond equal the nearest one, or are not needed.
  package let regions: [Region]
}

extension NetworkBuilder {
  /// Adds the lower resolutions of a picture.
  ///
  /// - Parameters:
  ///   - count: The number of resolutions, at least one.
  ///   - reach: The number of pixels of each resolution that are needed beyond the picture's
  ///     border.
  package mutating func resolutions(
    of picture: Signal, count: Int, reach: Int, edge: EdgeMode
  ) -> Resolutions {
    let ranges = Axis.allCases.map { axis in
      ResolutionLevels.halved(
        picture.extent[axis], times: count, .quintic, reach: reach, edge: edge)
    }
    var resolutions = [picture]
    for level in 0..<count {
      var result = resolutions[level]
      for (axis, ranges) in zip(Axis.allCases, ranges) {
        var extent = result.extent
        extent[axis] = ranges[level]
        // Later steps meet the end of a resolution, beyond which nothing changes.
        result = sample(
          Convolve.decimate(axis, .quintic), of: result, extent: extent,
          edge: level == 0 ? edge : .clamp)
      }
      resolutions.append(result)
    }
    var all = resolutions[count]
    for level in (1...count).reversed() {
      let own = resolutions[level]
      var cells = own.extent
      // The odd columns of the lowest resolution stay empty.
      if level < count {
        let rows = all.extent.rows
        cells = cells.union(
          Region(
            columns: all.extent.columns, rows: 2 * rows.lowerBound..<2 * rows.upperBound - 1))
      }
      all = sample(
        Interleave(), of: [own, all],
        extent: Region(
          columns: 2 * cells.columns.lowerBound..<2 * cells.columns.upperBound, rows: cells.rows))
    }
    return Resolutions(signal: all, regions: resolutions.dropFirst().map(\.extent))
  }
}
