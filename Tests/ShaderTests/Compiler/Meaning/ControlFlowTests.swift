import GLSLCompiler
import Testing

/// `u.x` is 1, so conditions on it are not folded.
@Suite struct ControlFlowTests {
  @Test func ifTakesOneWay() throws {
    #expect(
      try red("float a = 1.0; if (u.x > 0.0) { a = 5.0; } else a = 7.0; gl_FragColor.r = a;") == 5)
    #expect(
      try red("float a = 1.0; if (u.x > 2.0) a = 5.0; else { a = 7.0; } gl_FragColor.r = a;") == 7)
    #expect(try red("float a = 1.0; if (u.x > 2.0) a = sin(a); gl_FragColor.r = a;") == 1)
  }

  @Test func earlyReturnsEndTheFunction() throws {
    let function = """
      float f(float x) {
        if (x < 0.5) return 10.0;
        if (x < 1.5) { return 20.0; }
        float y = sqrt(x);
        if (x < 4.5) { if (x < 2.5) { return 30.0; } y += 1.0; }
        else { return 40.0; }
        return y;
      }
      """
    for (argument, result) in [
      ("u.x - 1.0", 10), ("u.x", 20), ("u.y", 30), ("u.w", 3), ("u.w + 1.0", 40),
    ] {
      #expect(try red("gl_FragColor.r = f(\(argument));", before: function) == Float(result))
    }
  }

  @Test func elseMayReturn() throws {
    let function = """
      float f(float x) {
        if (x < 5.0) { x += 1.0; if (x < 3.0) { x = exp2(x); } else { return 10.0; } }
        return x;
      }
      """
    #expect(try red("gl_FragColor.r = f(u.x);", before: function) == 4)
    #expect(try red("gl_FragColor.r = f(u.y);", before: function) == 10)
    #expect(try red("gl_FragColor.r = f(u.y * 3.0);", before: function) == 6)
  }

  @Test func returnInMainKeepsTheOutput() throws {
    #expect(
      try color("gl_FragColor = vec4(3); if (u.x > 0.0) return; gl_FragColor = vec4(sqrt(u.y));")
        == [3, 3, 3, 3])
  }

  @Test func loopsCount() throws {
    #expect(try red("for (int i = 0; i < 10; i++) gl_FragColor.r += float(i);") == 45)
    #expect(try red("int i = 0; while (i < 4) { i += 3; } gl_FragColor.r = float(i);") == 6)
    #expect(try red("int i = 9; do { i++; } while (i < 5); gl_FragColor.r = float(i);") == 10)
    #expect(try red("for (float x = 0.0; x < 1.0; x += 0.25) gl_FragColor.r++;") == 4)
    #expect(try red("int i = 0; while (i++ < 3) {} gl_FragColor.r = float(i);") == 4)
    #expect(
      try red("int n = 0; while (bool more = n < 5) { n += 2; } gl_FragColor.r = float(n);") == 6)
    #expect(try red("for (int i = 0; i > 10; i++) gl_FragColor.r = 1.0;") == 0)
  }

  @Test func breakAndContinueLeaveTheInnermostLoop() throws {
    let sum = """
      float sum = 0.0;
      for (int i = 0; i < 10; i++) {
        if (i == 2) continue;
        if (i == 5) break;
        for (int j = 0; j < 10; j++) { if (j > i) break; if (j == 1) continue; sum += 1.0; }
        sum += 100.0;
      }
      gl_FragColor.r = sum;
      """
    // i = 0 adds 1, i = 1 adds 1, i = 3 adds 3 and i = 4 adds 4, each with 100.
    #expect(try red(sum) == 409)
    #expect(
      try red(
        "int i; for (i = 0; i < 10; i++) { if (float(i) > u.z) break; } gl_FragColor.r = float(i);")
        == 4)
    #expect(
      try red(
        """
        int i = 0; int n = 0;
        do { i++; if (i == 2) continue; if (i == 4) break; n += i; } while (i < 10);
        gl_FragColor.r = float(n * 100 + i);
        """) == 404)
  }

  @Test func elseMayLeaveALoop() throws {
    #expect(
      try red(
        """
        float x = u.x; int n = 0;
        for (int i = 0; i < 10; i++) { n++; if (x < 40.0) { x = exp2(x); } else { break; } }
        gl_FragColor.r = float(n);
        """) == 5)
  }

  @Test func conditionsMayHaveEffectsInFunctions() throws {
    let functions = """
      float n = 0.0;
      bool g() { n += 1.0; return n < 5.0; }
      bool f() { return g(); }
      """
    #expect(try red("while (f()) {} gl_FragColor.r = n;", before: functions) == 5)
    #expect(
      try red("do {} while (f()); gl_FragColor.r = n;", before: functions) == 5)
    #expect(
      try red("for (int i = 0; f(); i++) gl_FragColor.r = n + float(i);", before: functions) == 7)
  }

  @Test func returnLeavesAllLoops() throws {
    let function = """
      float f(int limit) {
        for (int i = 0; ; i++) {
          for (int j = 0; j < 4; j++) { if (i * 4 + j == limit) return float(i * 10 + j); }
        }
      }
      float g(float x) { while (true) { x *= 2.0; if (x > 100.0) return x; } }
      """
    #expect(try red("gl_FragColor.r = f(6) + g(u.z);", before: function) == 12 + 192)
  }

  @Test func switchFallsThroughUntilBreak() throws {
    let function = """
      int f(int x) {
        int r = 0;
        switch (x) {
          case 1: r += 1;
          case 2: r += 2; break;
          default: r += 100;
          case 3: r += 4; if (r < 50) break; r += 8;
          case 4: case 5: r += 16;
        }
        return r;
      }
      int g(int x) {
        for (int i = 0; i < 5; i++) { switch (i) { case 3: return i * x; default: continue; } }
        return -1;
      }
      """
    for (argument, result) in [("1", 3), ("2", 2), ("3", 4), ("4", 16), ("5", 16), ("6", 128)] {
      let statement = "gl_FragColor.r = float(f(int(u.x) * \(argument)));"
      #expect(try red(statement, before: function) == Float(result), "\(argument)")
    }
    #expect(try red("gl_FragColor.r = float(g(int(u.y)));", before: function) == 6)
  }

  @Test func discardIsSeenWhereverItHappens() throws {
    let text = """
      void f(float x) { if (x > 0.5) discard; }
      void main() { gl_FragColor = vec4(1); for (int i = 0; i < 3; i++) f(gl_FragCoord.x); }
      """
    #expect(try pixel(whole: text, x: 0.25).isDiscarded == false)
    #expect(try pixel(whole: text, x: 0.75).isDiscarded)
    // The loop ends because of the discard.
    let endless = "void main() { while (true) { if (gl_FragCoord.x > 0.0) discard; } }"
    #expect(try pixel(whole: endless).isDiscarded)
    let called = "void f() { discard; } void main() { while (true) f(); }"
    #expect(try pixel(whole: called).isDiscarded)
    #expect(try program("void main() { gl_FragColor = vec4(1); }").discard == nil)
  }

  @Test func endlessLoopsAreAnError() throws {
    #expect(throws: Interpreter.Failure.tooManyRounds(.init(source: 0, line: 1, column: 15))) {
      _ = try pixel(whole: "void main() { while (gl_FragCoord.x < 1.0) gl_FragColor.r += 1.0; }")
    }
  }

  @Test func effectsOfSkippedOperandsDoNotHappen() throws {
    let function = "float n = 0.0; bool f(bool b) { n += 1.0; return b; }"
    let cases: [(String, Float)] = [
      ("f(u.x > 2.0) && f(true)", 1), ("f(u.x < 2.0) && f(true)", 2),
      ("f(u.x < 2.0) || f(true)", 1), ("f(u.x > 2.0) || f(true)", 2),
      ("f(u.x > 2.0) ^^ f(true)", 2), ("u.x > 2.0 ? f(true) : !f(true)", 1),
    ]
    for (condition, count) in cases {
      #expect(
        try red("bool b = \(condition); gl_FragColor.r = n;", before: function) == count,
        "\(condition)")
    }
  }

  @Test func longListsOfGuardsDoNotNest() throws {
    // Each statement may return, and each declares a variable that later ones use.
    var body = "float a0 = 1.0;"
    for index in 1...200 {
      body += "if (x == \(index).5) { if (u.y > 0.0) return \(index).0; a0 += sqrt(u.x); }"
      body += "float a\(index) = a\(index - 1) + 1.0;"
    }
    let function = "float f(float x) { \(body) return a200; }"
    #expect(try red("gl_FragColor.r = f(u.x);", before: function) == 201)
    #expect(try red("gl_FragColor.r = f(u.x + 0.5);", before: function) == 1)
    #expect(try red("gl_FragColor.r = f(u.x + 149.5);", before: function) == 150)
  }
}
