import GLBlur
import GLBlurChain
package import GLBlurGPU
import GLBlurReference

/// The outcome of one of an input's results.
struct InputReport: Sendable {
  let input: String
  /// What the input was compared with, or nil.
  let reference: String?
  var output: String?
  /// How the result differs from others of the same input, or nil.
  var trait: SeriesTrait?
  var failure: Failure?
  var rendering: RenderingSummary?
  var difference: ImageDifference?
  /// What the metric of `compare` found.
  var measurement: Measurement?
  /// Which differing pixels are sensitive to rounding, if shaders may be.
  var rounding: RoundingDifference?
  var stopwatch = Stopwatch()
  /// Notes on properties that the written file could not carry.
  var notes: [String] = []
  /// Notes on the colours of the input, as in `Image.notes`.
  var inputNotes: [String] = []
  private let start = ContinuousClock.now
  /// From the beginning of the work to a film's end, or nil for other results.
  var filmDuration: Duration?
  /// Nil for a still result.
  var frames: Int?
  /// The number of the input's samples beyond 0…1.
  var clampedSamples = 0
  /// The kinds of metadata that the written file got.
  var metadata: [String] = []
  /// Whether the result already existed and was left alone.
  var isUpToDate = false
  /// Whether the result is made of others, which have reports of their own.
  var standsForOthers = false

  init(input: String, reference: String? = nil, output: String?) {
    self.input = input
    self.reference = reference
    self.output = output
  }

  mutating func note(_ source: (any PixelSource)?) {
    inputNotes = source?.notes ?? []
    clampedSamples = source?.clampedSamples ?? 0
  }

  /// Adds the report on a further picture in the same result.
  mutating func join(_ other: InputReport) {
    trait = other.trait
    failure = failure ?? other.failure
    rendering = other.rendering.map { rendering?.joined($0) ?? $0 } ?? rendering
    if let greatest = other.difference, greatest.greatest > difference?.greatest ?? -1 {
      difference = greatest
    }
    for (name, milliseconds) in other.stopwatch.steps {
      stopwatch.add(name, milliseconds: milliseconds)
    }
  }

  var status: ExitStatus { failure?.status ?? .success }

  var json: JSONText {
    let size = rendering?.size
    let times = ["read", "render", "write"].map { step in
      (step, JSONText.optional(stopwatch.steps.first { $0.name == step }?.milliseconds))
    }
    let members: [(String, JSONText)] = [
      ("input", .string(input)),
      ("reference", .optional(reference)),
      ("output", .optional(output)),
      ("status", .integer(Int(status.rawValue))),
      ("error", .optional(failure?.message)),
      ("backend", .optional(rendering?.backend.rawValue)),
      ("device", .optional(rendering?.device?.renderer)),
      ("width", .optional(size?.width)),
      ("height", .optional(size?.height)),
      ("frames", .optional(frames)),
      ("passes", .optional(rendering?.passes)),
      ("tiles", .optional(rendering?.tiles)),
      ("milliseconds", .object(times)),
      ("difference", difference?.json ?? .null),
      ("metric", measurement?.json ?? .null),
      ("rounding", rounding?.json ?? .null),
      ("labels", .array(rendering?.labels.map(\.json) ?? [])),
      (
        "notes",
        .array(
          (inputNotes + notes
            + [rendering?.fallback?.fallbackText, rendering?.device?.warning].compactMap { $0 })
            .map(JSONText.string))
      ),
      ("clampedSamples", .integer(clampedSamples)),
      ("upToDate", .boolean(isUpToDate)),
    ]
    return .object(members + (trait?.members ?? []))
  }

  var title: String {
    named(input) + (trait?.suffix ?? "")
  }

  mutating func compare(_ result: Image, _ reference: Image, _ tolerance: Double) throws {
    let difference = try ImageDifference(result, reference)
    self.difference = difference
    failure = try Metric.samples.measure(result, reference, difference)
      .failure(tolerance: tolerance, "\(title): GPU and CPU")
  }

  func say(
    _ arguments: Arguments, _ labels: inout LabelNotes, _ fallbacks: inout FallbackNotes
  ) {
    if let failure { _ = Console.report(failure) }
    if arguments.has(.verbose), let rendering {
      let tiles = rendering.tiles > 1 ? " in \(rendering.tiles) tiles" : ""
      let frames = frames.map { "\($0) frames, each " } ?? ""
      Console.say(
        "\(title) → \(output ?? "nowhere"): \(frames)\(rendering.size), "
          + "\(rendering.passes) passes\(tiles) "
          + "on \(rendering.device?.renderer ?? "the CPU")"
          + (metadata.isEmpty ? "" : ", with \(metadata.joined(separator: ", "))"))
    }
    if arguments.has(.verbose), isUpToDate {
      Console.say("\(title) → \(output ?? "nowhere"): is up to date")
    }
    labels.say(rendering?.labels ?? [], on: named(input))
    if !arguments.has(.quiet) {
      fallbacks.warn(of: rendering?.fallback, on: named(input))
      fallbacks.warn(of: rendering?.device)
      for warning in rendering?.pictureWarnings ?? [] {
        Console.warn("\(named(input)): \(warning)")
      }
      // Damage beside pixels that cannot be decoded either is a part of the failure.
      if failure?.status != .badData {
        for note in inputNotes + [clampingNote(clampedSamples)].compactMap(\.self) {
          Console.warn("\(named(input)): \(note)")
        }
      }
      for note in notes { Console.warn("\(output ?? input): \(note)") }
    }
    if arguments.has(.timings), !isUpToDate {
      Console.say("\(title): \(stopwatch.prose)\(filmProse)")
    }
  }

