import GLSLCompiler
import Testing

/// Directives and macros work as in C.
@Suite struct PreprocessorTests {
  private func check(
    _ text: String, _ expected: Float, sourceLocation: SourceLocation = #_sourceLocation
  )
    throws
  {
    let pixel = try pixel(whole: text, sourceLocation: sourceLocation)
    let value = Float(bitPattern: pixel.outputs[0][0])
    #expect(value == expected, sourceLocation: sourceLocation)
  }

  private func value(
    _ directives: String, _ expression: String, _ expected: Float,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(
      "\(directives)\nvoid main() { gl_FragColor = vec4(\(expression)); }", expected,
      sourceLocation: sourceLocation)
  }

  private func error(_ text: String) throws -> Diagnostic {
    try #require(Compiler().compile([ShaderSource(name: "t", text: text)]).errors.first)
  }

  @Test func macrosExpand() throws {
    try value("#define A 2.0", "A", 2)
    try value("#define F(x) x * x", "F(1.0 + 2.0)", 5)
    try value("#define F(x, y) (x - y)", "F(F(5.0, 1.0), F(3, 2))", 3)
    try value("#define F(x) x\n#define G F", "G(3.0)", 3)
    try value("#define F(x) (x)\n#define ID(x) x", "ID(F)(4.0)", 4)
    try value("#define F (7.0)", "F", 7)
    try value("#define F() 3.0", "F()", 3)
    try value("#define f(x) g(x) + 1.0\nfloat g(float x) { return x; }", "f(2.0)", 3)
    // A macro is not expanded within itself, and a function's name without parentheses not at all.
    try value("float A = 4.0;\n#define A A + 1.0", "A", 5)
    try value("float A = 4.0;\n#define A A + 1.0\n#define F(x) x", "F(A)", 5)
    try value("float F = 4.0;\n#define F(x) 1.0", "F + F(\n2.0\n)", 5)
    try value("#define JOIN(a, b) a ## b\nfloat xy = 6.0;", "JOIN(x, y)", 6)
    try value("#define LONG 1.0 + \\\n  2.0", "LONG", 3)
    try value("#define A 1.0\n#undef A\n#define A 2.0", "A", 2)
    try value("#define A /* one */ 1.0 // rest", "A", 1)
    try value("", "float(__VERSION__)", 450)
    try value("", "__LINE__", 2)
    try value("#line 40", "float(__LINE__)", 40)
    try value("#define N __LINE__\n\n", "N", 4)
  }

  @Test func groupsAreChosen() throws {
    try value("#ifdef A\n#define B 1.0\n#else\n#define B 2.0\n#endif", "B", 2)
    try value("#define A\n#ifdef A\n#define B 1.0\n#else\n#define B 2.0\n#endif", "B", 1)
    try value("#ifndef A\n#define B 1.0\n#endif", "B", 1)
    try value("#if __VERSION__ <= 120\n@ # garbage '\n#else\n#define B 3.0\n#endif", "B", 3)
    try value(
      "#define A 3\n#if A == 1\n#define B 1.0\n#elif A == 3 && defined(A)\n#define B 3.0\n"
        + "#elif 1\n#define B 4.0\n#else\n#define B 5.0\n#endif", "B", 3)
    try value("#if 0\n#if 1\n#error no\n#endif\n#else\n#define B 3.0\n#endif", "B", 3)
    try value(
      "#if defined A || !defined(B) && (1 << 3) / 2 == 4 && -1 < ~0 + 1\n#define C 1.0\n#endif",
      "C", 1)
    try value("#define F(x) x > 1\n#if F(2)\n#define B 1.0\n#endif", "B", 1)
    try value("#if MISSING\n#define B 1.0\n#else\n#define B 2.0\n#endif", "B", 2)
    try value(
      "#version 120\n#extension GL_OES_standard_derivatives : enable\n#pragma debug(on)", "1.0", 1)
  }

