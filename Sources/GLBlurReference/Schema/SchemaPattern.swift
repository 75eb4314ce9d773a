import GLBlurChain

/// Patterns for strings in chain files, within the common subset of ECMA-262 and other dialects of
/// regular expressions.
enum SchemaPattern {
  /// The id of a node.
  static let identifier = "^\(name)$"

  /// The name of an image that a port or a parameter reads. A schema cannot tell whether the chain
  /// has such an image.
  static let image = "^(?!none$)(@|\(name)$)"
  /// The name of an image, or `none`.
  static let imageOrNone = "^(@|\(name)$)"

  /// A colour in hexadecimal digits, one of CSS's functions, or the name of a colour.
  static let color =
    "^(#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|\(colorFunctions)|"
    + Color.names.joined(separator: "|") + ")$"

  /// CSS's functions with three components and perhaps an alpha, whose ranges, and which of them are
  /// percentages, are too much for a pattern.
  private static let colorFunctions =
    "(color[(][ ]*(srgb|display-p3)[ ]+|(rgb|hsl)a?[(][ ]*)"
    + "\(component)(deg|grad|rad|turn)?([ ]+\(component)){2}([ ]*/[ ]*\(component))?[ ]*[)]|"
    + "(rgb|hsl)a?[(][ ]*\(component)(deg|grad|rad|turn)?([ ]*,[ ]*\(component)){2,3}[ ]*[)]"
  private static let component = "(none|[+-]?([0-9]*[.])?[0-9]+([eE][+-]?[0-9]+)?%?)"

  /// A length as text: a percentage from 0 to 100, or a sum, whose ranges are too much for a pattern.
  static let length = "\(percent)|\(sum)"
  /// The sum of points and a percentage.
  private static let sum = "^-?(\(number)%[ ]*[+-][ ]*\(number)|\(number)[ ]*[+-][ ]*\(number)%)$"
  private static let number = "([1-9][0-9]*|0)\(fraction)([eE][+-]?[0-9]+)?"
  /// A percentage from 0 to 100.
  static let percent = "^(-0\(zeros)|[1-9]?[0-9]\(fraction)|100\(zeros)|\(power))%$"
  /// A percentage of 0.
  static let zeroPercent = "^-?0\(zeros)%$"
  /// A percentage from 0 to 1000000, or a sum.
  static let extent = "^(-0\(zeros)|\(million)|\(power))%$|\(sum)"
  /// A percentage from -1000000 to 1000000, or a sum.
  static let coordinate = "^-?(\(million)|\(power))%$|\(sum)"

  /// A parameter of a node that has an id or an index.
  static let target = "^(\(name)|[0-9]+)[.].+$"
  /// The time of a key: a share of the duration or a frame.
  static let time = "\(percent)|^0*([0-9]{1,9}|1000000000)f$"
  /// An easing, of which a function's numbers are too much for a pattern.
  static let easing =
    "^(linear|ease|ease-in|ease-out|ease-in-out|hold|step-start|step-end|"
    + "(cubic-bezier|steps|linear)[(].+[)])$"

  private static let name = "[A-Za-z_][A-Za-z0-9_-]*"
  private static let million = "([1-9][0-9]{0,5}|0)\(fraction)|1000000\(zeros)"
  private static let fraction = "([.][0-9]+)?"
  private static let zeros = "([.]0+)?"
  /// Any number with an exponent. A range of such numbers is not worth writing as a regular
  /// expression.
  private static let power = "-?([1-9][0-9]*|0)\(fraction)[eE][+-]?[0-9]+"
}
