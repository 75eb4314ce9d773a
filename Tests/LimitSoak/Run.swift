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
  /// The time from the start of the process to its end.
  let seconds: Double
  /// The greatest number of bytes of resident memory.
  let bytes: Int
  /// The names of files that should not be there.
  let leftFiles: [String]

  var timeShare: Double { seconds / limits.seconds }
  var memoryShare: Double { Double(bytes) / Double(limits.mebibytes << 20) }
}
