import Foundation
import GLSLCompiler
import Testing

/// Any text is compiled or refused in bounded time, and never ends the process.
@Suite struct CompilerFuzzTests {
  /// GLSL_SEEDS multiplies the number.
  private static let rounds =
    500 * (ProcessInfo.processInfo.environment["GLSL_SEEDS"].flatMap(Int.init) ?? 1)

  private static let interface = ShaderInterface(
    uniforms: [.init("u", .vec(4)), .init("image", .sampler)])

  @discardableResult
  private func compile(_ text: [UInt8], limit: Duration = .seconds(10)) -> Compiler.Result {
    let start = ContinuousClock.now
    let result = Compiler(interface: Self.interface)
      .compile([ShaderSource(name: "fuzz", bytes: text)])
    let description = String(decoding: text.prefix(300), as: UTF8.self)
    #expect(ContinuousClock.now - start < limit, "\(description)")
    #expect((result.program == nil) == !result.errors.isEmpty, "\(description)")
    if let program = result.program {
      #expect(program.violations() == [], "\(description)")
      let interpreter = Interpreter(program, uniforms: [], images: Ramp(), roundLimit: 100)
      _ = try? interpreter.run(inputs: [])
    }
    return result
  }

  @Test func bytesAtRandom() {
    var mutator = Mutator(seed: 1)
    for _ in 0..<Self.rounds {
      compile((0..<mutator.random(300)).map { _ in UInt8(mutator.random(256)) })
      compile((0..<mutator.random(300)).map { _ in UInt8(32 + mutator.random(96)) })
    }
  }

  @Test func tokensAtRandom() {
    let words = [
      "float", "vec2", "vec4", "int", "mat2", "uint", "bool", "void", "main", "(", ")", "{", "}",
      "[", "]", ";", ";", ",", "=", "+", "-", "*", "/", "==", "<", "?", ":", "++", "if", "else",
      "for", "while", "do", "switch", "case", "default", "break", "continue", "return", "discard",
      "const", "in", "out", "inout", "uniform", "struct", "x", "y", "f", "u", "1", "0", "2.0", ".x",
      "true", "sin", "gl_FragColor", "texture", "image", "\n#define x", "\n#if", "\n#endif\n",
      "#", "##", "\n", "u.xy", "a", "precision", "sampler2D", "!", "&&", "||", "<<", "&", "\\\n",
    ]
    var mutator = Mutator(seed: 2)
    for _ in 0..<Self.rounds {
      let soup = (0..<mutator.random(120)).map { _ in words[mutator.random(words.count)] }
      compile(Array(soup.joined(separator: " ").utf8))
      compile(Array("void main() { \(soup.joined(separator: " ")) }".utf8))
    }
  }

  /// Statements that mostly fit together, so that lowering is reached.
  @Test func statementsAtRandom() {
    let statements = [
      "a += u.x;", "b = int(a);", "v.xy = v.yx * 2.0;", "if (a > u.y) {", "} else {", "}",
      "for (int i = 0; i < 3; i++) {", "while (a < 5.0) {", "do {", "} while (b < 3);", "break;",
      "continue;", "return;", "discard;", "m[b] = v.xy;", "w[b] = a;", "a = w[b + 1];",
      "switch (b) { case 1:", "case 2:", "default:", "a = f(a);", "g(a, v);", "v[b] = m[0][b];",
      "s.l[b].y = a;", "v.xy = s.l[1];", "{ float a = 1.0; b += int(a);", "a = b > 1 ? f(a) : v.x;",
      "b++;", "a = (a > 1.0 && f(a) > 2.0) ? w[0] : -a;", "s = t;", "gl_FragColor = v * a;",
      "v = texture(image, v.xy);", "m = m * m; v.xy = m * v.zw;",
    ]
    let head = """
      struct S { vec2 l[3]; int n; };
      float f(float x) { if (x > 2.0) return 1.0; x += 1.0; return x; }
      void g(inout float x, inout vec4 y) {
        for (int i = 0; i < 2; i++) { if (y[i] > x) return; x++; }
      }
      void main() {
        float a = u.x; int b = int(u.y); vec4 v = u; mat2 m = mat2(a); float w[4]; S s; S t;
      """
    var mutator = Mutator(seed: 3)
    var accepted = 0
    for _ in 0..<Self.rounds * 2 {
      var text = head
      var open: [Bool] = []
      for _ in 0..<mutator.random(25) {
        let statement = statements[mutator.random(statements.count)]
        if statement.hasPrefix("}"), open.isEmpty { continue }
        if statement.hasPrefix("} while"), open.last != true { continue }
        if statement == "}", open.last == true { continue }
        if statement.hasPrefix("}") { open.removeLast() }
        if statement.contains("{"), !statement.hasSuffix("}") { open.append(statement == "do {") }
        text += statement + "\n"
      }
      for isDo in open.reversed() { text += isDo ? "} while (false);" : "}" }
      let bytes = Array((text + "}").utf8)
      guard compile(bytes).program != nil else { continue }
      accepted += 1
      let source = ShaderSource(name: "fuzz", bytes: bytes)
      for u: [Float] in [[0.25, 0.5, 1.5, 3], [2.5, 1, -1, 0], [1, 2, 3, 4]] {
        let differences = Specialization(interface: Self.interface, sources: [source])
          .differences(places: [[0.5, 0.5]]) { _ in u.map(\.bitPattern) }
        #expect(differences == [], "\(text)")
      }
    }
    #expect(accepted > Self.rounds / 5)
  }

