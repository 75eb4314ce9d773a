import Glibc

/// `limit-soak GLBLUR RENDERS [SEED [FIRST]]` lets the command at the absolute path GLBLUR make so
/// many renders under `--memory` and `--max-seconds`, with random chains of the catalogue whose
/// parameters are at the ends of their ranges. It exits with 1 if a process passes a limit by more
/// than a tenth, ends by a signal, or leaves a file behind. FIRST is the number of the first
/// render, to repeat a part.
@main
struct LimitSoak {
  static func main() {
    do {
      try run()
    } catch {
      print(error)
      exit(70)
    }
  }

  private static func run() throws {
    let words = CommandLine.arguments
    guard (3...5).contains(words.count), let renders = Int(words[2]),
      let seed = words.count > 3 ? UInt64(words[3]) : 0,
      let first = words.count > 4 ? Int(words[4]) : 1
    else {
      print("usage: limit-soak GLBLUR RENDERS [SEED [FIRST]]")
      exit(64)
    }
    var workload = try Workload(command: words[1], seed: seed)
    var tally = Tally()
    let start = ContinuousClock.now
    for number in 1...max(1, renders) {
      for run in try workload.run(first - 1 + number) { tally.add(run) }
      if number % max(1, renders / 20) == 0 {
        print("\(number) renders, \((ContinuousClock.now - start).components.seconds) s")
      }
      // The reader of a pipe sees the progress.
      fflush(nil)
    }
    for run in try workload.slowRuns() { tally.add(run) }
    print(tally.report)
    if tally.failures > 0 { exit(1) }
  }
}
