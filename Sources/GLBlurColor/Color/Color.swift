import SystemLibrary

/// A colour with straight alpha and sRGB-encoded components, each 0…1.
///
/// Colours outside the gamut of sRGB have components outside 0…1, as in UIKit and CSS: the curve of
/// sRGB continues above 1 and is mirrored below 0.
///
/// As a parameter of a filter or a view, a colour may depend on the picture: `Color.average` and
/// `Color.dominant(0)`.
public struct Color: Hashable, Sendable {
  /// The red component, sRGB-encoded. The range is 0…1.
  public var red: Double
  /// The green component, sRGB-encoded. The range is 0…1.
  public var green: Double
  /// The blue component, sRGB-encoded. The range is 0…1.
  public var blue: Double
  /// The alpha, from 0 for transparent to 1 for opaque. The default is 1.
  public var alpha: Double
  /// The search that finds the colour in the picture, or nil for a fixed colour.
  public package(set) var search: Search?

  /// Creates a colour. Each parameter is described at the property of its name.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a grey.
  ///
  /// - Parameters:
  ///   - white: The sRGB-encoded components, from 0 for black to 1 for white.
  ///   - alpha: The alpha, 0…1. The default is 1, opaque.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from its components in Display P3.
  ///
  /// - Parameters:
  ///   - displayP3Red: The red component in Display P3, 0…1.
  ///   - green: The green component in Display P3, 0…1.
  ///   - blue: The blue component in Display P3, 0…1.
  ///   - alpha: The alpha, 0…1. The default is 1, opaque.
  public init(displayP3Red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(
      Color(red: displayP3Red, green: green, blue: blue, alpha: alpha), in: .displayP3)
  }

  /// Opaque black: every component is 0.
  public static let black = Color(white: 0)
  /// Opaque white: every component is 1.
  public static let white = Color(white: 1)
  /// Black of alpha 0, which shows nothing.
  public static let clear = Color(white: 0, alpha: 0)

  /// Returns the same colour with another alpha.
  public func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }

  /// Creates a colour from `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, or returns nil.
  public init?(hex: String) {
    guard hex.first == "#" else { return nil }
    let digits = hex.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == hex.count - 1, hex.utf8.count == hex.count else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let channels = bytes.map { Double($0) / 255 }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 1)
  }
}

extension Color {
  /// Creates a colour from one of CSS's functions (CSS Color 4, 4.2), such as `rgb(255 0 0 / 50%)`,
  /// `rgba(255, 0, 0, 0.5)`, `hsl(210deg 50% 40%)` or `color(display-p3 1 0.2 0)`, or returns nil.
  ///
  /// - Parameter css: The function, in lower case. Numbers are 0…255 in `rgb()`, 0…1 in `color()`,
  ///   and 0…100 for saturation and lightness; or all are percentages. A hue is in degrees or has a
  ///   unit. An alpha is 0…1 or a percentage. `none` is 0.
  public init?(css: String) {
    guard let color = try? CSSFunction(css)?.color() else { return nil }
    self = color
  }

  /// Creates a colour from one of `names`, `#` and hexadecimal digits, or a CSS function.
  package init?(text: String) {
    guard let color = Color(named: text) ?? Color(hex: text) ?? Color(css: text) else { return nil }
    self = color
  }

  /// Returns what is wrong with a text that begins with `#` or like a CSS function, or nil if the
  /// text looks like a name.
  package static func fault(in text: String) -> String? {
    if text.hasPrefix("#") { return "# has 3, 4, 6 or 8 hexadecimal digits behind it" }
    do {
      _ = try CSSFunction(text)?.color()
    } catch {
      return error.message
    }
    return text.contains("(") ? "\(CSSFunction.known), and end with ')'" : nil
  }
}

private struct CSSFunction {
  struct Fault: Error {
    let message: String
  }

  private let name: String
  private let components: [Substring]
  private let alpha: Substring?
  private let isLegacy: Bool

