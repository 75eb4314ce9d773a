/// The ways to leave a statement.
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

  var canFall = true
  /// The other possible exits.
  var exits: Exits = []
}
