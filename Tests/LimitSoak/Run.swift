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
  /// The exit status, or the negative number of the signal that ended the process.
  let status: Int32
  let error: String
  /// The time of the process, less that of one that renders hardly anything, with the same device
  /// and the same pictures.
  let seconds: Double
  /// The greatest number of bytes of resident memory.
  let bytes: Int
  /// The names of files that should not be there.
  let leftFiles: [String]

  /// Whether the memory was named by a refusal, so that it has to suffice.
  var mustFit = false

  var timeShare: Double { seconds / limits.seconds }
  var memoryShare: Double { Double(bytes) / Double(limits.mebibytes << 20) }

  /// Whether the run passed its time by more than a tenth.
  var isTooSlow: Bool { timeShare > 1.1 }

  /// What is wrong with the run.
  var faults: [String] {
    [
      isTooSlow ? "took \(seconds) s of \(limits.seconds)" : nil,
      memoryShare > 1.1 ? "had \(bytes >> 20) MiB of \(limits.mebibytes)" : nil,
      Self.allowed.contains(status) ? nil : "ended with \(status)",
      mustFit && neededMebibytes != nil ? "was refused again" : nil,
      leftFiles.isEmpty ? nil : "left \(leftFiles)",
    ].compactMap(\.self)
  }

  /// A result, a chain that does not fit its picture, a refusal, a GPU whose textures are too small,
  /// or the end of the time.
  private static let allowed: Set<Int32> = [0, 64, 65, 69, 124]

  /// The number of mebibytes that a refusal names, or nil if there was no refusal for want of memory.
  var neededMebibytes: Int? {
    guard let words = error.firstRange(of: "this takes ") else { return nil }
    return Int(error[words.upperBound...].prefix { $0.isNumber })
  }
}
