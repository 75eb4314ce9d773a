/// The symbols of Code 128 (ISO/IEC 15417).
enum Code128 {
  /// Returns the shortest series of symbols for an ASCII text, from start to stop. It does not use
  /// symbols that change the set for a single character.
  static func symbols(of text: [UInt8]) -> [Int] {
    // For each position and current set: the fewest symbols for the rest of the text, and the next
    // set.
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

  /// Returns the modules of a symbol, true for dark.
  static func modules(of symbol: Int) -> [Bool] {
    widths[symbol].utf8.enumerated().flatMap { index, digit in
      [Bool](repeating: index % 2 == 0, count: Int(digit) - 48)
    }
  }

  /// One of the three code sets. Of sets that need equally many symbols, the first is used.
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

    /// Returns the symbol for the start of `bytes` and the number of bytes that it encodes, or nil.
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

  /// The widths of bars and spaces of each symbol, in modules, starting with a bar (Table 1 of the
  /// standard).
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
