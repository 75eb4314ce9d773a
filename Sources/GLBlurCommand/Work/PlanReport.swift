import GLBlur
import GLBlurChain
import GLBlurReference

/// The text of a plan.
struct PlanReport {
  let chain: String
  let input: String?
  /// Whether the size is assumed, since the command line gives none.
  let isAssumed: Bool
  /// Whether `source` is the shape of the chain's canvas.
  let hasCanvas: Bool
  let source: ImageShape
  /// The names of the images after the source, by numbers from 1.
  let names: [String]
  let options: Renderer.Options
  let outline: PlanOutline
  let estimate: RenderEstimate
  /// Nil if the command line chooses.
  let choice: AutoChoice?
  /// Nil if `auto` needs no estimates.
  let times: AutoEstimate?

  var prose: String {
    let size =
      input.map { "\(named($0)), \(source.size)" }
      ?? (hasCanvas ? "its canvas, " : "") + "\(source.size)"
      + (isAssumed ? " (assumed; name an image or give --size)" : "")
    let backend = options.backend == .cpu ? "the CPU" : "the GPU"
    let parts =
      [
        "\(chain) on \(size), \(source.format.rawValue): the plan for \(backend), "
          + "\(options.quality.rawValue)"
      ] + numberedPasses(outline.passes.map(prose))
      + [totals]
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func prose(_ pass: PlanOutline.Pass) -> String {
    var rows = pass.reads.map { read in
      ("reads", "\(name(of: read.source)), \(read.region), \(byteText(read.bytes))")
    }
    rows += groups(pass).map { ("computes", $0) }
    if pass.steps.isEmpty { rows.append(("computes", "nothing: a copy")) }
    rows.append(
      (
        "writes",
        "\(name(of: pass.target)), \(pass.region), \(format(of: pass)), "
          + byteText(pass.bytesWritten)
      ))
    rows.append(("costs", "\(shortened(pass.cost)) operations, \(share(of: pass)) % of all"))
    return rows.indices.map { row in
      let isRepeated = row > 0 && rows[row].0 == rows[row - 1].0
      return "  " + (isRepeated ? "" : rows[row].0).padded(to: 10) + rows[row].1
    }.joined(separator: "\n")
  }

  /// Returns the pass's percentage of the plan's cost.
  private func share(of pass: PlanOutline.Pass) -> Int {
    Int((100 * Double(pass.cost) / Double(max(1, outline.cost))).rounded())
  }

  /// Returns the steps in lines. Consecutive steps of one origin share a line.
  func groups(_ pass: PlanOutline.Pass) -> [String] {
    var groups: [(origin: [String], kernels: [String])] = []
    for step in pass.steps {
      if groups.last?.origin == step.origin {
        groups[groups.count - 1].kernels.append(step.prose)
      } else {
        groups.append((step.origin, [step.prose]))
      }
    }
    return groups.map { group in
      "\(originText(group.origin)): " + group.kernels.joined(separator: "; ")
    }
  }

  private var totals: String {
    let slots = outline.slots.enumerated().map { index, slot in
      "  " + "slot \(index)".padded(to: 10)
        + "\(slot.size), \(slot.storage), \(byteText(slot.bytes))"
    }
    let summary =
      "Total: \(counted(outline.passes.count, "pass", "passes")), "
      + "\(outline.pixelsComputed) pixels computed, \(byteText(outline.bytesRead)) read, "
      + "\(byteText(outline.bytesWritten)) written, "
      + "\(counted(outline.slots.count, "slot", "slots")) of \(byteText(outline.slotBytes))"
    let cost =
      "Cost: about \(shortened(estimate.operations)) operations on the CPU (--max-cost), "
      + "\(secondsText(estimate.duration)) on this machine"
    return
      ([summary] + slots + [cost] + (choice.map { ["Choice: \(prose($0))"] } ?? [])
      + (times?.table ?? []))
      .joined(separator: "\n")
  }

  private func prose(_ choice: AutoChoice) -> String {
    switch choice {
    case .noHardware:
      return
        "the CPU, since there is no hardware GPU (--device software considers software drivers)"
    case .recalled(let renderer, let cpu, let gpu):
      return "the CPU, about \(secondsText(.seconds(cpu))); \(renderer), as measured before, is "
        + "likely to take \(secondsText(.seconds(gpu))) with opening"
    case .soonDone(let opening):
      return "the CPU, whose estimate is below the \(secondsText(.seconds(opening))) that it takes "
        + "to open a GPU"
    case .failed(let error):
      return "the CPU, since no GPU can be used: \(oneLine(error.cause))"
    case .compared(let device, let cpu, let gpu):
      let (cpu, gpu) = (secondsText(.seconds(cpu)), secondsText(.seconds(gpu)))
      return
        (choice.backend == .cpu
        ? "the CPU, about \(cpu); \(device.renderer) is likely to take \(gpu)"
        : "the GPU, \(device.renderer), about \(gpu); the CPU is likely to take \(cpu)")
        + "\nPasses: \(device.passes)"
    }
  }

  private func json(_ choice: AutoChoice) -> JSONText {
    var seconds: (cpu: Double?, gpu: Double?)
    if let times { seconds = (times.cpuTotal, times.gpuTotal) }
    return .object([
      ("backend", .string(choice.backend.rawValue)), ("reason", .string(prose(choice))),
      ("cpuSeconds", .optional(seconds.cpu)), ("gpuSeconds", .optional(seconds.gpu)),
      ("gpuParts", times?.gpu.json ?? .null),
    ])
  }

  var json: JSONText {
    .object([
      ("chain", .string(chain)), ("input", .optional(input)), ("assumed", .boolean(isAssumed)),
      ("canvas", .boolean(hasCanvas)),
      ("width", .integer(source.size.width)), ("height", .integer(source.size.height)),
      ("format", .string(source.format.rawValue)),
      ("backend", .string(options.backend.rawValue)),
      ("quality", .string(options.quality.rawValue)),
      ("passes", .array(outline.passes.map(json))),
      (
        "slots",
        .array(
          outline.slots.map { slot in
            .object([
              ("width", .integer(slot.size.width)), ("height", .integer(slot.size.height)),
              ("format", .string("\(slot.storage)")), ("bytes", .integer(slot.bytes)),
            ])
          })
      ),
      (
        "totals",
        .object([
          ("passes", .integer(outline.passes.count)), ("slots", .integer(outline.slots.count)),
          ("slotBytes", .integer(outline.slotBytes)),
          ("pixelsComputed", .integer(outline.pixelsComputed)),
          ("bytesRead", .integer(outline.bytesRead)),
          ("bytesWritten", .integer(outline.bytesWritten)),
          ("operations", .integer(outline.cost)),
        ])
      ),
      (
        "estimate",
        .object([
          ("operations", .integer(estimate.operations)),
          ("seconds", .number(estimate.duration / .seconds(1))),
        ])
      ),
      ("choice", choice.map(json) ?? .null),
    ])
  }

  private func json(_ pass: PlanOutline.Pass) -> JSONText {
    let reads = pass.reads.map { read in
      JSONText.object(
        [("source", .string(name(of: read.source)))] + members(of: read.region)
          + [("bytes", .integer(read.bytes))])
    }
    return .object(
      [("target", .string(name(of: pass.target))), ("format", .string(format(of: pass)))]
        + members(of: pass.region)
        + [
          ("taps", .optional(pass.taps)), ("bytesRead", .integer(pass.bytesRead)),
          ("bytesWritten", .integer(pass.bytesWritten)), ("operations", .integer(pass.cost)),
          ("reads", .array(reads)),
          ("steps", .array(pass.steps.map(\.json))),
        ])
  }

  private func members(of region: Region) -> [(String, JSONText)] {
    [
      ("x", .integer(region.x)), ("y", .integer(region.y)), ("width", .integer(region.width)),
      ("height", .integer(region.height)),
    ]
  }

  // MARK: Names

  func name(of source: Plan.Source) -> String {
    switch source {
    case .image(0): "source"
    case .image(let number) where number <= names.count: "@\(names[number - 1])"
    case .image(let number): "text of " + originText(outline.rasters[number] ?? [])
    case .slot(let slot, _): "slot \(slot)"
    }
  }

  func name(of target: Plan.Target) -> String {
    switch target {
    case .slot(let slot): "slot \(slot)"
    case .output: "result"
    }
  }

  func format(of pass: PlanOutline.Pass) -> String {
    switch pass.target {
    case .slot(let slot): "\(outline.slots[slot].storage)"
    case .output: outline.format.rawValue
    }
  }

  /// Returns an origin as `nodes[2] effectView › content[0] label`.
  private func originText(_ origin: [String]) -> String {
    guard let node = origin.first else { return "conversion" }
    // The kind of a node or view follows its place.
    return origin.dropFirst().reduce(node) { text, part in
      text + (text.last == "]" ? " " : " › ") + part
    }
  }
}

extension PlanOutline.Step {
  fileprivate var prose: String {
    if let offset { return "move by (\(offset.x), \(offset.y))" }
    guard let taps, let axis else { return ([kernel] + notes).joined(separator: ", ") }
    return "\(kernel) \(axis), \(counted(taps, "tap", "taps"))"
  }

