import GLBlurStatistics

extension Lowering {
  /// Measures the pixels of a picture and adds the result to `measurements`.
  ///
  /// The CPU computes the pixels at the quality `exact`, in the tally's format and in the filter's
  /// colour space, so both backends use the same numbers whatever the tiles. The pixels are
  /// computed once, in a separate lowering that measures.
  ///
  /// - Parameters:
  ///   - signal: The picture.
  ///   - tally: An empty tally, to which all pixels are added.
  ///   - effort: The estimated cost of `find` beyond the tally's own, in operations. The default is
  ///     none.
  ///   - find: Computes the result from the tally alone.
  /// - Throws: `FilterError` if the pixels cannot be computed.
  mutating func measured<Count: Tally, Found: Finding>(
    _ signal: Signal, by tally: Count, effort: Int = 0, _ find: (Count) -> Found
  ) throws(FilterError) -> Found {
    dependsOnFrame = true
    // The measurement enters the network as plain numbers, so the operations do not show the
    // dependency.
    if guesses.reach(signal, over: Region(signal.size), in: builder) { guesses.isEverywhere = true }
    let found =
      switch context.survey {
      case .none: find(.unknown)
      case .known(let findings): known(in: findings) ?? find(.unknown)
      case .measure(let probe, _): find(try counted(signal, by: tally, effort: effort, probe))
      }
    foundBytes += found.byteCount
    guard foundBytes <= Self.mostFoundBytes else {
      throw FilterError(
        "what the filters of this chain find in pictures takes more than "
          + "\(Self.mostFoundBytes >> 20) MiB; take fewer tiles, or fewer such filters")
    }
    measurements.append(
      FilterMeasurement(place: place, filter: builder.origin.last ?? "", finding: found))
    return found
  }

  /// The limit on the bytes of all measurements.
  private static let mostFoundBytes = 1 << 28

  /// Returns the earlier result of the next measurement.
  private func known<Found: Finding>(in findings: Findings) -> Found? {
    let index = measurements.count
    return index < findings.measurements.count
      ? findings.measurements[index].finding as? Found : nil
  }

  private func counted<Count: Tally>(
    _ signal: Signal, by tally: Count, effort: Int, _ probe: any PixelProbe
  ) throws(FilterError) -> Count {
    let (part, pixels) = builder.part(of: signal, over: Region(signal.size))
    let (team, empty) = (probe.team, tally)
    let kept = tally.byteCount(on: team) + network.rasterBytes - part.network.rasterBytes
    var tally = tally
    do {
      _ = try probe.compute(
        pixels, in: part.network, as: Count.format, keeping: kept,
        effort: effort + Count.cost.ofPixel * signal.size.area + Count.cost.ofFinding
      ) { tally.add($0, at: $1, from: empty, by: team) }
    } catch {
      throw FilterError("\(error)")
    }
    try check()
    return tally
  }
}
