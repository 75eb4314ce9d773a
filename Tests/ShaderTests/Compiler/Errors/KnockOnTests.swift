import GLSLCompiler
import Testing

/// One mistake causes one message.
@Suite struct KnockOnTests {
  private func errors(_ text: String) -> [String] {
    Compiler().compile([ShaderSource(name: "t", text: text)]).errors.map(\.description)
  }

  private func check(
    _ text: String, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = errors(text).map { $0.split(separator: "; ")[0] }
    #expect(found == expected.map { "t:\($0)" }, sourceLocation: sourceLocation)
  }

  private func checkMain(
    _ text: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    check("void main() {\n\(text)\n}", expected, sourceLocation: sourceLocation)
  }

  /// A variable with a faulty value has its type all the same.
  @Test func valuesOfVariables() {
    checkMain(
      "float a = bad; a += 1.0; gl_FragColor = vec4(a);", "2:11: error: 'bad' is not declared")
    checkMain(
      "vec2 a = vec3(1), b = a; gl_FragColor = vec4(a, b);",
      "2:10: error: vec3 cannot be the value of a variable of type vec2")
    checkMain(
      "float a = sin(1.0, 2.0), b = 1.0; a = b;",
      "2:11: error: no function 'sin' takes (float, float)")
    checkMain(
      "float a = f(1.0, (2.0, bad)), b[2]; b[1] = a;", "2:24: error: 'bad' is not declared")
    checkMain("const int n = bad; float a[n]; a[0] = 1.0;", "2:15: error: 'bad' is not declared")
    checkMain("float a[] = float[](bad); a[0] = 1.0;", "2:21: error: 'bad' is not declared")
    checkMain("float a = ; gl_FragColor = vec4(a);", "2:11: error: ';' cannot begin an expression")
    check(
      "float a = bad; void main() { gl_FragColor = vec4(a); }", "1:11: error: 'bad' is not declared"
    )
    check(
      "uniform float a = bad; void main() { gl_FragColor = vec4(a); }",
      "1:19: error: 'bad' is not declared")
    check(
      "void main() {\nvec2 a = bad;\nvec3 b = a;\n}", "2:10: error: 'bad' is not declared",
      "3:10: error: vec2 cannot be the value of a variable of type vec3")
  }

  /// An undeclared name is reported where it is first.
  @Test func namesThatNothingDeclares() {
    checkMain(
      "float a = bad;\na = bad * 2.0;\n{ gl_FragColor = vec4(bad, bad(1.0), 0, 1); }",
      "2:11: error: 'bad' is not declared")
    checkMain(
      "float a = bad(1.0);\na = bad(a);", "2:11: error: the function 'bad' is not declared")
    checkMain("S a = S(1.0);\nS b;\nb.x = a.x;", "2:1: error: the type 'S' is not declared")
    // An unknown name is no suggestion.
    check(
      "void main() { amount = 1.0; amouns = 2.0; }",
      "1:15: error: 'amount' is not declared", "1:29: error: 'amouns' is not declared")
    #expect(!errors("void main() { amount = 1.0; amouns = 2.0; }")[1].contains("did you mean"))
    check(
      "void f() { a = 1.0; }\nfloat a;\nvoid main() { a = vec2(1); }",
      "1:12: error: 'a' is not declared", "3:15: error: vec2 cannot be assigned to float")
  }

  @Test func declarations() {
    checkMain(
      "vec5 a = vec5(1), b; a = b; gl_FragColor = a;", "2:1: error: the type 'vec5' is not declared"
    )
    check(
      "struct S { vec5 a; } s;\nS t;\nvoid main() { s.a = t.a; }",
      "1:12: error: the type 'vec5' is not declared")
    check(
      "float f(vec5 a) { return a.x; }\nvoid main() { gl_FragColor = vec4(f(1.0)); }",
      "1:9: error: the type 'vec5' is not declared")
    check(
      "float f(float a) { return a; }\nfloat f(vec5 a) { return a.x; }\n"
        + "void main() { gl_FragColor = vec4(f(vec2(1)) + f(1.0)); }",
      "2:9: error: the type 'vec5' is not declared")
    check(
      "uniform sampler2D a[2], b;\nvoid main() { gl_FragColor = texture(a[0], vec2(0)) * texture(b, vec2(0)); }",
      "1:19: error: arrays and structures of images are not supported")
    checkMain("float a[bad]; a[0] = 1.0;", "2:9: error: 'bad' is not declared")
    checkMain(
      "samplerCube a, b; vec4 c = texture(a, vec3(1)) + texture(b, vec3(1));",
      "2:1: error: the type 'samplerCube' is not supported")
  }

