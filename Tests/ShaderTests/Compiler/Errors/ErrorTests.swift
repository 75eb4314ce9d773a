import GLSLCompiler
import Testing

/// Errors are found at their line and column, with a message and a cure.
@Suite struct ErrorTests {
  /// `‹` marks the place of the first error and is removed.
  private func check(
    _ marked: String, _ message: String, cure: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = marked.prefix { $0 != "‹" }
    let line = before.count { $0 == "\n" } + 1
    let column = before.reversed().prefix { $0 != "\n" }.count + 1
    let text = marked.replacing("‹", with: "")
    let interface = ShaderInterface(uniforms: [
      .init("image", .sampler), .init("amount", .float), .init("TIME", .float),
    ])
    let result = Compiler(interface: interface).compile([ShaderSource(name: "t", text: text)])
    #expect(result.program == nil, sourceLocation: sourceLocation)
    let error = try #require(result.errors.first, sourceLocation: sourceLocation)
    #expect(error.message == message, sourceLocation: sourceLocation)
    #expect(
      [error.line, error.column] == [line, column], "\(error)", sourceLocation: sourceLocation)
    if let cure { #expect(error.cure == cure, sourceLocation: sourceLocation) }
  }

  private func checkMain(
    _ marked: String, _ message: String, cure: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check("void main() {\n\(marked)\n}", message, cure: cure, sourceLocation: sourceLocation)
  }

  @Test func unknownNames() throws {
    try checkMain(
      "float x = 1.0 + ‹amuont;", "'amuont' is not declared", cure: "did you mean 'amount'?")
    try checkMain(
      "float x = ‹sn(1.0);", "the function 'sn' is not declared", cure: "did you mean 'sin'?")
    try checkMain("‹vec5 x;", "the type 'vec5' is not declared", cure: "did you mean 'vec2'?")
    try checkMain("float x = ‹sin;", "'sin' is a function", cure: "call it: 'sin(…)'")
    try checkMain(
      "float sin = 1.0; sin = ‹sin(1.0);", "'sin' is a variable here, not a function",
      cure: "rename the variable")
    try checkMain("gl_FragColor.‹rgx = vec3(1);", "'rgx' names no components of a vector")
    try checkMain("vec2 v; v.‹z = 1.0;", "'z' names a component beyond the 2 of the vector")
    try check(
      "struct S { float size; }; void main() { S s; s.‹sise = 1.0; }", "'sise' is no field of 'S'",
      cure: "did you mean 'size'?")
  }

  @Test func wrongTypes() throws {
    try checkMain(
      "‹int i = 1; i = 1.5;".replacing("‹", with: "").replacing("i = 1.5", with: "‹i = 1.5"),
      "float cannot be assigned to int", cure: "write int(…)")
    try checkMain(
      "vec2 v = ‹vec3(1);", "vec3 cannot be the value of a variable of type vec2",
      cure: "take 2 of its components, as in '.xy'")
    try checkMain("float x = ‹true + 1.0;", "'+' cannot be applied to bool and float")
    try checkMain("vec2 v = ‹vec2(1) * vec3(1);", "'*' cannot be applied to vec2 and vec3")
    try checkMain(
      "if (‹1) {}", "the condition of 'if' is int, not bool",
      cure: "compare it, as in '… != 0'")
    try checkMain(
      "bool b = ‹vec2(1) < vec2(2);", "'<' cannot be applied to vec2 and vec2",
      cure: "use 'lessThan()' and its like for vectors")
    try checkMain("float x = ‹!1.0;", "'!' cannot be applied to float")
    try checkMain("vec3 v = ‹vec3(1, 2);", "vec3 has 3 components, but the arguments have 2")
    try checkMain("vec2 v = vec2(1, 2, ‹3);", "vec2 has all its components already")
    try checkMain(
      "float x = ‹mod(vec2(1));", "no function 'mod' takes (vec2)",
      cure: "there are mod(float, float), mod(vec2, vec2), mod(vec3, vec3), mod(vec4, vec4), …")
    try checkMain(
      "float x = texture(‹amount, vec2(0)).r;".replacing("‹", with: "")
        .replacing("texture(", with: "‹texture("), "no function 'texture' takes (float, vec2)")
    try checkMain(
      "float a[2]; float x = a[‹1.0];", "the index is float", cure: "it must be int or uint")
    try checkMain(
      "float a[2]; float x = a[‹2];", "the index 2 is outside of float[2]",
      cure: "it must be in 0…1")
    try check("float f() { return ‹true; }\nvoid main() {}", "bool cannot be returned as float")
    try check("float ‹f() { }\nvoid main() {}", "the function 'f' never returns a value")
    try check("void f() { return ‹1; }\nvoid main() {}", "the function 'f' returns nothing")
    try check(
      "float f(int a, float b) { return 1.0; } float f(float a, int b) { return 2.0; }\n"
        + "void main() { ‹f(1, 1); }", "several functions 'f' take (int, int)")
  }

  @Test func assignmentsToWhatIsReadOnly() throws {
    try checkMain("‹amount = 1.0;", "'amount' is a uniform and cannot be assigned")
    try checkMain("‹gl_FragCoord.x += 1.0;", "'gl_FragCoord' is an input and cannot be assigned")
    try checkMain("const int i = 1; ‹i++;", "'i' is constant and cannot be assigned")
    try checkMain("‹1.0 = 2.0;", "the left side is no variable and cannot be assigned")
    try checkMain("vec2 v; ‹v.xx = vec2(1);", "a component occurs twice in the assigned swizzle")
    try check(
      "void f(out float a) { a = 1.0; }\nvoid main() { f(‹amount); }",
      "'amount' is a uniform and cannot be assigned")
  }

