import GLBlurStatistics

extension Lowering {
  /// Returns what a filter finds in the pixels of a picture, and adds it to `measurements`.
  ///
  /// The pixels are those that the CPU computes in `exact`, in the tally's format and in the colour space
  /// of the filter, so both backends go by the same numbers whatever the tiles are. They are computed once,
  /// while the chain is lowered to measure them.
  ///
  /// - Parameters:
  ///   - signal: The picture.
  ///   - tally: An empty tally, which gets all pixels of the picture.
  ///   - effort: The estimated cost of what `find` does beyond the tally's own, in operations. The default
  ///     is none.
  ///   - find: Returns what is found, by the tally alone.
  /// - Throws: `FilterError` if the pixels cannot be computed.
  mutating func measured<Count: Tally, Found: Finding>(
    _ signal: Signal, by tally: Count, effort: Int = 0, _ find: (Count) -> Found
  ) throws(FilterError) -> Found {
    dependsOnFrame = true
    // What is found goes into the network in a way that its operations do not tell.
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

  /// The most bytes that are kept of what filters find.
  private static let mostFoundBytes = 1 << 28

  /// Returns what was found before in place of the next measurement.
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
