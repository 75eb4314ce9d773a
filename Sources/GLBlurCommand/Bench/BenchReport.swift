import GLBlur
import GLBlurReference
import GLBlurChain

/// The report that `bench` prints.
struct BenchReport {
  let threads: Int
  let repetitions: Int
  let results: [BenchResult]

  var json: JSONText {
    .object([
      ("status", .integer(Int(ExitStatus.success.rawValue))),
      ("version", .string(Version.current)),
      ("threads", .integer(threads)),
      ("repetitions", .integer(repetitions)),
      ("results", .array(results.map(\.json))),
    ])
  }

  var prose: String { results.map(prose).joined(separator: "\n") }

  private func prose(_ result: BenchResult) -> String {
    var lines = [
      "\(result.size) \(result.format.rawValue), threads: \(threads), repetitions: \(repetitions), "
        + "alternating between two images"
    ]
    if let copies = result.copies {
      lines.append(
        "memcpy: \(fixed(copies.median, 2)) ms (\(quartiles(copies, 2))), "
          + "\(fixed(result.gigabytesPerSecond(copies.median), 1)) GB/s; one before each repetition, "
          + "\(copies.samples.count) in all")
    }
    lines.append("medians, and quartiles in brackets; × memcpy is of each repetition's own")
    for backend in [Backend.auto, .cpu, .gpu] {
      let rows = result.rows.filter { $0.backend == backend }
      guard !rows.isEmpty else { continue }
      let device = rows.compactMap(\.device).first ?? "CPU"
      lines += ["", device, Self.heading] + rows.map(line)
      if let ratio = result.translucentRatio(on: backend) {
        lines.append("translucent pixels take \(fixed(ratio, 2)) times as long as opaque ones")
      }
      lines += stages(rows)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let heading = Self.row(
    "", ["× memcpy", "(quartiles)", "ms", "(quartiles)"])

  private func line(_ row: BenchRow) -> String {
    guard let render = row.render else {
      return "\(row.name.padded(to: Self.nameWidth)) – \(row.failure ?? "")"
    }
    return Self.row(
      row.name,
      [
        fixed(render.ratios.median, 2), "(\(quartiles(render.ratios, 2)))",
        fixed(render.work.median, 1), "(\(quartiles(render.work, 1)))",
      ])
  }

  private func quartiles(_ spread: Spread, _ digits: Int) -> String {
    "\(fixed(spread.lowerQuartile, digits))–\(fixed(spread.upperQuartile, digits))"
  }

  private func stages(_ rows: [BenchRow]) -> [String] {
    let rows = rows.filter { !$0.stages.isEmpty }
    guard let first = rows.first else { return [] }
    return [
      "", "from file to file, ms", Self.row("", first.stages.map(\.name)),
    ] + rows.map { Self.row($0.name, $0.stages.map { fixed($0.spread.median, 1) }) }
  }

  private static let nameWidth = 30

  private static func row(_ name: String, _ cells: [String]) -> String {
    name.padded(to: nameWidth)
      + cells.map { cell in
        let width = cell.hasPrefix("(") ? 16 : 10
        return String(repeating: " ", count: max(1, width - cell.count)) + cell
      }.joined()
  }
}

extension BenchResult {
  fileprivate var json: JSONText {
    .object([
      ("width", .integer(size.width)),
      ("height", .integer(size.height)),
      ("format", .string(format.rawValue)),
      ("input", .optional(file)),
      (
        "memcpy",
        .object([
          ("bytes", .integer(bytes)),
          ("gigabytesPerSecond", .optional(copies.map { gigabytesPerSecond($0.median) })),
          ("milliseconds", copies?.json ?? .null),
        ])
      ),
      ("rows", .array(rows.map(json))),
    ])
  }

  private func json(_ row: BenchRow) -> JSONText {
    .object([
      ("name", .string(row.name)),
      ("ratio", .optional(row.render?.ratios.median)),
      ("ratios", row.render?.ratios.json ?? .null),
      ("ratioToOpaque", .optional(row.isTranslucent ? translucentRatio(on: row.backend) : nil)),
      ("backend", .string((row.rendered ?? row.backend).rawValue)),
      ("device", .optional(row.device)),
      ("passes", .optional(row.passes)),
      ("milliseconds", row.render?.work.json ?? .null),
      ("memcpy", row.render?.copies.json ?? .null),
      ("stages", .object(row.stages.map { ($0.name, $0.spread.json) })),
      ("error", .optional(row.failure)),
    ])
  }
}

extension Spread {
  fileprivate var json: JSONText {
    .object([
      ("best", .number(best)), ("median", .number(median)),
      ("lowerQuartile", .number(lowerQuartile)), ("upperQuartile", .number(upperQuartile)),
      ("worst", .number(worst)), ("repetitions", .integer(samples.count)),
    ])
  }
}
