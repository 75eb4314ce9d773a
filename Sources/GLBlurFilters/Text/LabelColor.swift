/// The colour of the text of a label.
public enum LabelColor: Hashable, Sendable {
  /// A fixed colour.
  case color(Color)
  /// Black or white, whichever has the higher contrast with the pixels behind the text.
  case auto
  /// The colours of the material beneath, by a vibrancy style.
  case vibrancy(VibrancyStyle)

  /// The fixed colour black.
  public static let black = LabelColor.color(.black)
  /// The fixed colour white.
  public static let white = LabelColor.color(.white)
}

/// A value that converts to the colour of a label: a `LabelColor` or a `Color`.
///
/// ```swift
/// Label("Sale", color: .red)
/// Label("Sale", color: Color(white: 0.2))
/// Label("Sale", color: .auto)
/// ```
public protocol LabelColorConvertible: Sendable {
  /// The value as the colour of a label.
  var labelColor: LabelColor { get }
}

extension LabelColor: LabelColorConvertible {
  /// The colour itself.
  public var labelColor: LabelColor { self }
}

extension Color: LabelColorConvertible {
  /// The colour as a fixed colour of a label.
  public var labelColor: LabelColor { .color(self) }
}

// Where the type is known, the members of `LabelColor` and `Color` win over these, which serve
// contexts typed as `LabelColorConvertible`.

extension LabelColorConvertible where Self == LabelColor {
  /// Returns a fixed colour.
  @_disfavoredOverload
  public static func color(_ color: Color) -> Self { LabelColor.color(color) }

  /// Black or white, whichever contrasts more.
  @_disfavoredOverload
  public static var auto: Self { LabelColor.auto }

  /// Returns the colours of the material beneath, by a vibrancy style.
  @_disfavoredOverload
  public static func vibrancy(_ style: VibrancyStyle) -> Self { LabelColor.vibrancy(style) }
}

extension LabelColorConvertible where Self == Color {
  /// Opaque black, (0, 0, 0).
  @_disfavoredOverload
  public static var black: Self { Color.black }
  /// Opaque white, (1, 1, 1).
  @_disfavoredOverload
  public static var white: Self { Color.white }
  /// Transparent black, (0, 0, 0).
  @_disfavoredOverload
  public static var clear: Self { Color.clear }
  /// Opaque red, (1, 0, 0).
  @_disfavoredOverload
  public static var red: Self { Color.red }
  /// Opaque green, (0, 1, 0).
  @_disfavoredOverload
  public static var green: Self { Color.green }
  /// Opaque blue, (0, 0, 1).
  @_disfavoredOverload
  public static var blue: Self { Color.blue }
  /// Opaque cyan, (0, 1, 1).
  @_disfavoredOverload
  public static var cyan: Self { Color.cyan }
  /// Opaque magenta, (1, 0, 1).
  @_disfavoredOverload
  public static var magenta: Self { Color.magenta }
  /// Opaque yellow, (1, 1, 0).
  @_disfavoredOverload
  public static var yellow: Self { Color.yellow }
  /// Opaque orange, (1, 0.5, 0).
  @_disfavoredOverload
  public static var orange: Self { Color.orange }
  /// Opaque purple, (0.5, 0, 0.5).
  @_disfavoredOverload
  public static var purple: Self { Color.purple }
  /// Opaque brown, (0.6, 0.4, 0.2).
  @_disfavoredOverload
  public static var brown: Self { Color.brown }
  /// Opaque grey of 1/2.
  @_disfavoredOverload
  public static var gray: Self { Color.gray }
  /// Opaque grey of 2/3.
  @_disfavoredOverload
  public static var lightGray: Self { Color.lightGray }
  /// Opaque grey of 1/3.
  @_disfavoredOverload
  public static var darkGray: Self { Color.darkGray }
  /// The mean colour of the filter's picture, opaque.
  @_disfavoredOverload
  public static var average: Self { Color.average }
  /// Returns one of the colours that represent the picture best, opaque.
  @_disfavoredOverload
  public static func dominant(_ index: Int, of count: Int = 5) -> Self {
    Color.dominant(index, of: count)
  }
}
