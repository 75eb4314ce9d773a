/// How a statement may be left.
struct Flow {
  struct Exits: OptionSet {
    let rawValue: UInt8
    /// By `continue`.
    static let next = Exits(rawValue: 1)
    /// By `break`.
    static let end = Exits(rawValue: 2)
    /// By `return`, and by `discard`.
    static let giveBack = Exits(rawValue: 4)
  }

  /// True if the statement that follows may be reached.
  var canFall = true
  /// The other ways that may be taken.
  var exits: Exits = []
}
