/// The colours that UIKit names, with UIKit's values. CSS's `green` is half as bright, and its
/// `gray` slightly lighter.
extension Color {
  /// Opaque red, (1, 0, 0).
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Opaque green, (0, 1, 0).
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Opaque blue, (0, 0, 1).
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Opaque cyan, (0, 1, 1).
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Opaque magenta, (1, 0, 1).
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Opaque yellow, (1, 1, 0).
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Opaque orange, (1, 0.5, 0).
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Opaque purple, (0.5, 0, 0.5).
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// Opaque brown, (0.6, 0.4, 0.2).
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
  /// Opaque grey of 1/2.
  public static let gray = Color(white: 0.5)
  /// Opaque grey of 2/3.
  public static let lightGray = Color(white: 2.0 / 3)
  /// Opaque grey of 1/3.
  public static let darkGray = Color(white: 1.0 / 3)

  /// The colour names in chain files and on command lines: UIKit's, then CSS's others.
  public static let names: [String] = (named + cssNamed).map(\.name)

  /// Creates a colour from one of `names`, such as `red`, `lightGray` or `rebeccapurple`.
  ///
  /// - Returns: Nil for any other text.
  public init?(named name: String) {
    guard let color = Self.byName[name] else { return nil }
    self = color
  }

  private static let byName = Dictionary(
    (named + cssNamed).map { ($0.name, $0.color) }, uniquingKeysWith: { first, _ in first })

  private static let named: [(name: String, color: Color)] = [
    ("black", .black), ("darkGray", .darkGray), ("gray", .gray), ("lightGray", .lightGray),
    ("white", .white), ("clear", .clear), ("red", .red), ("green", .green), ("blue", .blue),
    ("cyan", .cyan), ("magenta", .magenta), ("yellow", .yellow), ("orange", .orange),
    ("purple", .purple), ("brown", .brown),
  ]
}