  static let known =
    "functions of colours are rgb(), rgba(), hsl(), hsla() and color(), in lower case"

  init?(_ text: String) throws(Fault) {
    guard let start = text.firstIndex(of: "("), text.last == ")" else { return nil }
    name = String(text[..<start])
    let body = text[text.index(after: start)...].dropLast()
    func words(_ text: Substring) -> [Substring] { text.split { " \t\n\r\u{c}".contains($0) } }
    isLegacy = body.contains(",")
    let parts = body.split(separator: isLegacy ? "," : "/", omittingEmptySubsequences: false)
      .map(words)
    if isLegacy {
      guard name != "color" else {
        throw Fault(message: "spaces stand between the numbers of color(), not commas")
      }
      guard parts.allSatisfy({ $0.count == 1 }), (3...4).contains(parts.count) else {
        throw Fault(message: "with commas, \(name)() has three numbers and perhaps an alpha")
      }
      components = parts.prefix(3).map { $0[0] }
      alpha = parts.count == 4 ? parts[3][0] : nil
    } else {
      guard parts.count <= 2, parts.count == 1 || parts[1].count == 1 else {
        throw Fault(message: "behind a '/' in \(name)() stands one alpha")
      }
      components = parts[0]
      alpha = parts.count == 2 ? parts[1][0] : nil
    }
  }

  func color() throws(Fault) -> Color {
    switch name {
    case "rgb", "rgba":
      let c = try three(components)
      if isLegacy, Set(c.map { $0.last == "%" }).count == 2 {
        throw Fault(message: "with commas, \(name)() has numbers or percentages, not both")
      }
      let what = "red, green and blue of \(name)()"
      return Color(
        red: try share(c[0], of: 255, what), green: try share(c[1], of: 255, what),
        blue: try share(c[2], of: 255, what), alpha: try opacity())
    case "hsl", "hsla":
      let c = try three(components)
      let what = "saturation and lightness of \(name)()"
      if isLegacy, c.dropFirst().contains(where: { $0.last != "%" }) {
        throw Fault(message: "with commas, \(what) are percentages")
      }
      return Color(
        hue: try degrees(c[0]), saturation: try share(c[1], of: 100, what),
        lightness: try share(c[2], of: 100, what), alpha: try opacity())
    case "color":
      let spaces = ["srgb", "display-p3"]
      guard let space = components.first.map(String.init), spaces.contains(space) else {
        throw Fault(message: "color() begins with srgb or display-p3")
      }
      let c = try three(components.dropFirst())
      let what = "red, green and blue of color()"
      let color = Color(
        red: try share(c[0], of: 1, what), green: try share(c[1], of: 1, what),
        blue: try share(c[2], of: 1, what), alpha: try opacity())
      return space == "srgb" ? color : Color(color, in: .displayP3)
    default: throw Fault(message: Self.known)
    }
  }

  private func three(_ words: some Collection<Substring>) throws(Fault) -> [Substring] {
    guard words.count == 3 else {
      throw Fault(
        message:
          "\(name)() has three numbers, and an alpha behind a '/'; found \(words.count) numbers")
    }
    return Array(words)
  }

  private func opacity() throws(Fault) -> Double {
    try alpha.map { alpha throws(Fault) in try share(alpha, of: 1, "an alpha") } ?? 1
  }

  private func share(_ word: Substring, of whole: Double, _ what: String) throws(Fault) -> Double {
    if isNone(word) { return 0 }
    let isPercentage = word.last == "%"
    guard let number = number(isPercentage ? word.dropLast() : word),
      case let share = number / (isPercentage ? 100 : whole), (0...1).contains(share)
    else {
      let most = whole == 255 ? "255" : whole == 100 ? "100" : "1"
      let verb = what.hasPrefix("an ") ? "is" : "are"
      throw Fault(message: "\(what) \(verb) 0 to \(most) or 0% to 100%, not '\(word)'")
    }
    return share
  }

