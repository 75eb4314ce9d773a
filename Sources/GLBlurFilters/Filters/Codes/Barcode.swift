/// Draws a text as bars in the middle of a frame, in an image of the size of the source or of the
/// image at the port `like`.
public struct Barcode: Filter, CodeFilter {
  /// The kind of the bars.
  public enum Symbology: String, Choice {
    /// Code 128: any ASCII text.
    case code128
    /// EAN-13, GTIN-13 or ISBN: 13 digits.
    case ean13
    /// EAN-8: 8 digits, for small goods.
    case ean8
    /// UPC-A: 12 digits, in North America.
    case upcA

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

/// The symbols of Code 128 (ISO/IEC 15417).
enum Code128 {
  /// Returns the shortest series of symbols, from start to stop, without symbols that change the
  /// set for a single character.
  static func symbols(of text: [UInt8]) -> [Int] {
    // For each position and set: the fewest symbols for the rest of the text, and the next set.
    var plans = [[CodeSet: (cost: Int, next: CodeSet)]](repeating: [:], count: text.count)
    func cost(_ place: Int, in set: CodeSet) -> Int? {
      place == text.count ? 0 : plans[place][set]?.cost
    }
    for place in text.indices.reversed() {
      for set in CodeSet.allCases {
        for next in [set] + CodeSet.allCases {
          guard let symbol = next.symbol(of: text[place...]),
            let rest = cost(place + symbol.count, in: next)
          else { continue }
          let own = rest + (next == set ? 1 : 2)
          if own < plans[place][set]?.cost ?? .max { plans[place][set] = (own, next) }
        }
      }
    }
    var set = CodeSet.allCases.min { cost(0, in: $0) ?? .max < cost(0, in: $1) ?? .max } ?? .b
    var symbols = [set.start]
    var place = 0
    while place < text.count, let next = plans[place][set]?.next,
      let symbol = next.symbol(of: text[place...])
    {
      if next != set { symbols.append(next.change) }
      symbols.append(symbol.value)
      place += symbol.count
      set = next
    }
    let check = symbols.enumerated().reduce(0) { ($0 + max(1, $1.offset) * $1.element) % 103 }
    return symbols + [check, stop]
  }

  static func modules(of symbol: Int) -> [Bool] {
    widths[symbol].utf8.enumerated().flatMap { index, digit in
      [Bool](repeating: index % 2 == 0, count: Int(digit) - 48)
    }
  }

  /// One of the three code sets. Of equally short ones, the first is used.
  private enum CodeSet: CaseIterable {
    /// All printable characters.
    case b
    /// Pairs of digits.
    case c
    /// Capitals and control characters.
    case a

    var start: Int {
      switch self {
      case .a: 103
      case .b: 104
      case .c: 105
      }
    }

    var change: Int {
      switch self {
      case .a: 101
      case .b: 100
      case .c: 99
      }
    }

    /// Returns the symbol for the start of `bytes` and the number of its bytes, or nil.
    func symbol(of bytes: ArraySlice<UInt8>) -> (value: Int, count: Int)? {
      guard let first = bytes.first.map(Int.init) else { return nil }
      switch self {
      case .a: return first < 96 ? ((first + 64) % 96, 1) : nil
      case .b: return (32..<128).contains(first) ? (first - 32, 1) : nil
      case .c:
        let digits = bytes.prefix(2).map { Int($0) - 48 }
        guard digits.count == 2, digits.allSatisfy((0...9).contains) else { return nil }
        return (10 * digits[0] + digits[1], 2)
      }
    }
  }

  private static let stop = 106

  /// The widths of the bars and spaces of each symbol, in modules, starting with a bar (Table 1).
  private static let widths = [
    "212222", "222122", "222221", "121223", "121322", "131222", "122213", "122312", "132212",
    "221213", "221312", "231212", "112232", "122132", "122231", "113222", "123122", "123221",
    "223211", "221132", "221231", "213212", "223112", "312131", "311222", "321122", "321221",
    "312212", "322112", "322211", "212123", "212321", "232121", "111323", "131123", "131321",
    "112313", "132113", "132311", "211313", "231113", "231311", "112133", "112331", "132131",
    "113123", "113321", "133121", "313121", "211331", "231131", "213113", "213311", "213131",
    "311123", "311321", "331121", "312113", "312311", "332111", "314111", "221411", "431111",
    "111224", "111422", "121124", "121421", "141122", "141221", "112214", "112412", "122114",
    "122411", "142112", "142211", "241211", "221114", "413111", "241112", "134111", "111242",
    "121142", "121241", "114212", "124112", "124211", "411212", "421112", "421211", "212141",
    "214121", "412121", "111143", "111341", "131141", "114113", "114311", "411113", "411311",
    "113141", "114131", "311141", "411131", "211412", "211214", "211232", "2331112",
  ]
}

/// Article numbers and their bars (ISO/IEC 15420, EAN and UPC).
enum RetailCode {
  /// Returns the digit that makes the weighted sum a multiple of 10. Digits count three times and
  /// once in turn, backwards from the one before the check digit.
  static func checkDigit(of digits: [Int]) -> Int {
    let sum = digits.reversed().enumerated().reduce(0) { sum, next in
      sum + next.element * (next.offset % 2 == 0 ? 3 : 1)
    }
    return (10 - sum % 10) % 10
  }

  static func modules(of digits: [Int]) -> [Bool] {
    // The first of 13 digits is encoded in the parities of the next six.
    let hasParities = digits.count == 13
    let parities = hasParities ? Self.parities[digits[0]] : "OOOO"
    let bars = hasParities ? digits.dropFirst() : digits[...]
    let left = zip(bars, parities).map { digit, parity in
      parity == "O" ? odd[digit] : even(digit)
    }
    let right = bars.suffix(parities.count).map { complement(odd[$0]) }
    return ("101" + left.joined() + "01010" + right.joined() + "101").map { $0 == "1" }
  }

  /// The patterns of odd parity in the left half, 1 for dark.
  private static let odd = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011",
    "0110111", "0001011",
  ]

  private static let parities = [
    "OOOOOO", "OOEOEE", "OOEEOE", "OOEEEO", "OEOOEE", "OEEOOE", "OEEEOO", "OEOEOE", "OEOEEO",
    "OEEOEO",
  ]

  /// A pattern of even parity is the reflected pattern of the right half.
  private static func even(_ digit: Int) -> String { String(complement(odd[digit]).reversed()) }

  private static func complement(_ pattern: String) -> String {
    String(pattern.map { $0 == "1" ? "0" : "1" })
  }
}
