import Testing

/// Operators bind as in GLSL 4.60 (5.1), compared with parentheses.
@Suite struct PrecedenceTests {
  /// Operators that bind ever less tightly.
  private static let ofIntegers = ["*", "+", "<<", "&", "^", "|"]
  private static let ofTruths = ["==", "&&", "^^", "||"]

  private static func pairs(_ operators: [String]) -> [(String, String)] {
    operators.indices.flatMap { first in
      operators[(first + 1)...].map { (operators[first], $0) }
    }
  }

  @Test(arguments: pairs(ofIntegers)) func integers(tight: String, loose: String) throws {
    try check(tight, loose, "int a = i % 3 + 1, b = i / 3 % 3 + 1, c = i / 9 + 1;")
  }

  /// == and ^^ mean the same in both orders.
  @Test(arguments: pairs(ofTruths).filter { $0 != ("==", "^^") })
  func truths(tight: String, loose: String) throws {
    try check(tight, loose, "bool a = i % 3 > 0, b = i / 3 % 3 > 0, c = i / 9 > 0;")
  }

  private func check(_ tight: String, _ loose: String, _ operands: String) throws {
    let counts = try color(
      """
      int wrong = 0, distinct = 0;
      for (int i = 0; i < 27; i++) {
        \(operands)
        if ((a \(loose) b \(tight) c) != (a \(loose) (b \(tight) c))) wrong++;
        if ((a \(tight) b \(loose) c) != ((a \(tight) b) \(loose) c)) wrong++;
        if ((a \(loose) (b \(tight) c)) != ((a \(loose) b) \(tight) c)) distinct++;
      }
      gl_FragColor.rg = vec2(wrong, distinct);
      """)
    #expect(counts[0] == 0 && counts[1] > 0, "\(tight) binds more tightly than \(loose)")
  }
}