  /// Returns the angle of a hue in degrees (CSS Values 4, 7.1).
  private func degrees(_ word: Substring) throws(Fault) -> Double {
    if isNone(word) { return 0 }
    let units = [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
    let unit = units.first { word.hasSuffix($0.0) } ?? ("", 1)
    guard let number = number(word.dropLast(unit.0.count)), number.magnitude <= 1e6 else {
      throw Fault(
        message: "the hue of \(name)() is a number of degrees, or one with deg, grad, rad or turn, "
          + "not '\(word)'")
    }
    return number * unit.1
  }

  private func isNone(_ word: Substring) -> Bool { !isLegacy && word == "none" }

  /// Returns a number in CSS syntax (CSS Values 4, 5.3).
  private func number(_ word: Substring) -> Double? {
    // Swift also accepts words such as "inf", and a trailing point.
    guard word.allSatisfy({ "0123456789.+-eE".contains($0) }), word.last != ".",
      !word.contains(".e"), !word.contains(".E")
    else { return nil }
    return Double(word)
  }
}

extension Color {
  /// CSS Color 4, 7.1, with a hue in degrees.
  fileprivate init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    func channel(_ n: Double) -> Double {
      let turns = (n / 12 + hue / 360).truncatingRemainder(dividingBy: 1)
      let k = 12 * (turns < 0 ? turns + 1 : turns)
      let reach = saturation * min(lightness, 1 - lightness)
      return min(max(0, lightness - reach * max(-1, min(k - 3, 9 - k, 1))), 1)
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }
}

extension Color {
  /// The colours that CSS names and UIKit does not (CSS Color 4, 6.1), and `transparent`.
  ///
  /// Names in both keep UIKit's values, which differ for `green`, `gray`, `orange`, `purple` and
  /// `brown`. `darkGray` and `lightGray` are UIKit's, `darkgray` and `lightgray` CSS's.
  static let cssNamed: [(name: String, color: Color)] =
    [("transparent", .clear)]
    + cssTable.split { $0 == " " || $0 == "\n" }.map(String.init).pairs.compactMap { name, digits in
      Color(hex: "#" + digits).map { (name, $0) }
    }

