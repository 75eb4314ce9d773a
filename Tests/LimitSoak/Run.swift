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

  var timeShare: Double { seconds / limits.seconds }
  var memoryShare: Double { Double(bytes) / Double(limits.mebibytes << 20) }

  /// Whether the memory was named by a refusal, so that it has to suffice.
  var mustFit = false

  /// The number of mebibytes that a refusal names, or nil if there was no refusal for want of memory.
  var neededMebibytes: Int? {
    guard let words = error.firstRange(of: "this takes ") else { return nil }
    return Int(error[words.upperBound...].prefix { $0.isNumber })
  }
}
