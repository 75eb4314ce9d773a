import GLBlur
import GLBlurReference
import GLBlurChain
import SystemLibrary

/// The subcommand `glblur bench`.
enum BenchCommand: Subcommand {
  static let name = CommandName.bench
  static let summary =
    "Measure how long chains take, as multiples of a memcpy of the same bytes in the same run."
  static let synopses = ["[CHAIN…] [INPUT] [options]"]
  static let operands = [
    (
      name: "CHAIN…",
      summary: "Chain files, whose names end in .json or whose text begins with { or [; - is "
        + "standard input. Without a chain, blurs with several sigmas and a few common chains are "
        + "measured."
    ),
    (
      name: "INPUT",
      summary: "An image, for which decoding, upload, passes, readback and "
        + "encoding are measured too. Without it, images are generated."
    ),
  ]
  static let examples = [
    (line: "glblur bench", summary: "How fast is it here?"),
    (
      line: "glblur bench --size 1920x1080,3840x2160 --sigma 2,8,30 --backend cpu",
      summary: "Only blurs, at two sizes, on the CPU."
    ),
    (line: "glblur bench frosted.json photo.jpg --json", summary: "Where does the time go?"),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    try arguments.checkStandardInput()
    let operands = try BenchOperands(arguments)
    let subjects = try operands.subjects(arguments)
    let backends = backends(arguments)
    let options = try Renderer.Options(try DeviceChoice(arguments), arguments)
    if backends == [.gpu] {
      let renderer = Renderer(options)
      _ = try withoutDriverNoise(unless: arguments.has(.verbose)) { try renderer.device() }
    }
    let threads = options.threads ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let repetitions = arguments.integer(.repetitions) ?? Defaults.benchRepetitions
    let pictures = operands.pictures(arguments)
    let progress = ProgressBar(
      total: pictures.count * subjects.count * backends.count, arguments)
    var done = 0
    var results: [BenchResult] = []
    for picture in pictures {
      let benchmark = Benchmark(
        picture, options, threads: threads, repetitions: repetitions, WriteOptions(arguments))
      var rows: [BenchRow] = []
      for backend in backends {
        for subject in subjects {
          progress.show(BatchCounts(done: done))
          defer { done += 1 }
          do {
            rows.append(
              try withoutDriverNoise(unless: arguments.has(.verbose)) {
                try benchmark.measure(subject, on: backend)
              })
          } catch let error as GPUError where backends.count > 1 {
            rows.append(
              BenchRow(
                name: subject.name, backend: backend, failure: Failure(error).message))
          } catch {
            progress.clear()
            throw Failure(error, with: subject.name)
          }
        }
      }
      results.append(benchmark.result(rows))
    }
    progress.clear()
    let report = BenchReport(threads: threads, repetitions: repetitions, results: results)
    try Console.print(arguments.has(.json) ? report.json.file : report.prose)
    return .success
  }

  private static func backends(_ arguments: Arguments) -> [Backend] {
    let choice: BackendChoice = arguments.choice(.benchBackend) ?? .both
    return choice == .both ? [.cpu, .gpu] : [choice.backend]
  }
}
