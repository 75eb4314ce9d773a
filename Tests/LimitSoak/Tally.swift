/// The outcomes of many runs.
struct Tally {
  private(set) var count = 0
  private(set) var failures = 0
  private var statuses: [Int32: Int] = [:]
  /// The greatest time and the greatest memory, each as a share of its limit.
  private var worstTime = 0.0
  private var worstMemory = 0.0

  /// The part of a limit by which a run may exceed it.
  static let tolerance = 1.1

  mutating func add(_ run: Run) {
    count += 1
    statuses[run.status, default: 0] += 1
    worstTime = max(worstTime, run.timeShare)
    worstMemory = max(worstMemory, run.memoryShare)
    let faults = [
      run.timeShare > Self.tolerance ? "took \(run.seconds) s of \(run.limits.seconds)" : nil,
      run.memoryShare > Self.tolerance
        ? "had \(run.bytes >> 20) MiB of \(run.limits.mebibytes)" : nil,
      Self.allowed.contains(run.status) ? nil : "ended with \(run.status)",
      run.mustFit && run.neededMebibytes != nil ? "was refused again" : nil,
      run.leftFiles.isEmpty ? nil : "left \(run.leftFiles)",
    ].compactMap(\.self)
    guard !faults.isEmpty else { return }
    failures += 1
    print("FAILED, \(faults.joined(separator: ", ")): \(run.line)\n\(run.error)\(run.chain)")
  }

  /// A result, a chain that does not fit its picture, a refusal, a GPU whose textures are too small,
  /// or the end of the time.
  private static let allowed: Set<Int32> = [0, 64, 65, 69, 124]

  var report: String {
    let outcomes = statuses.sorted { $0.key < $1.key }.map { "\($0.value) × status \($0.key)" }
    return
      "\(count) renders: \(outcomes.joined(separator: ", ")); at most \(percent(worstTime)) of "
      + "the time and \(percent(worstMemory)) of the memory; \(failures) failed"
  }

  private func percent(_ share: Double) -> String { "\(Int((100 * share).rounded())) %" }
}
