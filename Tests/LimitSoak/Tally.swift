/// The outcomes of many runs.
struct Tally {
  private(set) var count = 0
  private(set) var failures = 0
  private var statuses: [Int32: Int] = [:]
  /// The greatest time and memory, as shares of their limits.
  private var worstTime = 0.0
  private var worstMemory = 0.0

  mutating func add(_ run: Run) {
    count += 1
    statuses[run.status, default: 0] += 1
    worstTime = max(worstTime, run.timeShare)
    worstMemory = max(worstMemory, run.memoryShare)
    guard !run.faults.isEmpty else { return }
    failures += 1
    print("FAILED, \(run.faults.joined(separator: ", ")): \(run.line)\n\(run.error)\(run.chain)")
  }

  var report: String {
    let outcomes = statuses.sorted { $0.key < $1.key }.map { "\($0.value) × status \($0.key)" }
    return
      "\(count) renders: \(outcomes.joined(separator: ", ")); at most \(percent(worstTime)) of "
      + "the time and \(percent(worstMemory)) of the memory; \(failures) failed"
  }

  private func percent(_ share: Double) -> String { "\(Int((100 * share).rounded())) %" }
}
