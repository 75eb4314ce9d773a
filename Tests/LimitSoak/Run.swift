/// The limits of a run.
struct Limits {
  let mebibytes: Int
  let seconds: Double
}

/// A run of the command.
struct Run {
  let line: String
  let chain: String
  let limits: Limits
  /// The exit status, or the negative number of the ending signal.
  let status: Int32
  let error: String
  /// The time beyond that of a process that renders hardly anything, with the same device and
  /// pictures.
  let seconds: Double
  /// The peak of resident memory.
  let bytes: Int
  let leftFiles: [String]

  /// Whether a refusal named the memory, which must suffice then.
  var mustFit = false

  var timeShare: Double { seconds / limits.seconds }
  var memoryShare: Double { Double(bytes) / Double(limits.mebibytes << 20) }

  /// A tenth more time is allowed.
  var isTooSlow: Bool { timeShare > 1.1 }

  var faults: [String] {
    [
      isTooSlow ? "took \(seconds) s of \(limits.seconds)" : nil,
      memoryShare > 1.1 ? "had \(bytes >> 20) MiB of \(limits.mebibytes)" : nil,
      Self.allowed.contains(status) ? nil : "ended with \(status)",
      mustFit && neededMebibytes != nil ? "was refused again" : nil,
      leftFiles.isEmpty ? nil : "left \(leftFiles)",
    ].compactMap(\.self)
  }

  /// A result, a chain that does not fit its picture, a refusal, a GPU whose textures are too
  /// small, or the end of the time.
  private static let allowed: Set<Int32> = [0, 64, 65, 69, 124]

  /// The mebibytes that a refusal for want of memory names.
  var neededMebibytes: Int? {
    guard let words = error.firstRange(of: "this takes ") else { return nil }
    return Int(error[words.upperBound...].prefix { $0.isNumber })
  }
}