  @Test func deepTexts() {
    for count in [60, 70, 1000, 100_000] {
      for (open, close) in [
        ("(", ")"), ("{", "}"), ("if(true)", ";"), ("-", "1"), ("f(", ")"), ("[", "]"),
        ("1+", "1"), ("true?1:", "1"), ("a=", "1"), ("for(;;)", ";"), ("if(true);else ", ";"),
        ("vec2(", ")"), ("a[", "]"), ("do ", "while(true);"), ("switch(1){case 1:", "}"),
        ("(1+", ")"), ("!", "true"), ("a.x", ".x"), ("1,", "1"), ("#if 1\n", "\n#endif\n"),
      ] {
        let text = String(repeating: open, count: count) + String(repeating: close, count: count)
        compile(Array("void main() { float a; \(text); }".utf8))
        compile(Array("void main() { float a = \(text); }".utf8))
      }
      compile(Array(String(repeating: "struct S{", count: count).utf8))
      compile(Array(("#if " + String(repeating: "(", count: count)).utf8))
      compile(Array(("#if " + String(repeating: "!", count: count) + "1").utf8))
    }
  }

  @Test func textsThatGrow() {
    // Each function calls the one before it twice, with and without work of its own.
    for body in ["", "gl_FragColor.r += sin(gl_FragColor.r);"] {
      var text = "void f0() { \(body) }\n"
      for index in 1...60 { text += "void f\(index)() { f\(index - 1)(); f\(index - 1)(); }\n" }
      let result = compile(Array((text + "void main() { f60(); }").utf8))
      #expect(result.errors.first?.message.contains("inline") == true)
    }
    var chain = "float f0(float x) { return x; }\n"
    for index in 1...2000 {
      chain +=
        "float f\(index)(float x) { if (x > \(index).0) { x += 1.0; } "
        + "return f\(index - 1)(x) + 1.0; }\n"
    }
    compile(Array((chain + "void main() { gl_FragColor = vec4(f2000(u.x)); }").utf8))
    let copies = String(repeating: "a = b; b = a;", count: 20000)
    compile(Array("void main() { float a[4096], b[4096]; \(copies) }".utf8))
    let indexed = String(repeating: "a[int(u.x)] = u.x; b = a;", count: 20000)
    compile(Array("void main() { float a[4096], b[4096]; \(indexed) }".utf8))
    let arrays = (0..<40000).map { "float a\($0)[4096];" }.joined()
    compile(Array("void main() { \(arrays) }".utf8))
    compile(Array("\(arrays) void main() { }".utf8))
    let nest = String(repeating: "if(u.x>0.)", count: 50) + "a=b;"
    compile(
      Array("void main() { float a[4096], b[4096]; b[0] = u.y;".utf8)
        + Array(String(repeating: nest, count: 1900).utf8) + Array("}".utf8))
    let loops =
      String(repeating: "for(;u.x>0.;){", count: 30) + "a=b;"
      + String(repeating: "}", count: 30)
    compile(
      Array("void main() { float a[4096], b[4096]; b[0] = u.y;".utf8)
        + Array(String(repeating: loops, count: 1900).utf8) + Array("}".utf8))
    let wide = String(repeating: "x", count: 500_000)
    compile(Array("void main() { float \(wide); }".utf8))
    compile(Array(repeating: UInt8(ascii: "a"), count: 2 << 20))
    compile(Array(String(repeating: "float a;", count: 100_000).utf8))
    compile(Array(String(repeating: "#line 1\n", count: 100_000).utf8))
    let sum = String(repeating: "+1.0", count: 200_000)
    compile(Array("float a = 1.0\(sum); void main() {}".utf8))
  }
}
