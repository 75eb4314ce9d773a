import Glibc

/// Seconds that something took.
struct Time {
  var best: Double
  var median: Double

  var milliseconds: String { "\(Self.rounded(best * 1000)) (\(Self.rounded(median * 1000)))" }

  static let repetitions = 7

  /// Runs the body once to warm up, then a few times, with the number of the run.
  static func of<E: Error>(
    repetitions: Int = repetitions, _ body: (Int) throws(E) -> Void
  ) throws(E) -> Time {
    try body(0)
    var times: [Double] = []
    for run in 1...repetitions {
      times.append(try ofOne { () throws(E) in try body(run) })
    }
    times.sort()
    return Time(best: times[0], median: times[repetitions / 2])
  }

  /// Seconds for a single run.
  static func ofOne<E: Error>(_ body: () throws(E) -> Void) throws(E) -> Double {
    let start = now()
    try body()
    return now() - start
  }

  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  static func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
