import GLBlurChain

/// The options of chains whose parameters change over time.
extension Option {
  private static let takers: Set<CommandName> = [
    .run, .compare, .legibility, .measure, .explain, .bench,
  ]

  static let duration = Option(
    "duration", .number(0.001...1_000_000), .rendering,
    "The duration in seconds of a chain whose parameters change over time; the time of its last key if "
      + "left out. With run, OUT.png becomes a file for each frame, and an OUT ending in .apng, .webp or "
      + ".gif, or -, is one animation.",
    for: takers.union([.check]))
  static let fps = Option(
    "fps", .rate, .rendering,
    "The frames per second of a chain whose parameters change over time, and of pictures that become a film; "
      + "\(Defaults.rate) if left out. A film gets this rate in place of its own.",
    for: takers.union([.check]))
  static let at = Option(
    "at", .time, .rendering,
    "The moment of a chain whose parameters change over time, in seconds, as 60% of its duration, or as "
      + "12f for the frame of number 12 from 0 on; 0 for a still picture if left out.",
    for: takers)
  static let maxKeys = Option(
    "max-keys", .integer(1...ChainLimits.mostKeys), .limits,
    "Refuse a chain with more keys of parameters that change over time.",
    for: takers.union([.check]))
}
