import GLBlurStatistics
import Legibility

/// Text on a picture or a panel.
///
/// ```swift
/// Label("Ready in 5 minutes", size: 22, weight: .semibold, color: .auto, legible: .aa)
/// ```
public struct Label: Filter, PlainView, DrawingFilter {
  /// The guaranteed contrast (WCAG 2.x). AA is 4.5:1, or 3:1 for large text; AAA is 7:1, or 4.5:1
  /// for large text. Text is large from a size of 24, or 18⅔ with a weight of `bold` or more.
  public enum Legible: String, Choice {
    /// No contrast is guaranteed.
    case none
    /// The contrast of level AA.
    case aa = "AA"
    /// The contrast of level AAA.
    case aaa = "AAA"
  }

  /// The vertical position of the text in the frame.
  public enum VerticalAlignment: String, Choice {
    /// The first line lies at the top.
    case top
    /// The lines lie in the middle.
    case center
    /// The last line lies at the bottom.
    case bottom
  }

  /// What happens to text that is too large for its frame.
  public enum Fit: String, Choice {
    /// Lines are left out, and an ellipsis follows.
    case none
    /// The text shrinks until it fits, down to `minSize`.
    case shrink
  }

  /// The text, where \n begins a new paragraph, or spans of it with styles and colours of their own.
  ///
  /// Each colour has to be legible by the size and weight of its spans. Where text has to become lighter or
  /// darker for that, each colour does by itself, and a scrim serves all.
  public var text: LabelText  // unlabelled
  /// The rectangle in which lines are broken and aligned.
  public var frame = Frame.whole
  /// The font families or font files, separated by commas; the system's standard if empty.
  ///
  /// The preferred one stands first. What ends in .ttf, .otf, .ttc, .otc, .woff, .woff2 or .pfb is the
  /// path of a file, relative to the chain file, or to the working folder for a chain that is no file.
  public var font = ""
  /// The em of the font, in points. The range is 1…1000.
  public var size = 17.0
  /// Whether text that is too large for its frame, or has too many lines, shrinks until it fits;
  /// distances of letters and lines shrink with it.
  ///
  /// Its largest size shrinks in steps of half a point, the others in proportion, and no word is broken. What is guaranteed by `legible` follows the
  /// size that is drawn.
  public var fit = Fit.none
  /// The least em to which the text shrinks, in points; of spans in several sizes the largest counts. The range
  /// is 1…1000.
  public var minSize = 10.0
  /// The weight of the font.
  public var weight = FontWeight.regular
  /// Whether the font is italic.
  public var italic = false
  /// The values of a variable font's axes beside weight, by their tags, such as {"wdth": 75}.
  ///
  /// Axes that the font lacks do nothing, and values beyond its range are its least or greatest.
  public var axes: NamedValues = [:]
  /// The colour of the text, which is a colour, auto, or a style of vibrancy.
  public var color = LabelColor.black
  /// The horizontal alignment of the lines; natural is where reading starts.
  public var alignment = TextAlignment.natural
  /// The vertical alignment of the text in the frame.
  public var verticalAlignment = VerticalAlignment.center
  /// The greatest number of lines, after which an ellipsis follows; 0 is any number. The range is
  /// 0…1000.
  public var lines = 0
  /// The distance between lines, as a multiple of the font's own. The range is 0.5…4.
  public var lineSpacing = 1.0
  /// The distance from one baseline to the next, in points; 0 is that of lineSpacing. The range is
  /// 0…4000.
  ///
  /// As in CSS, half of what it exceeds the font's own height by lies above the first line.
  public var lineHeight = 0.0
  /// The distance added between letters, in points. The range is −100…1000.
  ///
  /// Negative distances tighten. Ligatures that the script does not require are then left out.
  public var letterSpacing = 0.0
  /// The distance between the frame and the text. The range is 0…1000 points.
  public var padding: Length = 0
  /// The colour of the text's shadow; a clear one draws no shadow.
  public var shadowColor = Color.clear
  /// The standard deviation of the shadow's blur. The range is 0…1000 points.
  ///
  /// It is half of the blur of CSS's text-shadow and of Figma's drop shadow.
  public var shadowRadius: Length = 0
  /// The distance by which the shadow lies to the right of the text. The range is −1000…1000 points.
  public var shadowX: Length = 0
  /// The distance by which the shadow lies below the text. The range is −1000…1000 points.
  public var shadowY: Length = 0
  /// The colour of the outline.
  public var outlineColor = Color.black
  /// The width of the outline, a line around the letters outside of them. The range is 0…100 points.
  public var outlineWidth: Length = 0
  /// The conformance level that the worst pixel behind the text has to reach; text is large for
  /// WCAG from a size of 24, and from 18⅔ if it is bold.
  public var legible = Legible.none
  /// The means by which the text may be made legible; color is tried first if it is the first of them,
  /// and the first of the others is the form of a scrim.
  ///
  /// Labels that share a scrim take the form of the first of them.
  public var legibleBy: [LegibleMeans] = [.color, .background]
  /// The blur style of the material that the picture shows, for styles of vibrancy.
  ///
  /// Inside an effect view, that view decides it.
  public var material = Material.systemMaterial
  /// The appearance, light or dark, of that material.
  ///
  /// Inside an effect view, that view decides it.
  public var appearance = Appearance.light
  var fading = Fading()  // shared