  @Test func declarations() throws {
    try checkMain("float a; float ‹a;", "'a' is declared already, in line 2", cure: "rename one")
    try check(
      "uniform vec2 ‹amount;\nvoid main() {}", "the host declares 'amount' as 'uniform float'",
      cure: "declare it alike, or not at all")
    try check("float ‹amount;\nvoid main() {}", "'amount' is declared already, by the host")
    try check("float a[‹-1];\nvoid main() {}", "the array has -1 elements")
    try check("float a‹[5000];\nvoid main() {}", "the array has more than 4096 elements")
    try check(
      "int n = 3;\nfloat a[‹n];\nvoid main() {}",
      "the size of an array must be a constant whole number", cure: "declare it 'const int'")
    try check(
      "const float x = ‹amount;\nvoid main() {}", "the value of 'x' is not constant",
      cure: "remove 'const'")
    try check("‹samplerCube s;\nvoid main() {}", "the type 'samplerCube' is not supported")
    try check("sampler2D ‹s;\nvoid main() {}", "the image 's' is no uniform")
    try check(
      "in ivec2 ‹i;\nvoid main() {}", "an input of whole numbers cannot be interpolated",
      cure: "declare it 'flat in'")
    try check(
      "int ‹filter;\nvoid main() {}", "'filter' is reserved in GLSL",
      cure: "rename it, as 'filter_'")
    try check("float ‹gl_x;\nvoid main() {}", "'gl_x' cannot be declared")
    try check("void ‹main(int i) {}", "'main' must be declared as 'void main()'")
    try check(
      "float f();\nfloat ‹f() { return 1.0; } int f(int i) { return 1; }\nvoid main() {}"
        .replacing("‹", with: "").replacing(
          "f(int i) { return 1; }", with: "f(int i) { return ‹1.5; }"),
      "float cannot be returned as int")
    try check("void f() {}\nvoid ‹f() {}\nvoid main() {}", "'f()' is defined already, in line 1")
    try check("float f();\nvoid main() { ‹f(); }", "the function 'f' is declared but never defined")
    try check("void f() {}‹", "the shader has no function 'main'", cure: "add 'void main() { … }'")
  }

  @Test func recursionIsNamed() throws {
    try check(
      """
      float c(float x);
      float a(float x) { return ‹c(x); }
      float b(float x) { return a(x); }
      float c(float x) { return b(x) + 1.0; }
      void main() { gl_FragColor = vec4(a(1.0)); }
      """, "functions call themselves: c → b → a → c", cure: "use a loop instead")
    try check(
      "float f(float x) { return ‹f(x); }\nvoid main() {}", "functions call themselves: f → f")
  }

  @Test func statements() throws {
    try checkMain("‹break;", "'break' outside of a loop")
    try checkMain("switch (1) { case 1: ‹continue; }", "'continue' outside of a loop")
    try checkMain("switch (1) { case 1: break; case ‹1: break; }", "the label occurs twice")
    try checkMain("switch (‹1.0) { }", "'switch' needs int or uint, not float")
    try checkMain(
      "float x = 1.0\n‹x = 2.0;", "';' is missing after the declaration",
      cure: "there is 'x'")
    try checkMain("float x = (1.0‹;", "')' is missing after the expression")
    try checkMain("‹else {}", "'else' without 'if'")
    try checkMain("float ‹f() { return 1.0; }", "a function cannot be declared within another one")
    try check(
      "void main() ‹{ if (true) {}\n", "the block that begins here is never closed", cure: "add '}'"
    )
    try checkMain("float x = ‹08;", "'08' is not a number")
    try checkMain("float x = ‹1.0lf;", "double numbers are not supported", cure: "remove 'lf'")
    try checkMain("int x = ‹5000000000;", "'5000000000' has more than 32 bits")
    try checkMain("float x = 1.0 ‹@ 2.0;", "unexpected character '@'")
    try checkMain("float ‹é = 1.0;", "unexpected character 'é'")
  }

  @Test func severalErrorsAreReported() {
    let text = """
      float f() { return bad1; }
      void main() {
        float a = bad2;
        if (true) { bad3(); }
        int b = 1;
        a = b + bad4;
      }
      """
    let result = Compiler().compile([ShaderSource(name: "t", text: text)])
    #expect(result.errors.map(\.line) == [1, 3, 4, 6])
    let many = "void main() {" + (0..<100).map { "bad\($0);" }.joined() + "}"
    #expect(Compiler().compile([ShaderSource(name: "t", text: many)]).errors.count == 20)
  }

  @Test func messagesNameTheirSource() throws {
    let sources = [
      ShaderSource(name: "host", text: "float f(float x) { return x; }", isFromHost: true),
      ShaderSource(name: "user.fs", text: "void main() {\n  f(vec2(1));\n}"),
    ]
    let error = try #require(Compiler().compile(sources).errors.first)
    #expect(
      error.description
        == "user.fs:2:3: error: no function 'f' takes (vec2); there are f(float)")
    #expect(error.range.end.column == 4)
  }
}