  mutating func endFilm() { filmDuration = ContinuousClock.now - start }

  /// How fast a film was made, since steps are those of all threads together.
  private var filmProse: String {
    guard let frames, let seconds = filmDuration.map({ $0 / .seconds(1) }), seconds > 0 else {
      return ""
    }
    return
      "; \(frames) frames in \(rounded(seconds, 2)) s, \(rounded(Double(frames) / seconds, 1)) a second"
  }

  /// Prints the difference between the backends, on standard error if the image is printed.
  func printDifference(_ arguments: Arguments) throws {
    guard let difference, !arguments.has(.quiet), !arguments.has(.json) else { return }
    let line = "\(title): \(difference)"
    if output == standardStream { Console.say(line) } else { try Console.print(line + "\n") }
  }
}

extension Collection<InputReport> {
  /// The first status that is not a success, or a success.
  var status: ExitStatus { first { $0.failure != nil }?.status ?? .success }

  var json: String {
    JSONText.object([
      ("status", .integer(Int(status.rawValue))), ("results", .array(map(\.json))),
    ]).file
  }
}

/// Measures the steps of the work on an image.
struct Stopwatch {
  /// In milliseconds. A step may be done in parts.
  private(set) var steps: [(name: String, milliseconds: Double)] = []

  mutating func time<Value>(_ step: String, _ body: () throws -> Value) rethrows -> Value {
    let start = ContinuousClock.now
    defer { add(step, since: start) }
    return try body()
  }

  mutating func add(_ step: String, since start: ContinuousClock.Instant) {
    add(step, milliseconds: (ContinuousClock.now - start) / .milliseconds(1))
  }

  mutating func add(_ step: String, milliseconds: Double) {
    if let index = steps.firstIndex(where: { $0.name == step }) {
      steps[index].milliseconds += milliseconds
    } else {
      steps.append((step, milliseconds))
    }
  }

  var prose: String {
    steps.map { "\($0.name) \(rounded($0.milliseconds, 1)) ms" }.joined(separator: ", ")
  }
}

/// The messages about labels, of which those that do not depend on the image are printed once.
struct LabelNotes {
  private let isQuiet: Bool
  private let isVerbose: Bool
  private var said: Set<String> = []

  init(_ arguments: Arguments) {
    isQuiet = arguments.has(.quiet)
    isVerbose = arguments.has(.verbose)
  }

  /// Warns about labels that are not as asked for.
  mutating func warn(of labels: [LabelReport], on input: String) {
    guard !isQuiet else { return }
    for label in labels {
      for warning in label.fontWarnings where said.insert(warning).inserted {
        Console.warn(warning)
      }
      let warnings = [label.truncationWarning, label.cutWarning, label.clashWarning]
      for warning in warnings.compactMap(\.self) { Console.warn("\(input): \(warning)") }
    }
  }

  /// Prints the warnings and, if verbose, the chosen colours, scrims and fonts.
  mutating func say(_ labels: [LabelReport], on input: String) {
    warn(of: labels, on: input)
    guard isVerbose, !isQuiet else { return }
    for label in labels {
      Console.say("\(input): \(label.title): \(label.choice)")
      if !label.families.isEmpty {
        Console.say(
          "\(input): \(label.title): \(label.box.size) pixels in "
            + label.families.joined(separator: ", "))
      }
    }
  }
}

/// The warnings about images that the CPU rendered because a GPU could not.
struct FallbackNotes {
  private var said: Set<GPUError> = []
  private var hasWarnedOfDevice = false

  /// Warns once of a software renderer that stands in for a GPU.
  mutating func warn(of device: ContextInfo?) {
    guard let warning = device?.warning, !hasWarnedOfDevice else { return }
    hasWarnedOfDevice = true
    Console.warn(warning)
  }

  /// Warns once about a missing display, and for each image about other errors.
  mutating func warn(of error: GPUError?, on input: String) {
    guard let error else { return }
    if case .noDisplay = error, !said.insert(error).inserted { return }
    Console.warn("\(input): \(error.fallbackText)")
  }
}

extension GPUError {
  package var fallbackText: String { "\(oneLine(cause)); rendered on the CPU instead" }
}
