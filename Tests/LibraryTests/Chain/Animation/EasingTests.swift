import GLBlurChain
import Testing

/// Compares easings with CSS Easing Functions 2.
@Suite struct EasingTests {
  static let curves: [[Double]] = [
    [0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.2, 0, 0, 1],
    [0.68, -0.55, 0.27, 1.55], [0, 1, 0, 1], [1, 0, 0, 1], [0.5, -3, 0.5, 4],
  ]

  /// A point of the curve by the algorithm of de Casteljau.
  private func point(_ handles: [Double], at t: Double) -> SIMD2<Double> {
    var points: [SIMD2<Double>] = [
      [0, 0], [handles[0], handles[1]], [handles[2], handles[3]], [1, 1],
    ]
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { $0 * (1 - t) + $1 * t }
    }
    return points[0]
  }

  @Test(arguments: curves) func curvesPassThroughTheirPoints(_ handles: [Double]) {
    let easing = Easing.cubicBezier(handles[0], handles[1], handles[2], handles[3])
    for step in 0...1000 {
      let t = Double(step) / 1000
      let expected = point(handles, at: t)
      let way = easing.way(at: expected.x)
      // Where x hardly moves, its last bit is worth a difference of t of the cube root of that,
      // 6e-6.
      let isFlat = handles[0] == 1 || handles[0] == 0 && handles[2] == 0
      #expect(abs(way - expected.y) < (isFlat ? 2e-5 : 1e-9), "\(handles) at \(expected.x)")
    }
    #expect(easing.way(at: 0) == 0 && easing.way(at: 1) == 1)
    #expect(easing.way(at: -1) == 0 && easing.way(at: 2) == 1)
  }

  /// The values were found by bisection with 50 digits.
  @Test func middlesOfTheNamedCurves() throws {
    let known: [(String, Double)] = [
      ("ease", 0.80240338758485699), ("ease-in", 0.31535681257253934),
      ("ease-out", 0.6846431874274607), ("ease-in-out", 0.5), ("linear", 0.5),
    ]
    for (word, way) in known {
      let easing = try #require(Easing(word))
      #expect(abs(easing.way(at: 0.5) - way) < 1e-12, "\(word)")
      #expect(easing.text == word)
    }
  }

  /// CSS Easing Functions 2, 2.3.1: twelfths of the way after 0, 3, 4, 11 and 12 twelfths of the
  /// time.
  private static let steps: [(text: String, twelfths: [Int])] = [
    ("steps(3)", [0, 0, 4, 8, 12]), ("steps(3, end)", [0, 0, 4, 8, 12]),
    ("steps(3, start)", [4, 4, 8, 12, 12]), ("steps(3, jump-none)", [0, 0, 6, 12, 12]),
    ("steps(3, jump-both)", [3, 3, 6, 9, 12]), ("step-start", [12, 12, 12, 12, 12]),
    ("step-end", [0, 0, 0, 0, 12]), ("hold", [0, 0, 0, 0, 12]),
    ("steps(1, jump-both)", [6, 6, 6, 6, 12]),
  ]

  @Test func stepsAreTaken() throws {
    for (text, twelfths) in Self.steps {
      let easing = try #require(Easing(text))
      for (time, expected) in zip([0.0, 3, 4, 11, 12], twelfths) {
        let way = easing.way(at: time / 12)
        #expect(abs(way - Double(expected) / 12) < 1e-15, "\(text) at \(time)/12: \(way)")
      }
    }
  }

  /// CSS Easing Functions 2, 2.1: omitted times lie evenly, descending times are raised, and lines
  /// go on beyond the first and the last point.
  private static let lines: [(text: String, time: Double, way: Double)] = [
    ("linear(0, 0.25, 1)", 0.5, 0.25), ("linear(0, 0.25, 1)", 0.75, 0.625),
    ("linear(0, 0.5 25% 75%, 1)", 0.25, 0.5), ("linear(0, 0.5 25% 75%, 1)", 0.5, 0.5),
    ("linear(0, 0.5 25% 75%, 1)", 0.875, 0.75), ("linear(0, 25% 0.5, 75% 0.5, 1)", 0.125, 0.25),
    ("linear(0 20%, 1 70%)", 0, -0.4), ("linear(0 20%, 1 70%)", 1, 1.6),
    ("linear(0, 1 60%, 0.5 40%, 0)", 0.3, 0.5), ("linear(0, 1 60%, 0.5 40%, 0)", 0.8, 0.25),
    ("linear(0, 1 50%, 0 50%, 1)", 0.5, 0), ("linear(0, .2, +.4, 6e-1, 1)", 0.375, 0.3),
  ]

  @Test func linesAreFollowed() throws {
    for (text, time, way) in Self.lines {
      let easing = try #require(Easing(text))
      let found = easing.way(at: time)
      #expect(abs(found - way) < 1e-15, "\(text) at \(time): \(found)")
    }
  }

  @Test(arguments: [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "hold", "step-start",
    "cubic-bezier(0.2, 0, 0, 1)", "cubic-bezier(0.68, -0.55, 0.27, 1.55)", "steps(4)",
    "steps(4, jump-start)", "steps(4, jump-none)", "steps(4, jump-both)",
    "linear(0 0%, 0.5 25%, 0.5 75%, 1 100%)",
  ]) func textIsReadBack(_ text: String) throws {
    let easing = try #require(Easing(text))
    #expect(easing.text == text)
    #expect(Easing(easing.text) == easing)
  }

  @Test func spellings() {
    #expect(Easing("cubic-bezier(.2,0,0,1)") == .cubicBezier(0.2, 0, 0, 1))
    #expect(Easing("step-end") == .hold && Easing("steps(1, end)") == .hold)
    #expect(Easing("cubic-bezier(0.25, 0.1, 0.25, 1)") == .ease)
    for text in [
      "", "Ease", "easy", "cubic-bezier", "cubic-bezier()", "cubic-bezier(1, 2, 3)",
      "cubic-bezier(a, 0, 0, 1)", "cubic-bezier(0x1, 0, 0, 1)", "cubic-bezier(nan, 0, 0, 1)",
      "steps()", "steps(1.5)", "steps(2, middle)", "steps(2, end, end)", "linear()", "linear(1)",
      "linear(0, 1", "linear(0 0 10%, 1)", "linear(0 1% 2% 3%, 1)", "linear(1%, 0)", "spring(1)",
    ] {
      #expect(Easing(text) == nil, "\(text)")
    }
  }
}
