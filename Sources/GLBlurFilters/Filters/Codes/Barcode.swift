/// Draws a text as bars in the middle of a frame, in an image of the size of the source or of the
/// image at the port `like`.
public struct Barcode: Filter, CodeFilter {
  /// The kind of the bars.
  public enum Symbology: String, Choice {
    /// Any text of ASCII: Code 128.
    case code128
    /// The numbers of goods of 13 digits: EAN-13, GTIN-13 or ISBN.
    case ean13
    /// The numbers of small goods, of 8 digits: EAN-8.
    case ean8
    /// The numbers of goods of 12 digits in North America: UPC-A.
    case upcA

    /// The number of digits, or nil for free text.
    fileprivate var digits: Int? {
      switch self {
      case .code128: nil
      case .ean13: 13
      case .ean8: 8
      case .upcA: 12
      }
    }
  }

  /// The text or the number of the code. The last digit of a number may be left out, since it
  /// follows from the others.
  public var text: String  // unlabelled
  /// The kind of the bars.
  public var symbology = Symbology.code128
  /// The rectangle that the bars fill in height, and in whose middle they lie, as wide as whole
  /// pixels for each module allow.
  public var frame = Frame.whole
  /// The width of the margin on the left and on the right, in modules. The standards demand 7 to
  /// 11. The range is 0…64.
  public var quietZone = 11
  /// The colour of the bars.
  public var color = Color.black
  /// The colour of the spaces and the margin. Readers need it to be lighter than the bars.
  public var background = Color.white
  var fading = Fading()  // shared

  public static let template = Barcode("")
  public static let summary =
    "Draws a text as bars in the middle of a frame, in an image of the source's size."
  public static let formula =
    "the shortest symbol of ISO/IEC 15417 (Code 128), or that of ISO/IEC 15420 (EAN and UPC); every "
    + "module has the same whole number of pixels, the most with which code and quiet zone fit into "
    + "the frame"
  public static let ports: [Port] = [.like]
  public static let example = #"""
    [
      {"id": "bars", "filter": "barcode", "text": "glblur 0.1.0", "frame": ["20%", "65%", "60%", "20%"]},
      {"filter": "blend", "input": "source", "overlay": "bars"}
    ]
    """#
  public static let counterparts = Counterparts(
    coreImage:
      "CICode128BarcodeGenerator: inputMessage is text, inputQuietSpace quietZone; a module "
      + "is one pixel there")

  public func validate() throws(FilterError) {
    try checkText()
    guard let count = symbology.digits else {
      guard let other = text.unicodeScalars.first(where: { !$0.isASCII }) else { return }
      throw FilterError(
        parameter: "text",
        "'\(other)' is outside of ASCII, whose characters are all that code128 has; take a qrCode for it"
      )
    }
    let digits = digits
    guard digits.count == text.utf8.count, (count - 1...count).contains(digits.count) else {
      throw FilterError(
        parameter: "text",
        "'\(text)' is no number of \(symbology.rawValue); expected \(count) digits, or \(count - 1) "
          + "without the last one, which is computed")
    }
    let check = RetailCode.checkDigit(of: Array(digits.prefix(count - 1)))
    guard digits.count < count || digits.last == check else {
      throw FilterError(
        parameter: "text",
        "the last digit of '\(text)' does not follow from the others; expected \(check), or leave it "
          + "out")
    }
  }

  private var digits: [Int] {
    text.utf8.compactMap { (48..<58).contains($0) ? Int($0) - 48 : nil }
  }

  func grid() -> ModuleGrid {
    guard let count = symbology.digits else {
      let symbols = Code128.symbols(of: Array(text.utf8))
      return ModuleGrid(bars: symbols.flatMap(Code128.modules))
    }
    let first = Array(digits.prefix(count - 1))
    let number = first + [RetailCode.checkDigit(of: first)]
    // UPC-A is EAN-13 with a leading zero.
    return ModuleGrid(bars: RetailCode.modules(of: symbology == .upcA ? [0] + number : number))
  }
}

extension ModuleGrid {
  fileprivate init(bars: [Bool]) {
    self.init(columns: bars.count, isDark: bars)
  }
}
