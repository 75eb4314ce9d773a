import Foundation
import GLSLCompiler
import Testing

/// A compilation needs little stack, since it may happen on any thread.
@Suite struct StackTests {
  /// Texts that nest as deep as the limits allow.
  private static let texts: [String] = {
    func repeated(_ open: String, _ middle: String, _ close: String, _ count: Int) -> String {
      String(repeating: open, count: count) + middle + String(repeating: close, count: count)
    }
    var calls = "float f0(float x) { return x; }\n"
    for index in 1...2000 {
      calls +=
        "float f\(index)(float x) { if (x > 1.0) { return -(f\(index - 1)(x)); } return x; }\n"
    }
    var sums = "float g0(float x) { return x; }\n"
    for index in 1...60 {
      let sum = repeated("(x + ", "g\(index - 1)(x)", ")", 50)
      sums += "float g\(index)(float x) { for (;;) { if (x > 1.0) { return \(sum); } } }\n"
    }
    return [
      "void main() { float a = \(repeated("(", "1.0", ")", 63)); }",
      "void main() { float a = gl_FragCoord.x\(repeated("+ gl_FragCoord.y", "", "", 510)); }",
      "void main() { float a = \(repeated("-", "gl_FragCoord.x", "", 255)); gl_FragColor.r = a; }",
      "void main() { float a; \(repeated("if (a > 1.0) {", "a = 2.0;", "}", 60)) }",
      "void main() { float a; \(repeated("if (a > 1.0) a++; else ", "a--;", "", 240)) }",
      "void main() { float a; \(repeated("for (;;) {", "a = 2.0;", "}", 30)) }",
      "bool b = \(repeated("b = b ? true : ", "b", "", 240)); void main() {}",
      "void main() { \(repeated("vec2(", "1.0", ")", 60)); }",
      calls + "void main() { gl_FragColor.r = f2000(gl_FragCoord.x); }",
      sums + "void main() { gl_FragColor.r = g60(gl_FragCoord.x); }",
      String(repeating: "{", count: 100_000), String(repeating: "(", count: 100_000),
      "#if " + String(repeating: "(", count: 100_000),
      "#if " + String(repeating: "!", count: 100_000),
      "#define F(x) x\nfloat a = " + String(repeating: "F(", count: 100_000),
    ]
  }()

  /// The number of texts that the thread has compiled.
  private final class Counter: @unchecked Sendable {
    // The thread writes before it signals, and the test reads after it has waited.
    var count = 0
  }

  @Test func fitsIntoASmallThread() {
    let counter = Counter()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      for text in Self.texts {
        _ = Compiler().compile([ShaderSource(name: "deep", text: text)])
        counter.count += 1
      }
      done.signal()
    }
    thread.stackSize = 1 << 20
    thread.start()
    done.wait()
    #expect(counter.count == Self.texts.count)
  }
}
