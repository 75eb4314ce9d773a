import Legibility

/// Text on a picture or a panel.
///
/// ```swift
/// Label("Ready in 5 minutes", size: 22, weight: .semibold, color: .auto, legible: .aa)
/// ```
public struct Label: Filter, PlainView {
  /// What contrast is guaranteed (WCAG 2.x): 4.5:1 or 7:1, for large text 3:1 or 4.5:1.
  public enum Legible: String, Choice {
    case none
    case aa = "AA"
    case aaa = "AAA"
  }

  public enum VerticalAlignment: String, Choice {
    case top
    case center
    case bottom
  }

  public var text: String
  public var frame = Frame.whole
  /// Families, separated by commas, the preferred first; empty for the system's standard.
  public var font = ""
  /// The em, in points.
  public var size = 17.0
  public var weight = FontWeight.regular
  public var italic = false
  public var color = LabelColor.black
  public var alignment = TextAlignment.natural
  public var verticalAlignment = VerticalAlignment.center
  /// The most lines; 0 is any number.
  public var lines = 0
  /// A multiple of the font's own.
  public var lineSpacing = 1.0
  /// Between the frame and the text.
  public var padding: Length = 0
  public var legible = Legible.none
  /// What the picture shows, for vibrancy styles; inside an effect view that decides it.
  public var material = Material.systemMaterial
  public var appearance = Appearance.light

  public init(
    _ text: String, frame: Frame = .whole, font: String = "", size: Double = 17,
    weight: FontWeight = .regular, italic: Bool = false, color: LabelColor = .black,
    alignment: TextAlignment = .natural, verticalAlignment: VerticalAlignment = .center,
    lines: Int = 0, lineSpacing: Double = 1, padding: Length = 0, legible: Legible = .none,
    material: Material = .systemMaterial, appearance: Appearance = .light
  ) {
    self.text = text
    self.frame = frame
    self.font = font
    self.size = size
    self.weight = weight
    self.italic = italic
    self.color = color
    self.alignment = alignment
    self.verticalAlignment = verticalAlignment
    self.lines = lines
    self.lineSpacing = lineSpacing
    self.padding = padding
    self.legible = legible
    self.material = material
    self.appearance = appearance
  }

  public static let template = Label("")
  public static let name = "label"
  public static let summary = "Text, on the picture or on a panel, legible by a number if asked."
  public static let formula =
    "the glyphs' coverage (Pango) times the colour, over the picture; emoji keep their colours. "
    + "auto is black or white, whichever has the greater contrast with the worst pixel behind the "
    + "text, or with legible the one that needs the lighter scrim. legible raises the colour's alpha as little as is enough, and where that is not, lays "
    + "a scrim of the least alpha behind the text's box, so that every pixel of the box passes; its "
    + "soft edge lies outside of the box and ends where the text of an earlier label begins. What a "
    + "mask around the label or later nodes make of it does not count"
  public static let parameters: [Parameter<Label>] = [
    .text("text", \.text, isRequired: true, "What is written; \\n begins a new paragraph."),
    .frame("frame", \.frame, isRequired: false, "Where lines are broken and aligned."),
    .text("font", \.font, "Families, separated by commas; the system's standard if empty."),
    .number("size", \.size, in: 1...1000, "The em in points."),
    .choice("weight", \.weight, "How bold the font is."),
    .boolean("italic", \.italic, "The font's italic."),
    .labelColor("color", \.color, "A colour, auto, or a style of vibrancy."),
    .choice("alignment", \.alignment, "Of lines; natural is where reading starts."),
    .choice("verticalAlignment", \.verticalAlignment, "Of the text in the frame."),
    .integer("lines", \.lines, in: 0...1000, "The most lines, 0 for any; then an ellipsis."),
    .number("lineSpacing", \.lineSpacing, in: 0.5...4, "A multiple of the font's own."),
    .length("padding", \.padding, in: 0...1000, "Between the frame and the text."),
    .choice("legible", \.legible, "The conformance that the worst pixel has to reach."),
    .choice("material", \.material, "The blur style of the picture, for vibrancy styles."),
    .choice("appearance", \.appearance, "Of that material."),
  ]
  public static let example = #"""
    [
      {"filter": "label", "text": "Good morning", "frame": ["5%", "65%", "90%", "30%"], "size": 56,
       "weight": "bold", "color": "auto", "legible": "AA"}
    ]
    """#
  public static let counterparts = Counterparts(
    coreImage: "CITextImageGenerator: inputText is text, inputFontName is font, inputFontSize is "
      + "size")
  public static let inherited: Set<String> = ["material", "appearance"]
  public static let rules: [ParameterRule] = [
    .fixes(
      "legible", where: "color", is: VibrancyStyle.allCases.map(\.rawValue),
      "vibrancy takes its colour from the material, so it cannot be made legible; say a colour "
        + "or \"auto\", or leave 'legible' out")
  ]
  public static let rulesInVibrancy: [ParameterRule] = [
    .forbids("color", ["auto"], withoutColor),
    .forbids(
      "legible", Legible.allCases.filter { $0 != .none }.map(\.rawValue), withoutColor),
  ]
  private static let withoutColor =
    "the colour of a label in a vibrancyView does not count; put the label into the "
    + "effectView's content, or leave this out"

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    var canvas = Canvas(inputs, lowering)
    try draw(on: &canvas, in: &lowering)
    return lowering.finished(canvas)
  }

  public func validate() throws(FilterError) {
    guard let conformance = legible.conformance, case .color(let color) = color else { return }
    let ratio = conformance.requiredRatio(for: textSize)
    let opaque = color.withAlpha(1)
    let best = max(opaque.contrastRatio(on: .black), opaque.contrastRatio(on: .white))
    if best < ratio { throw unreadable(at: conformance) }
  }
}