  fileprivate var json: JSONText {
    .object([
      ("origin", .array(origin.map(JSONText.string))), ("kernel", .string(kernel)),
      ("taps", .optional(taps)), ("axis", .optional(axis.map { "\($0)" })),
      ("notes", .array(notes.map(JSONText.string))),
    ])
  }
}

func counted(_ count: Int, _ one: String, _ many: String) -> String {
  "\(count) \(count == 1 ? one : many)"
}

/// Returns a number such as `1.2 billion`.
private func shortened(_ count: Int) -> String {
  let number = Double(count)
  for (unit, name) in [(1e9, "billion"), (1e6, "million"), (1e3, "thousand")] where number >= unit {
    return "\(rounded(number / unit, 1)) \(name)"
  }
  return "\(count)"
}

/// Returns `35 ms` or `1.2 s`.
func secondsText(_ duration: Duration) -> String {
  let seconds = duration / .seconds(1)
  return seconds < 0.9995
    ? "\(rounded(1000 * seconds, seconds < 0.01 ? 1 : 0)) ms" : "\(rounded(seconds, 1)) s"
}

/// Returns bytes with a decimal unit: `8.3 MB`.
private func byteText(_ bytes: Int) -> String {
  var number = Double(bytes)
  for unit in ["bytes", "kB", "MB"] {
    // What would be rounded to 1000 is written as 1 of the next unit.
    if number < 999.95 { return "\(rounded(number, 1)) \(unit)" }
    number /= 1000
  }
  return "\(rounded(number, 1)) GB"
}

extension PlanReport {
  /// The plan in the language of Graphviz.
  var graph: String {
    let lines =
      [
        "digraph \(quotedName(chain)) {", "  node [shape=box, fontname=\"sans-serif\"];",
        "  edge [fontname=\"sans-serif\"];",
      ]
      + images.map { "  \(node(of: $0)) [label=\(quotedName(name(of: $0))), shape=ellipse];" }
      + outline.passes.enumerated().map { index, pass in
        "  pass\(index + 1) [label=\(label(index, pass))];"
      } + edges
    return lines.joined(separator: "\n") + "\n}\n"
  }