  public static let template = Label("")
  public static let summary =
    "Draws text on the picture or on a panel, with a guaranteed contrast if asked."
  public static let formula =
    "the glyphs' coverage (Pango) times the colour, over the picture; emoji keep their colours. "
    + "auto is black or white, whichever has the greater contrast with the worst pixel behind the "
    + "text, or with legible the one that needs the lighter scrim. legible makes every pixel of the "
    + "text's box pass by the least change: it raises the colour's alpha; or else mixes text that is "
    + "lighter than the mean behind it with white, darker text with black, at most three quarters; or "
    + "else lays a scrim of the least alpha. In a view with a ground of its own the scrim covers the "
    + "whole view, in the backgroundColor of a containerView if that suffices, otherwise in black or "
    + "white. Elsewhere it is a rectangle with round corners around the lines, and labels that follow "
    + "one another at most 1.5 em apart, where em is the larger size, share one; it ends where the text "
    + "of an earlier label begins, and within what shows. legibleBy names the means that may be used: "
    + "color for changes of the text, which stays as it is without it; background for what was said of "
    + "scrims; gradient for one over the full width, which fades over 3 em beyond the lines; shadow for "
    + "a shade that fades over 1.5 em. Changes by a mask around the label or by later nodes do not count. "
    + "Beneath the text lie the outline, and beneath that the shadow (the coverage, gaussianBlur by "
    + "shadowRadius, moved by whole pixels); neither shows through translucent text, and neither "
    + "counts as contrast"
  public static let example = #"""
    [
      {"filter": "label", "text": "Good morning", "frame": ["5%", "65%", "90%", "30%"], "size": 56,
       "weight": "bold", "color": "auto", "legible": "AA"}
    ]
    """#
  public static let counterparts = Counterparts(
    coreImage: "CITextImageGenerator: inputText is text, inputFontName is font, inputFontSize is "
      + "size",
    css: "text, letter-spacing, line-height, text-shadow: the characters are text, font-family is "
      + "font, font-size is size, font-weight is weight, fill is color, text-align is alignment, "
      + "line-height is lineHeight in pixels and lineSpacing as a number, letter-spacing is "
      + "letterSpacing; shadowRadius is half of the blur of text-shadow",
    uiKit: "UILabel, CATextLayer: textColor is color, textAlignment is alignment, numberOfLines is "
      + "lines, attributedText is text as a list of spans; a UIFont is font, size and weight")
  package static let inherited: Set<String> = ["material", "appearance"]
  public static let rules: [ParameterRule] = [
    .fixes(
      "legible", where: "color", is: VibrancyStyle.allCases.map(\.rawValue),
      "vibrancy takes its colour from the material, so it cannot be made legible; say a colour "
        + "or \"auto\", or leave 'legible' out")
  ]
  package static let rulesInVibrancy: [ParameterRule] = [
    .forbids("color", ["auto"], withoutColor),
    .forbids("legible", Legible.allCases.filter { $0 != .none }.map(\.rawValue), withoutColor),
  ]
  private static let withoutColor =
    "the colour of a label in a vibrancyView does not count; put the label into the "
    + "effectView's content, or leave this out"

  package func check(on material: Material?) throws(FilterError) {
    guard material == nil, case .vibrancy = color else { return }
    throw FilterError(
      parameter: "color",
      "a colour of vibrancy comes from a material, and there is no effectView around this label; "
        + "say a colour or \"auto\", or put the label into an effectView")
  }

  public func validate() throws(FilterError) {
    guard let conformance = legible.conformance else { return }
    for ink in inks {
      guard case .color(let color) = ink.color, color.search == nil else { continue }
      let opaque = color.withAlpha(1)
      let best = max(opaque.contrastRatio(on: .black), opaque.contrastRatio(on: .white))
      if best < ink.ratio(for: conformance) { throw unreadable(ink, at: conformance) }
    }
  }
}

extension Parameterized {
  /// The fonts that labels state, with places such as `content[0].font`.
  package var fonts: [(place: String, font: String)] {
    if let label = self as? Label {
      return [("font", label.font)]
        + label.text.spans.enumerated().compactMap { index, span in
          span.font.map { ("text[\(index)].font", $0) }
        }
    }
    return contents.flatMap { name, content in
      content.views.enumerated().flatMap { index, view in
        view.fonts.map { ("\(name)[\(index)].\($0.place)", $0.font) }
      }
    }
  }
}

/// A means by which text is made legible.
public enum LegibleMeans: String, Choice {
  /// The colour of the text: its alpha is raised, or it gets lighter or darker.
  case color
  /// The ground of the view around the text, or else a rectangle with round corners around the
  /// lines.
  case background
  /// A gradient over the whole width of the view or picture, from the nearer of its upper and lower
  /// edges to beyond the lines.
  case gradient
  /// A shade around the lines with a soft edge.
  case shadow
}

/// A colour of a label's text.
struct LabelInk {
  let color: LabelColor
  var sizes: [TextSize]

  func ratio(for conformance: Conformance) -> Double { size(for: conformance).1 }

  /// Returns the size and weight that needs the highest contrast ratio, and that ratio.
  func size(for conformance: Conformance) -> (TextSize, Double) {
    let needs = sizes.map { ($0, conformance.requiredRatio(for: $0)) }
    return needs.max { $0.1 < $1.1 } ?? (TextSize(points: 1, isBold: false), 1)
  }
}

extension Label {
  var textSize: TextSize { TextSize(points: size, isBold: weight.number >= 700) }

  var largestSize: Double {
    text.spans.filter { !$0.text.isEmpty }.map { $0.size ?? size }.max() ?? size
  }

  func size(of span: TextSpan) -> TextSize {
    TextSize(points: span.size ?? size, isBold: (span.weight ?? weight).number >= 700)
  }

  /// The distinct colours of spans with letters, in order of first use, at least one.
  var inks: [LabelInk] {
    var inks: [LabelInk] = []
    for span in text.spans where !span.text.allSatisfy(\.isWhitespace) {
      let color = span.color.map(LabelColor.color) ?? color
      if let known = inks.firstIndex(where: { $0.color == color }) {
        inks[known].sizes.append(size(of: span))
      } else {
        inks.append(LabelInk(color: color, sizes: [size(of: span)]))
      }
    }
    return inks.isEmpty ? [LabelInk(color: color, sizes: [textSize])] : inks
  }

  func ink(of span: TextSpan, among inks: [LabelInk]) -> Int {
    let color = span.color.map(LabelColor.color) ?? color
    return inks.firstIndex { $0.color == color } ?? 0
  }

  /// The colours as stated, with black for `auto`.
  var plainPaint: LabelPaint {
    LabelPaint(inks.map { $0.color == .auto ? .black : $0.color })
  }

  /// Whether the paint depends on the picture behind the label.
  public var dependsOnPixels: Bool { color == .auto || legible != .none || seeksColors }

  /// The form of the scrim, or nil for none.
  var scrimForm: LegibleMeans? { legibleBy.first { $0 != .color } }

  /// Returns the error that a colour of the label, or all of them together, cannot be made legible.
  func unreadable(_ ink: LabelInk? = nil, at conformance: Conformance) -> FilterError {
    let inks = inks
    let ratio = (ink.map { [$0] } ?? inks).map { $0.ratio(for: conformance) }.max() ?? 1
    if ink == nil, inks.count > 1, scrimForm != nil {
      return FilterError(
        parameter: "legible",
        "no scrim gives every colour of the spans the contrast of \(conformance.rawValue); choose "
          + "colours that are all lighter or all darker than what lies behind the text")
    }
    if scrimForm == nil {
      return FilterError(
        parameter: "legibleBy",
        "no tone of this colour has \(numeral(ratio)):1 "
          + "(\(conformance.rawValue)) over what lies behind the text; allow a \"background\", a \"gradient\" or "
          + "a \"shadow\" too")
    }
    return FilterError(
      parameter: "legible",
      "text of this colour does not have \(numeral(ratio)):1 "
        + "(\(conformance.rawValue)) on any scrim; choose a darker or a lighter colour, or \"auto\""
    )
  }

  func clearest(over backdrop: Backdrop) -> Color {
    backdrop.worstRatio(of: .black) > backdrop.worstRatio(of: .white) ? .black : .white
  }
}

extension Label.Legible {
  var conformance: Conformance? {
    switch self {
    case .none: nil
    case .aa: .aa
    case .aaa: .aaa
    }
  }
}
