/// Patterns of strings in chain files, in what ECMA-262 and other dialects have in common.
enum SchemaPattern {
  static let identifier = "^\(name)$"

  /// What a port or a parameter reads; whether there is such an image is for the chain to say.
  static let image = "^(?!none$)(@|\(name)$)"
  static let imageOrNone = "^(@|\(name)$)"

  static let color = "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"

  /// 0 to 100 percent.
  static let percent = "^(-0\(zeros)|[1-9]?[0-9]\(fraction)|100\(zeros)|\(power))%$"
  static let zeroPercent = "^-?0\(zeros)%$"
  /// 0 to 1000000 percent.
  static let extent = "^(-0\(zeros)|\(million)|\(power))%$"
  /// -1000000 to 1000000 percent.
  static let coordinate = "^-?(\(million)|\(power))%$"

  private static let name = "[A-Za-z_][A-Za-z0-9_-]*"
  private static let million = "([1-9][0-9]{0,5}|0)\(fraction)|1000000\(zeros)"
  private static let fraction = "([.][0-9]+)?"
  private static let zeros = "([.]0+)?"
  /// With an exponent any number: ranges of those are no regular language worth writing.
  private static let power = "-?([1-9][0-9]*|0)\(fraction)[eE][+-]?[0-9]+"
}
