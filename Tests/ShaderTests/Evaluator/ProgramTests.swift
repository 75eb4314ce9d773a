import GLSLCompiler
import GLSLEvaluator
import ShaderTesting
import Testing

func program(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> ShaderProgram {
  let result = Compiler().compile([ShaderSource(name: "test", text: text)])
  let program = result.program
  return try #require(program, "\(result.errors) \(text)", sourceLocation: sourceLocation)
}

/// Compares the evaluator with the interpreter over 700 pixels, whose coordinates are whole numbers
/// of −5…20 or anything.
func differences(
  _ statements: String, before declarations: String = "", roundLimit: Int = 65535,
  hasSpecialInputs: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) throws -> [String] {
  let text = """
    uniform sampler2D image, other; uniform vec4 u; uniform int n; uniform bool flag;
    \(declarations)
    void main() {
      float x = gl_FragCoord.x, y = gl_FragCoord.y;
      gl_FragColor = vec4(x, y, 0, 1);
      \(statements)
    }
    """
  let program = try program(text, sourceLocation: sourceLocation)
  let uniforms = program.uniforms.map { uniform -> [UInt32] in
    switch uniform.name {
    case "n": [3]
    case "flag": [1]
    default: [1.5, -2, 0.25, 7].map { Float($0).bitPattern }
    }
  }
  var words = Words(seed: 5)
  let inputs = program.inputs.flatMap { input in
    (0..<input.type.scalarCount).map { _ in
      (0..<700).map { _ in
        hasSpecialInputs
          ? words.bits(of: .float) : Float(Int.random(in: -5...20, using: &words)).bitPattern
      }
    }
  }
  return Comparison(program: program, uniforms: uniforms, images: Ramps(), roundLimit: roundLimit)
    .differences(count: 700, inputs: inputs)
}

/// Programs give the bits of the interpreter.
@Suite struct ProgramTests {
  @Test(arguments: [
    "gl_FragColor.r = x * u.x + y / u.y - u.z;",
    "gl_FragColor = vec4(sin(x), cos(y), atan(y, x), x / y);",
    "gl_FragColor = vec4(pow(abs(x), y * 0.3), exp2(x), log2(y), sqrt(x));",
    "gl_FragColor = mix(vec4(x, y, u.x, 1), u, smoothstep(u.x, 9.0, y));",
    "gl_FragColor.r = float(int(x) / int(y)) + float(int(x) % int(y));",
    "gl_FragColor.r = float(bitfieldExtract(int(x) * 77777, 3, n + int(y)));",
    "gl_FragColor.r = float(bitfieldInsert(int(x), int(y), n, 4));",
    "gl_FragColor.r = float(uint(x) * 2654435761u >> 7u);",
    "gl_FragColor = u;", "gl_FragColor.g = float(n) + sin(u.x);",
    "gl_FragColor.r = float(textureSize(image, 0).x * textureSize(other, 0).y) + x;",
  ])
  func straightPrograms(statements: String) throws {
    #expect(try differences(statements) == [])
    #expect(try differences(statements, hasSpecialInputs: true) == [])
  }

  @Test(arguments: [
    "if (x > 3.0) gl_FragColor.r = sin(x) * y; else gl_FragColor.r = cos(x) - y;",
    "if (x > 100.0) { gl_FragColor = vec4(sin(x), cos(x), tan(x), exp(y)); discard; }",
    "if (x > -100.0) { gl_FragColor = vec4(sin(x), cos(x), tan(x), exp(y)); }",
    "if (flag) gl_FragColor.r = sin(x) * y; else gl_FragColor.r = cos(x) - y;",
    "if (u.x > 9.0) gl_FragColor.r = sin(x) * y; else if (flag) gl_FragColor.g = u.y;",
    "if (x > y) { if (x > 2.0 * y) { gl_FragColor.g = sin(x * y); return; } y = sin(x); }"
      + " else { if (n > 2) x = cos(y) * tan(x); discard; } gl_FragColor.r = x + y;",
    "float r; if (x > 3.0) { r = u.x; } else { r = u.y + float(n); } gl_FragColor.r = r;",
    "float r = u.w; if (u.x > 1.0) { r = sin(u.y); for (int i = 0; i < n; i++) r += 0.1; }"
      + "gl_FragColor.r = r;",
    "if (x < 4.0) { float s = 0.0; for (int i = 0; i < n; i++) s += u[i] * y;"
      + "gl_FragColor.r = s; }",
  ])
  func branches(statements: String) throws {
    #expect(try differences(statements) == [])
  }

  @Test(arguments: [
    "for (int i = 0; i < n; i++) gl_FragColor.r += sin(x * float(i));",
    "for (float i = 0.0; i < x; i++) { gl_FragColor.r += i * y; if (i > y) break; }",
    "while (x > 0.0) { x -= u.x; if (x < 2.0) continue; gl_FragColor.g += x; }",
    "do { x *= 0.5; gl_FragColor.b += x; } while (abs(x) > 1.0);",
    "for (int i = 0; i < int(x); i++) for (int j = i; j < int(y); j++) {"
      + "gl_FragColor.r += float(i * j); if (gl_FragColor.r > 400.0) return; }",
    "int a = int(x), b = int(y), c = 1; for (int i = 0; i < 9; i++) { int t = a; a = b; b = c;"
      + "c = t; if (i > int(y)) break; } gl_FragColor.rgb = vec3(a, b, c);",
    "int a = int(x), b = int(y), c = 1; for (int i = 0; i < 7; i++) { int t = a; a = b; b = c;"
      + "c = t; } gl_FragColor.rgb = vec3(a, b, c);",
    "int a = n, b = 2, c = 1; for (int i = 0; i < n + 2; i++) { int t = a; a = b; b = c;"
      + "c = t; } gl_FragColor.rgb = vec3(a, b, c) + x;",
    "for (int i = 0; i < n; i++) { if (x > float(i)) discard; if (flag) y += u.x; }"
      + "gl_FragColor.r = y;",
    "float w = 0.0; for (int i = 0; i < 5; i++) w += u.x * float(i); if (x > 1.0) {"
      + "for (int i = 0; i < n; i++) y += w; } gl_FragColor.r = w + y;",
    "for (int i = 0; i < int(x); i++) { int k = 0; while (k < n) { k++; y += float(k); } }"
      + "gl_FragColor.r = y;",
    "for (;;) { x += 1.0; if (x > 25.0) { if (y > 3.0) break; gl_FragColor.a = 4.0; return; }"
      + "gl_FragColor.r += x; }",
  ])
  func loops(statements: String) throws {
    #expect(try differences(statements) == [])
  }

  @Test(arguments: [
    "float a[5]; for (int i = 0; i < 5; i++) a[i] = x * float(i); gl_FragColor.r = a[int(y)];",
    "float a[5]; a[int(x)] = y; a[n] = u.x; gl_FragColor.r = a[int(y)] + a[n] + a[1];",
    "float a[5]; if (x > 3.0) a[int(y)] = x; else a[n] = y; gl_FragColor.r = a[int(x)];",
    "const float a[4] = float[](0.5, 2.5, 7.0, -1.0); gl_FragColor.r = a[int(x) & 3] + a[n];",
    "float a[4]; for (int i = 0; i < n; i++) a[i] = u[i]; gl_FragColor.r = a[n - 1] + a[int(x)];",
    "int a[3]; for (int i = 0; i < int(x); i++) { a[i % 3] += i; if (a[1] > 20) break; }"
      + "gl_FragColor.rgb = vec3(a[0], a[1], a[int(y) % 3]);",
    "if (x > 2.0) { float a[4]; a[n] = 5.0; gl_FragColor.r = a[n] + a[int(y)]; }",
    "vec4 v = vec4(x, y, u.x, 2); v[int(x)] = 9.0; gl_FragColor.r = v[int(y)] + v[n];",
  ])
  func arrays(statements: String) throws {
    #expect(try differences(statements) == [])
  }

  @Test(arguments: [
    "gl_FragColor = texture(image, vec2(x, y) / 16.0);",
    "gl_FragColor = texture(image, vec2(u.z, y * 0.1)) + texture(other, u.zx);",
    "if (x > 3.0) gl_FragColor = texture(image, vec2(x, y) / 16.0).bgra;",
    "gl_FragColor = texelFetch(image, ivec2(x, y), 0) + texelFetch(other, ivec2(n), 0);",
    "for (float i = 0.0; i < x; i++) gl_FragColor += texture(other, vec2(y, i) * 0.11);",
    "if (x > y) discard; for (int i = 0; i < n; i++) { if (x > 6.0) return;"
      + "gl_FragColor.rg += texelFetch(other, ivec2(x, i), 0).rb; x += 1.0; }",
  ])
  func images(statements: String) throws {
    #expect(try differences(statements) == [])
    #expect(try differences(statements, roundLimit: 5, hasSpecialInputs: true) == [])
  }

  @Test(arguments: [
    "while (x > 3.0) { gl_FragColor.r += 1.0; }",
    "while (u.x > 0.0) { gl_FragColor.r += x; }",
    "while (u.x > 0.0) { }", "if (x > 3.0) while (u.x > 0.0) { gl_FragColor.r += x; }",
    "for (int i = 0; i < int(x); i++) gl_FragColor.r += y;",
    "for (int i = 0; i < int(x); i++) y += 0.5; for (int i = 0; i < int(y); i++) x += 1.5;"
      + "gl_FragColor.r = x * y;",
    "for (int i = 0; i < int(x); i++) for (int j = 0; j < int(y); j++) gl_FragColor.g += y;",
    "float s = 0.0; for (int i = 0; i < n; i++) s += u[i]; for (int i = 0; i < int(x); i++) s++;"
      + "for (int i = 0; i < 4; i++) { s += x; } gl_FragColor.r = s;",
    "float s = 0.0; for (int i = 0; i < n + 12; i++) s += u.x; gl_FragColor.r = s;",
    "if (u.x < 0.0) { float s = 0.0; while (u.x < 0.0) s += u.x; gl_FragColor.r = s; }",
  ])
  func roundsAreCounted(statements: String) throws {
    #expect(try differences(statements, roundLimit: 15) == [])
    #expect(try differences(statements, roundLimit: 14) == [])
    #expect(try differences(statements, roundLimit: 0) == [])
    #expect(try differences(statements, roundLimit: 3000) == [])
  }
}
