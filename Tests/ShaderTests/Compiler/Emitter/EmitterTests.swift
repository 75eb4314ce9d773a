import GLSLCompiler
import Testing

/// Emitted texts have the meaning of their programs.
@Suite struct EmitterTests {
  private let interface = ShaderInterface(uniforms: [
    .init("n", .int), .init("a", .float), .init("w", .uint), .init("b", .bool),
    .init("m", .vec(4)), .init("image", .sampler),
  ])
  private let uniforms: [String: [UInt32]] = [
    "n": [UInt32(bitPattern: -7)], "a": [Float(0.3).bitPattern], "w": [0xdead_beef], "b": [1],
    "m": [1.5, -2.25, 1e9, 0.0].map { Float($0).bitPattern },
  ]

  private func colors(
    _ text: String, x: Float = 2.5, usesPrecise: Bool = false
  ) throws -> (program: [UInt32], text: [UInt32]) {
    let program = try program(text, interface: interface)
    let values = program.uniforms.map { uniforms[$0.name] ?? [] }
    let inputs = program.inputs.map { _ in [x, 1.5, 0, 1].map(\.bitPattern) }
    let direct = try Interpreter(program, uniforms: values, images: Ramp()).run(inputs: inputs)
    let emission = Emission(program, usesPrecise: usesPrecise)
    let result = emission.compiled()
    let compiled = try #require(result.program, "\(result.errors)\n\(emission.text)")
    let indirect = try emission.interpreter(
      compiled, uniforms: values, images: Ramp(), roundLimit: 65535
    ).run(inputs: emission.inputs(compiled, inputs))
    return (direct.outputs[0], indirect.outputs[0])
  }

