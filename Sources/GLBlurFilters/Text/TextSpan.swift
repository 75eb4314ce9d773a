/// A part of a label's text with a style or a colour of its own. What it leaves out is that of the label.
///
/// ```swift
/// Label(["Sale ", TextSpan("−50 %", weight: .bold, color: .yellow)], size: 28, color: .white)
/// ```
public struct TextSpan: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text; \n begins a new paragraph.
  public var text: String
  /// The font families or font files, separated by commas, or nil for those of the label.
  public var font: String?
  /// The em of the font in points, 1…1000, or nil for that of the label. Where the label's text shrinks to
  /// its frame, all sizes shrink in proportion, the largest to no less than the label's `minSize`.
  public var size: Double?
  /// The weight of the font, or nil for that of the label.
  public var weight: FontWeight?
  /// Whether the font is italic, or nil for what the label says.
  public var italic: Bool?
  /// The distance added between letters in points, −100…1000, or nil for that of the label.
  public var letterSpacing: Double?
  /// The colour, or nil for that of the label. A vibrancyView gives all spans the same colour.
  public var color: Color?

  /// Creates a part of a label's text, which is drawn like the label in all that is nil.
  ///
  /// - Parameters:
  ///   - text: The text; \n begins a new paragraph.
  ///   - font: The font families or font files, separated by commas. Nil, the default, takes the label's.
  ///   - size: The em of the font in points, 1…1000. Nil, the default, takes the label's.
  ///   - weight: The weight of the font. Nil, the default, takes the label's.
  ///   - italic: Whether the font is italic. Nil, the default, takes what the label says.
  ///   - letterSpacing: The distance added between letters in points, −100…1000. Nil, the default, takes
  ///     the label's.
  ///   - color: The colour. Nil, the default, takes the label's.
  public init(
    _ text: String, font: String? = nil, size: Double? = nil, weight: FontWeight? = nil,
    italic: Bool? = nil, letterSpacing: Double? = nil, color: Color? = nil
  ) {
    self.text = text
    self.font = font
    self.size = size
    self.weight = weight
    self.italic = italic
    self.letterSpacing = letterSpacing
    self.color = color
  }

  /// Creates a span in the style and the colour of the label.
  public init(stringLiteral text: String) { self.init(text) }

  /// Whether the span is in the style and the colour of the label.
  var isPlain: Bool { self == TextSpan(text) }
}

/// The text of a label: a string, or spans with styles and colours of their own.
public struct LabelText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The spans in their order. A string is one span without a style of its own.
  public var spans: [TextSpan]

  /// Creates a text from its spans.
  public init(_ spans: [TextSpan]) { self.spans = spans }

  /// Creates a text in the style and the colour of the label.
  public init(_ string: String) { self.init([TextSpan(string)]) }

  /// Creates a text in the style and the colour of the label.
  public init(stringLiteral string: String) { self.init(string) }

  /// The texts of all spans together.
  public var string: String { spans.map(\.text).joined() }

  /// Whether the text is a string rather than a list of spans.
  var isPlain: Bool { spans.count == 1 && spans[0].isPlain }
}

/// A value that converts to the text of a label: a string, a list of spans, or a `LabelText`.
///
/// ```swift
/// Label("Sale")
/// Label(["Sale ", TextSpan("−50 %", weight: .bold)])
/// ```
public protocol LabelTextConvertible: Sendable {
  /// The value as the text of a label.
  var labelText: LabelText { get }
}

extension LabelText: LabelTextConvertible {
  /// The text itself.
  public var labelText: LabelText { self }
}

extension String: LabelTextConvertible {
  /// The string as a text in the style and the colour of its label.
  public var labelText: LabelText { LabelText(self) }
}

extension [TextSpan]: LabelTextConvertible {
  /// The spans as a text.
  public var labelText: LabelText { LabelText(self) }
}