  /// A shader may ask for the macro of an extension before the directive (GLSL ES 1.00, 3.4).
  @Test(arguments: [
    ("GL_OES_standard_derivatives", "(false ? fwidth(u.x) : 0.0)"),
    ("GL_EXT_shader_texture_lod", "texture2DLodEXT(image, u.xy, 0.0).w - 1.0"),
    ("GL_ARB_shader_texture_lod", "texture2DGradARB(image, u.xy, u.xy, u.xy).w - 1.0"),
    ("GL_ARB_texture_query_lod", "0.0 * textureQueryLOD(image, u.xy).x"),
    ("GL_ARB_texture_query_levels", "float(textureQueryLevels(image)) - 1.0"),
    ("GL_EXT_frag_depth", "(gl_FragDepthEXT = 0.0)"),
    ("GL_EXT_draw_buffers", "gl_FragData[gl_MaxDrawBuffers - 1].x"),
  ])
  func extensionsHaveMacros(_ name: String, _ zero: String) throws {
    let directive = "#extension \(name) : enable"
    let result = "#define B 2.0 + \(zero)\n#else\n#define B 3.0\n#endif"
    try value("#ifdef \(name)\n\(directive)\n\(result)", "B", 2)
    try value("\(directive)\n#if \(name) == 1\n\(result)", "B", 2)
    #expect(
      try error("#define \(name) 1\n").message == "'\(name)' cannot be defined")
  }

  @Test func errorsHavePlaces() throws {
    let cases: [(String, Int, Int, String)] = [
      ("\n#error some words", 2, 2, "#error some words"),
      ("#defin A", 1, 2, "unknown directive '#defin'"),
      ("#if 1\n", 1, 2, "'#if' without '#endif'"),
      ("\n#endif", 2, 2, "'#endif' without '#if'"),
      ("#if 1 +\n#endif", 1, 7, "the condition ends too early"),
      ("#if 1 / 0\n#endif", 1, 7, "the condition divides by zero"),
      ("#define F(x) x\nfloat a = F(1.0, 2.0);", 2, 11, "the macro 'F' takes 1 arguments, not 2"),
      ("#define F(x) x\nfloat a = F(1.0;", 2, 11, "the arguments of the macro 'F' are not closed"),
      ("#define A 1\n#define A 2", 2, 9, "the macro 'A' is defined a second time, differently"),
      ("float a;\n#version 450", 2, 2, "'#version' must come before everything else"),
      ("#define GL_A", 1, 9, "'GL_A' cannot be defined"),
      ("/* never", 1, 1, "the comment is never closed"),
      ("#line 100\nfloat a = b;", 2, 11, "'b' is not declared"),
      ("#define M b\nfloat a = 1.0 + M;", 2, 17, "'b' is not declared"),
      ("float \\\n a = b;", 2, 6, "'b' is not declared"),
      ("/* é */ float a = b;", 1, 19, "'b' is not declared"),
      ("float a;\r\nfloat c = b;", 2, 11, "'b' is not declared"),
    ]
    for (text, line, column, message) in cases {
      let error = try error(text)
      #expect(error.message == message)
      #expect([error.line, error.column] == [line, column], "\(text)")
    }
  }

  @Test func bombsAreDefused() throws {
    var bomb = "#define A0 1.0\n"
    for index in 1...40 { bomb += "#define A\(index) A\(index - 1) + A\(index - 1)\n" }
    #expect(
      try error(bomb + "float a = A40;").message == "the macros expand to more than 1048576 tokens")
    var wide = "#define F0(x) x x x x\n"
    for index in 1...40 { wide += "#define F\(index)(x) F\(index - 1)(x x) F\(index - 1)(x x)\n" }
    #expect(
      try error(wide + "float a = F40(1);").message
        == "the macros expand to more than 1048576 tokens")
    let deep = String(repeating: "F(", count: 5000) + "1" + String(repeating: ")", count: 5000)
    #expect(
      try error("#define F(x) x\nfloat a = \(deep);").message
        == "the macros are nested more than 64 deep")
  }
}