  @Test func aProgramIsOneStatementAnOperation() throws {
    let program = try program(
      "void main() { gl_FragColor = vec4(a + m.y * 3.0, b ? 1.0 : 0.0, 0.0, 1.0); }",
      interface: interface)
    let shader = EmittedShader(
      program, options: EmitterOptions(prefix: "s1", usesPrecise: true))
    #expect(
      shader.text == """
        uniform vec4 s1_u[1];
        uniform ivec4 s1_i[1];
        void s1_main(out float y0, out float y1, out float y2, out float y3, out bool spent, \
        out bool discarded) {
          spent = false;
          precise float v0 = s1_u[0].x;
          precise float v3 = s1_u[0].y;
          bool v5 = s1_i[0].y != 0;
          precise float v2 = v0 * 3.0;
          precise float v4 = v3 + v2;
          precise float v8 = v5 ? 1.0 : 0.0;
          y0 = v4;
          y1 = v8;
          y2 = 0.0;
          y3 = 1.0;
          discarded = false;
        }

        """)
    let packed = shader.uniforms.packed(program.uniforms.map { uniforms[$0.name] ?? [] })
    #expect(packed.floats == [-2.25, 0.3, 0, 0])
    #expect(packed.integers == [0, 1, 0, 0])
  }

  @Test func missingUniformsAreZero() throws {
    let program = try program(
      "void main() { gl_FragColor = vec4(a, n, m.xw); }", interface: interface)
    let shader = EmittedShader(program, options: EmitterOptions(prefix: "s"))
    let packed = shader.uniforms.packed([[]])
    #expect(packed.floats == [0, 0, 0, 0])
    #expect(packed.integers == [0, 0, 0, 0])
  }

  @Test(arguments: [
    "sin(x), cos(x * 40.0), tan(a), atan(x, -a)", "exp2(x), log2(x), pow(x, a), exp(-x)",
    "log2(0.0 * x), exp2(200.0 * x), pow(-x, a), atan(0.0 * x, 0.0)",
    // NaN is not above the smallest number for which these have a value.
    "log2(sqrt(-x)), pow(sqrt(-x), a), sign(sqrt(-x)), step(a, sqrt(-x))",
    "mod(x, a), fract(-x), mix(a, x, 0.3), smoothstep(0.0, 4.0, x)",
    "sign(x), min(x, a), max(x, a), roundEven(x)", "round(x), trunc(-x), ceil(a), floor(-a)",
    "n / 2, n % 4, n / (n + 7), n % (n + 7)", "n >> 1, n << 33, w >> 3u, w << 5",
    "bitfieldExtract(n, 3, 9), bitfieldExtract(w, 8, 8), bitfieldInsert(n, 77, 4, 5), "
      + "bitfieldExtract(w, 40, 9)",
    "bitCount(w), findMSB(n), findMSB(w), findLSB(w)", "bitfieldReverse(w), ~n, -n, abs(n)",
    "int(m.z), uint(m.z), int(-m.z * 8.0), uint(m.y)",
    "floatBitsToInt(a), uint(n), int(w), sign(n)",
    "ldexp(x, n), ldexp(x, 200), intBitsToFloat(0x7fc00000 + n) < 0.0, uintBitsToFloat(w)",
    "isnan(m.w / m.w), isinf(a / m.w), b, !b",
    "int(m.w / m.w), w / 3u, w % 1000u, w / (w - w)",
    "inversesqrt(x), sqrt(a), length(m), dot(m, m.wzyx)",
    "unpackUnorm4x8(w)", "unpackSnorm2x16(w), a, x", "texture(image, vec2(a, x / 4.0))",
    "texelFetch(image, ivec2(n, 2), 0)", "textureSize(image, 0), a, x",
    "min(n, 3), max(n, 3), min(w, 3u), max(w, 3u)", "a == x, a != x, a <= x, b ^^ (x > a)",
  ])
  func operationsKeepTheirBits(operands: String) throws {
    let text = "void main() { float x = gl_FragCoord.x; gl_FragColor = vec4(\(operands)); }"
    let (program, emitted) = try colors(text)
    #expect(program == emitted, "\(operands)")
  }

  @Test func productsOfTwoIntegersKeepTheirUpperHalves() throws {
    let text = """
      void main() {
        int high; int low; uint top; uint rest;
        imulExtended(n * 123456789, n * 987654321, high, low);
        umulExtended(w, w * 7u + 1u, top, rest);
        gl_FragColor = vec4(high, low, top, rest);
      }
      """
    let (program, emitted) = try colors(text)
    #expect(program == emitted)
  }

  @Test(arguments: [false, true])
  func controlFlowKeepsItsMeaning(usesPrecise: Bool) throws {
    let text = """
      float f(float x) {
        for (int i = 0; i < 8; i++) {
          if (x > 40.0) return x;
          if (i == 3) continue;
          x = x * 1.5 + float(i);
        }
        return -x;
      }
      void main() {
        float q[5]; float t = 0.0; float s = 1.0;
        const float table[3] = float[3](0.25, -0.0, 1e-40);
        for (int i = 0; i < 6; i++) { q[i % 5] += float(i); float o = t; t = s; s = o + t; }
        int k = int(gl_FragCoord.x);
        if (s > 1e9) discard;
        gl_FragColor = vec4(f(gl_FragCoord.x), q[k], t + table[k % 3], table[k % 2 + 1]);
      }
      """
    for x: Float in [0.5, 1.5, 2.5, 37.5] {
      let (program, emitted) = try colors(text, x: x, usesPrecise: usesPrecise)
      #expect(program == emitted)
    }
  }

  @Test func loopsThatRunOutOfRoundsSaySo() throws {
    let program = try program(
      """
      void main() {
        float s = 0.0;
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s += 1.0;
        gl_FragColor = vec4(s);
      }
      """, interface: interface)
    let emission = Emission(program)
    let compiled = try #require(emission.compiled().program)
    func red(_ n: UInt32) throws -> Float {
      let pixel = try emission.interpreter(
        compiled, uniforms: [[n]], images: Ramp(), roundLimit: 100_000
      ).run(inputs: [])
      return Float(bitPattern: pixel.outputs[0][0])
    }
    // n + n² iterations: 255 + 255² = 65280 fits, and 256 + 256² does not.
    #expect(try red(255) == 65025)
    #expect(try red(256) == -1)
  }

  @Test func loopsInARowKeepTheirMeaning() throws {
    let text = """
      void main() {
        int k = int(gl_FragCoord.x); float s = 0.0;
        for (int i = 0; i < k; i++) s += 1.5;
        for (int i = 0; i < k * 2; i++) { if (s > 90.0) break; s *= 1.25; }
        for (int i = 0; i < k; i++) {
          for (int j = 0; j < i; j++) s += 0.5;
          for (int j = i; j < k; j++) s -= 0.25;
        }
        for (int i = 3; i > k - 40; i--) s += float(i);
        gl_FragColor = vec4(s);
      }
      """
    for x: Float in [0.5, 1.5, 7.5] {
      let (program, emitted) = try colors(text, x: x)
      #expect(program == emitted)
    }
  }

  @Test func instructionsAreThoseOfAllFunctions() throws {
    func instructions(_ body: String) throws -> Int {
      let program = try program(
        "void main() { float x = gl_FragCoord.x; \(body) gl_FragColor = vec4(x); }",
        interface: interface)
      return EmittedShader(program, options: EmitterOptions(prefix: "s")).instructions
    }
    func more(_ body: String) throws -> Int { try instructions(body) - instructions("") }
    #expect(try more("x = x + a;") < more("x = sin(x);"))
    // The polynomial alone has five products and five sums.
    #expect(try more("x = sin(x);") > 10)
    #expect(try 2 * more("x = sin(x);") == more("x = sin(sin(x));"))
    #expect(try more("x = texture2D(image, vec2(x)).r;") > 4 * 4)
    // An unknown index costs a choice between the elements.
    let array = "float q[64]; for (int i = 0; i < 64; i++) q[i] = a;"
    let known = try more("\(array) q[3] = x; x = q[3];")
    #expect(try more("\(array) q[3] = x; x = q[int(x)];") >= known + 64)
  }

  @Test func bilinearTextIsTheSample() throws {
    let source = """
      uniform sampler2D image; uniform ivec2 s_size0;
      vec4 texel(ivec2 p) { return texelFetch(image, ivec2(p.x, s_size0.y - 1 - p.y), 0); }
      \(BilinearText.sample(prefix: "s", image: 0, texel: "texel"))
      \(BilinearText.fetch(prefix: "s", image: 0, texel: "texel"))
      void main() {
        vec2 p = gl_FragCoord.xy;
        gl_FragColor = s_sample0(p.x, p.y) - texture(image, p)
          + s_fetch0(int(p.x * 9.0), int(p.y * 9.0))
          - texelFetch(image, ivec2(p * 9.0), 0);
      }
      """
    let program = try program(source)
    let interpreter = Interpreter(program, uniforms: [[4, 4]], images: Ramp())
    for place: (Float, Float) in [(0.3, 0.7), (0, 1), (-3, 0.501), (1e20, -1e20), (0.123, 0.456)] {
      let inputs = program.inputs.map { _ in [place.0, place.1, 0, 1].map(\.bitPattern) }
      #expect(try interpreter.run(inputs: inputs).outputs[0] == [0, 0, 0, 0], "\(place)")
    }
  }
}
