/// A part of a label's text. A property that is nil, the default, is the label's.
///
/// ```swift
/// Label(["Sale ", TextSpan("−50 %", weight: .bold, color: .yellow)], size: 28, color: .white)
/// ```
public struct TextSpan: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text; \n begins a new paragraph.
  public var text: String
  /// The font families or font files, separated by commas, by default the label's.
  public var font: String?
  /// The em in points, 1…1000, by default the label's. Where text shrinks to its frame, all sizes
  /// shrink in proportion, the largest to no less than the label's `minSize`.
  public var size: Double?
  /// The weight of the font, by default the label's.
  public var weight: FontWeight?
  /// Whether the font is italic, by default as the label says.
  public var italic: Bool?
  /// The distance added between letters in points, −100…1000, by default the label's.
  public var letterSpacing: Double?
  /// The colour, by default the label's. A vibrancyView gives all spans one colour.
  public var color: Color?

  /// Creates a part of a label's text. Each parameter is described at the property of its name.
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

  /// Creates a span that looks like its label.
  public init(stringLiteral text: String) { self.init(text) }

  var isPlain: Bool { self == TextSpan(text) }
}

/// A string, or spans with styles and colours of their own.
public struct LabelText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The spans in their order, only one for a string.
  public var spans: [TextSpan]

  /// Creates a text from its spans.
  public init(_ spans: [TextSpan]) { self.spans = spans }

  /// Creates a text in the label's style.
  public init(_ string: String) { self.init([TextSpan(string)]) }

  /// Creates a text in the label's style.
  public init(stringLiteral string: String) { self.init(string) }

  /// The texts of all spans together.
  public var string: String { spans.map(\.text).joined() }

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
  /// The string as a text in the label's style.
  public var labelText: LabelText { LabelText(self) }
}

extension [TextSpan]: LabelTextConvertible {
  /// The spans as a text.
  public var labelText: LabelText { LabelText(self) }
}