  /// Each image that is read, once.
  private var images: [Plan.Source] {
    outline.passes.flatMap(\.reads).reduce(into: []) { images, read in
      if case .image = read.source, !images.contains(read.source) { images.append(read.source) }
    }
  }

  private func node(of image: Plan.Source) -> String {
    if case .image(let number) = image { "image\(number)" } else { "" }
  }

  private func label(_ index: Int, _ pass: PlanOutline.Pass) -> String {
    let lines =
      ["Pass \(index + 1)"] + groups(pass)
      + ["\(name(of: pass.target)), \(pass.region), \(format(of: pass))"]
    // In Graphviz \l ends a line that is aligned to the left.
    return "\"" + lines.map { escaped($0) + "\\l" }.joined() + "\""
  }

  private var edges: [String] {
    var edges: [String] = []
    var writers: [Int: Int] = [:]
    for (index, pass) in outline.passes.enumerated() {
      for read in pass.reads {
        let from =
          switch read.source {
          case .image: node(of: read.source)
          case .slot(let slot, _): "pass\(writers[slot] ?? 0)"
          }
        edges.append("  \(from) -> pass\(index + 1) [label=\(quotedName("\(read.region)"))];")
      }
      switch pass.target {
      case .slot(let slot): writers[slot] = index + 1
      case .output:
        edges += ["  result [shape=ellipse];", "  pass\(index + 1) -> result;"]
      }
    }
    return edges
  }

  private func quotedName(_ text: String) -> String { "\"\(escaped(text))\"" }

  private func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where character.isNewline: " "
      default: String(character)
      }
    }.joined()
  }
}

/// Joins the descriptions of passes under their numbers. Passes that come again, as those of the
/// frames of a shader, are described once.
func numberedPasses(_ texts: [String]) -> [String] {
  /// The longest run of passes whose repetition is noticed.
  let longestPeriod = 64
  var paragraphs: [String] = []
  var index = 0
  func describe(_ count: Int) {
    for pass in index..<index + count { paragraphs.append("Pass \(pass + 1)\n\(texts[pass])") }
    index += count
  }
  while index < texts.count {
    let rest = texts[index...]
    // A paragraph about repetitions must stand for two or more.
    guard
      let period = (1...longestPeriod).first(where: { repetitions(of: $0, in: rest) >= 2 })
    else {
      describe(1)
      continue
    }
    let first = index + 1
    describe(period)
    let count = repetitions(of: period, in: rest)
    let original =
      period == 1 ? "pass \(first)" : "passes \(first) to \(first + period - 1), \(count) times"
    paragraphs.append("Passes \(index + 1) to \(index + count * period): as \(original)")
    index += count * period
  }
  return paragraphs
}

/// Returns how often the first `period` elements are repeated right after themselves.
private func repetitions(of period: Int, in texts: ArraySlice<String>) -> Int {
  let pattern = texts.prefix(period)
  guard texts.count >= 2 * period else { return 0 }
  var count = 0
  var next = texts.startIndex + period
  while next + period <= texts.endIndex, texts[next..<next + period] == pattern {
    count += 1
    next += period
  }
  return count
}