  private static let cssTable = """
    aliceblue F0F8FF  antiquewhite FAEBD7  aqua 00FFFF  aquamarine 7FFFD4  azure F0FFFF
    beige F5F5DC  bisque FFE4C4  blanchedalmond FFEBCD  blueviolet 8A2BE2  burlywood DEB887
    cadetblue 5F9EA0  chartreuse 7FFF00  chocolate D2691E  coral FF7F50  cornflowerblue 6495ED
    cornsilk FFF8DC  crimson DC143C  darkblue 00008B  darkcyan 008B8B  darkgoldenrod B8860B
    darkgray A9A9A9  darkgreen 006400  darkgrey A9A9A9  darkkhaki BDB76B  darkmagenta 8B008B
    darkolivegreen 556B2F  darkorange FF8C00  darkorchid 9932CC  darkred 8B0000  darksalmon E9967A
    darkseagreen 8FBC8F  darkslateblue 483D8B  darkslategray 2F4F4F  darkslategrey 2F4F4F
    darkturquoise 00CED1  darkviolet 9400D3  deeppink FF1493  deepskyblue 00BFFF  dimgray 696969
    dimgrey 696969  dodgerblue 1E90FF  firebrick B22222  floralwhite FFFAF0  forestgreen 228B22
    fuchsia FF00FF  gainsboro DCDCDC  ghostwhite F8F8FF  gold FFD700  goldenrod DAA520
    greenyellow ADFF2F  grey 808080  honeydew F0FFF0  hotpink FF69B4  indianred CD5C5C
    indigo 4B0082  ivory FFFFF0  khaki F0E68C  lavender E6E6FA  lavenderblush FFF0F5
    lawngreen 7CFC00  lemonchiffon FFFACD  lightblue ADD8E6  lightcoral F08080  lightcyan E0FFFF
    lightgoldenrodyellow FAFAD2  lightgray D3D3D3  lightgreen 90EE90  lightgrey D3D3D3
    lightpink FFB6C1  lightsalmon FFA07A  lightseagreen 20B2AA  lightskyblue 87CEFA
    lightslategray 778899  lightslategrey 778899  lightsteelblue B0C4DE  lightyellow FFFFE0
    lime 00FF00  limegreen 32CD32  linen FAF0E6  maroon 800000  mediumaquamarine 66CDAA
    mediumblue 0000CD  mediumorchid BA55D3  mediumpurple 9370DB  mediumseagreen 3CB371
    mediumslateblue 7B68EE  mediumspringgreen 00FA9A  mediumturquoise 48D1CC
    mediumvioletred C71585  midnightblue 191970  mintcream F5FFFA  mistyrose FFE4E1
    moccasin FFE4B5  navajowhite FFDEAD  navy 000080  oldlace FDF5E6  olive 808000
    olivedrab 6B8E23  orangered FF4500  orchid DA70D6  palegoldenrod EEE8AA  palegreen 98FB98
    paleturquoise AFEEEE  palevioletred DB7093  papayawhip FFEFD5  peachpuff FFDAB9  peru CD853F
    pink FFC0CB  plum DDA0DD  powderblue B0E0E6  rebeccapurple 663399  rosybrown BC8F8F
    royalblue 4169E1  saddlebrown 8B4513  salmon FA8072  sandybrown F4A460  seagreen 2E8B57
    seashell FFF5EE  sienna A0522D  silver C0C0C0  skyblue 87CEEB  slateblue 6A5ACD
    slategray 708090  slategrey 708090  snow FFFAFA  springgreen 00FF7F  steelblue 4682B4
    tan D2B48C  teal 008080  thistle D8BFD8  tomato FF6347  turquoise 40E0D0  violet EE82EE
    wheat F5DEB3  whitesmoke F5F5F5  yellowgreen 9ACD32
    """
}

extension [String] {
  fileprivate var pairs: [(String, String)] {
    stride(from: 0, to: count - 1, by: 2).map { (self[$0], self[$0 + 1]) }
  }
}

/// The colours that UIKit names, with UIKit's values.
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

  /// Creates a colour from one of `names`, such as `rebeccapurple`, or returns nil.
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

extension Color {
  /// A search for a colour in a picture.
  public struct Search: Hashable, Sendable {
    /// A colour that can be found in a picture.
    public enum Goal: Hashable, Sendable {
      /// The mean colour, as in `AverageColor`.
      case average
      /// One of the colours that represent the picture best, as in `DominantColors`.
      case dominant(index: Int, count: Int)
    }

    /// Which colour is to be found.
    public let goal: Goal
    /// The picture as chain files spell it: `source`, a node's id, or `@name`. Nil is the filter's
    /// own.
    public package(set) var picture: String?
  }

  /// The opaque mean colour of the filter's picture. Until the picture is known, the components are
  /// those of a grey.
  ///
  /// For parameters of filters and views, also with another alpha: `Color.average.withAlpha(0.4)`.
  public static let average = Color(.average)

  /// Returns one of the colours that represent the filter's picture best, like `average`.
  ///
  /// If the picture has fewer colours, greater indices give its last one.
  ///
  /// - Parameters:
  ///   - index: The index of the colour. 0 has the greatest share of the picture.
  ///   - count: The number of colours that are told apart. The range is 1…16. The default is 5.
  public static func dominant(_ index: Int, of count: Int = 5) -> Color {
    Color(.dominant(index: index, count: count))
  }

  private init(_ goal: Search.Goal) {
    self.init(white: 0.5)
    search = Search(goal: goal, picture: nil)
  }
}

/// The sRGB transfer function (IEC 61966-2-1) for values of 0…1.
public enum SRGB {
  /// Converts an encoded value to linear light. The threshold .04045 is the standard's and WCAG's.
  public static func linear(fromEncoded value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Converts linear light to an encoded value.
  public static func encoded(fromLinear value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}