  /// The whole statement is skipped, and nothing more.
  @Test func statements() {
    checkMain("if (bad) { int i; } else { i++; }", "2:5: error: 'bad' is not declared")
    checkMain("if (bad) ; else if (true) ; else { }", "2:5: error: 'bad' is not declared")
    checkMain("if (true) bad; else { }", "2:11: error: 'bad' is not declared")
    checkMain(
      "for (int i = bad; i < 3; i++) { gl_FragColor.x += float(i); }",
      "2:14: error: 'bad' is not declared")
    checkMain(
      "for (int i = 0; i < bad; i++) { gl_FragColor.x += float(i); }",
      "2:21: error: 'bad' is not declared")
    checkMain(
      "for (bad = 0; bad < 3; bad++) { gl_FragColor.x += float(bad); }",
      "2:6: error: 'bad' is not declared")
    checkMain(
      "for (int i = 0; i < 3; bad++) gl_FragColor.x += float(i);",
      "2:24: error: 'bad' is not declared")
    checkMain(
      "for (int i = 0, i < 3; i++) { gl_FragColor.x += float(i); }",
      "2:17: error: 'i' is declared already, in line 2")
    checkMain(
      "switch (bad) { case 0: break; default: break; }", "2:9: error: 'bad' is not declared")
    check(
      "}\nfloat f() { return 1.0; }\nvoid main() { gl_FragColor = vec4(f()); }",
      "1:1: error: '}' cannot begin a declaration")
    check(
      "void main() {\nif (bad) { } else { }\nfor (int i = worse; ; ) { }\nworst();\n}",
      "2:5: error: 'bad' is not declared", "3:14: error: 'worse' is not declared",
      "4:1: error: the function 'worst' is not declared")
  }

  @Test func restsOfStatements() {
    checkMain("float a = vec20.5 + 1.0, 2.0); a = 1.0;", "2:11: error: 'vec20' is not declared")
    checkMain(
      "float a = 1.0, b = vec2a.x + 2.0, a.y); b = a;", "2:20: error: 'vec2a' is not declared")
    checkMain(
      "float a = mix(1.0; 2.0, 0.5); a = 1.0;", "2:18: error: ')' is missing after the arguments")
    checkMain(
      "float a = sin(\nfloat b = 1.0;\na = b;", "3:7: error: '(' is missing after 'float'")
    checkMain("float a = 1.0.\nfloat b = 1.0;\na = b;", "2:11: error: '1.0.' is not a number")
    checkMain(
      "float a = 1.0\nfloat b = 1.0;\na = b;", "3:1: error: ';' is missing after the declaration")
    checkMain("vec2 = vec2(1);\nplace.x = 1.0;", "2:6: error: a name is missing before '='")
    check(
      "void f() {\nvoid g() { }\nvoid h() { }\nvoid main() { g(); h(); }",
      "2:6: error: a function cannot be declared within another one")
    check(
      "void main() {\n}\ngl_FragColor = vec4(1);\ngl_FragColor *= 2.0;\n}",
      "3:1: error: 'gl_FragColor' cannot begin a declaration")
    check(
      "float f() { return bad; }\nfloat g() { if (bad) { return 1.0; } }\nvoid main() { f(); g(); }",
      "1:20: error: 'bad' is not declared")
  }

  @Test func directives() {
    check(
      "#include \"noise.glsl\"\nvoid main() { gl_FragColor = vec4(noise(place)); }",
      "1:2: error: there is no file 'noise.glsl' to include")
    check(
      "#if defined(\nfloat f() { return 1.0; }\n#endif\nvoid main() { gl_FragColor = vec4(f()); }",
      "1:5: error: 'defined' needs a name")
  }

  @Test func namesOfOtherHosts() {
    let interface = ShaderInterface(foreignNames: ["iTime": "write TIME", "iMouse": "write TIME"])
    let text = "void main() {\nfloat a = iTime;\na += iMouse.x + iTime;\na = bad;\n}"
    let result = Compiler(interface: interface).compile([ShaderSource(name: "t", text: text)])
    #expect(
      result.errors.map(\.description) == [
        "t:2:11: error: 'iTime' is not declared; write TIME", "t:4:5: error: 'bad' is not declared",
      ])
  }
}
