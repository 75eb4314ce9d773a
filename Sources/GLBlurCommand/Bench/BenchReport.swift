import GLBlur
import GLBlurBench
import GLBlurChain
import GLBlurReference

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
    let copy = result.copy
    var lines = [
      "\(result.size) \(result.format.rawValue), threads: \(threads), repetitions: \(repetitions), "
        + "alternating between two images",
      "memcpy: \(fixed(copy.best, 2)) ms, \(fixed(result.gigabytesPerSecond, 1)) GB/s, the best "
        + "of \(copy.samples.count); the median is \(fixed(copy.median, 2)) ms",
    ]
    for backend in [Backend.auto, .cpu, .gpu] {
      let rows = result.rows.filter { $0.backend == backend }
      guard !rows.isEmpty else { continue }
      let device = rows.compactMap(\.device).first ?? "CPU"
      lines += ["", device, Self.heading] + rows.map { line($0, result) }
      if let ratio = result.translucentRatio(on: backend) {
        lines.append("translucent pixels take \(fixed(ratio, 2)) times as long as opaque ones")
      }
      lines += stages(rows)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let heading = Self.row(
    "", ["× memcpy", "(median)", "ms", "median", "quartiles"])

  private func line(_ row: BenchRow, _ result: BenchResult) -> String {
    guard let render = row.render else {
      return "\(row.name.padded(to: Self.nameWidth)) – \(row.failure ?? "")"
    }
    return Self.row(
      row.name,
      [
        fixed(result.ratio(render.best), 1), "(\(fixed(result.ratio(render.median), 1)))",
        fixed(render.best, 1), fixed(render.median, 1),
        "\(fixed(render.lowerQuartile, 1))–\(fixed(render.upperQuartile, 1))",
      ])
  }

  /// Returns the table of the best duration of each stage, in milliseconds.
  private func stages(_ rows: [BenchRow]) -> [String] {
    let rows = rows.filter { !$0.stages.isEmpty }
    guard let first = rows.first else { return [] }
    return [
      "", "from file to file, ms", Self.row("", first.stages.map(\.name)),
    ] + rows.map { Self.row($0.name, $0.stages.map { fixed($0.spread.best, 1) }) }
  }

  private static let nameWidth = 30

  private static func row(_ name: String, _ cells: [String]) -> String {
    name.padded(to: nameWidth)
      + cells.map { cell in
        let width = cell.contains("–") || cell == "quartiles" ? 14 : 9
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
          ("bytes", .integer(bytes)), ("gigabytesPerSecond", .number(gigabytesPerSecond)),
          ("milliseconds", copy.json),
        ])
      ),
      ("rows", .array(rows.map(json))),
    ])
  }

  private func json(_ row: BenchRow) -> JSONText {
    .object([
      ("name", .string(row.name)),
      ("ratio", .optional(row.render.map { ratio($0.best) })),
      ("medianRatio", .optional(row.render.map { ratio($0.median) })),
      ("ratioToOpaque", .optional(row.isTranslucent ? translucentRatio(on: row.backend) : nil)),
      ("backend", .string((row.rendered ?? row.backend).rawValue)),
      ("device", .optional(row.device)),
      ("passes", .optional(row.passes)),
      ("milliseconds", row.render?.json ?? .null),
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
