import Foundation
import GLSLCompiler
import Testing

/// The functions and operators of GLSL, for variables and for constants. `u` is (1, 2, 3, 4) and
/// not constant.
@Suite struct BuiltinTests {
  /// Also checks the expression with constants for the components of `u`, which is folded.
  private func check(
    _ expression: String, _ expected: Double, within tolerance: Double = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let statement = "gl_FragColor.r = float(\(expression));"
    let computed = Double(try red(statement, sourceLocation: sourceLocation))
    #expect(
      abs(computed - expected) <= tolerance, "\(expression) = \(computed)",
      sourceLocation: sourceLocation)
    var constant = expression
    for (name, value) in zip(["u.x", "u.y", "u.z", "u.w"], 1...4) {
      constant = constant.replacingOccurrences(of: name, with: "\(value).0")
    }
    let folded = Double(
      try red(
        "const float k = float(\(constant)); gl_FragColor.r = k;", sourceLocation: sourceLocation))
    #expect(folded == computed, "\(constant) = \(folded)", sourceLocation: sourceLocation)
  }

  @Test func angles() throws {
    for x in stride(from: -20.0, through: 20.0, by: 0.37) {
      let argument = "(u.x * \(x))"
      try check("sin\(argument)", sin(Double(Float(x))), within: 1.2e-7)
      try check("cos\(argument)", cos(Double(Float(x))), within: 1.2e-7)
      try check("atan\(argument)", atan(Double(Float(x))), within: 2.9e-7)
    }
    for (y, x) in [(1.0, 2.0), (2, -1), (-3, 2), (-0.1, -4), (0, -2), (0, 3), (5, 0), (-5, 0)] {
      try check("atan(u.x * \(y), u.x * \(x))", atan2(y, x), within: 2.9e-7)
    }
    try check("tan(u.x)", tan(1), within: 4e-7)
    try check("asin(u.x * 0.5)", asin(0.5), within: 4e-7)
    try check("acos(u.x * -0.25)", acos(-0.25), within: 4e-7)
    try check("radians(u.w * 45.0)", Double.pi, within: 4e-7)
    try check("degrees(u.x)", 180 / Double.pi, within: 1e-5)
    for (name, value) in [
      ("sinh", sinh(2.0)), ("cosh", cosh(2)), ("tanh", tanh(2)), ("asinh", asinh(2)),
      ("acosh", acosh(2)),
    ] {
      try check("\(name)(u.y)", value, within: 2e-6)
    }
    try check("atanh(u.x * 0.5)", atanh(0.5), within: 4e-7)
  }

  @Test func powers() throws {
    try check("exp(u.y)", exp(2), within: 4e-6)
    try check("log(u.z)", log(3), within: 4e-7)
    try check("exp2(u.z + 0.5)", exp2(3.5), within: 4e-6)
    try check("log2(u.z)", log2(3), within: 5e-7)
    try check("sqrt(u.y)", Double(Float(2).squareRoot()))
    try check("inversesqrt(u.w)", 0.5)
    try check("pow(u.y, 2.5)", pow(2, 2.5), within: 4e-6)
    // Constant whole exponents are products, which take negative bases too.
    try check("pow(-u.z, 2.0)", 9)
    try check("pow(-u.y, 3.0)", -8)
    try check("pow(u.z, 0.0)", 1)
    try check("pow(-u.z, u.y + 0.25)", 0)
  }

  @Test func roundings() throws {
    try check("floor(-u.x * 1.5)", -2)
    try check("ceil(-u.x * 1.5)", -1)
    try check("trunc(-u.x * 1.5)", -1)
    try check("round(u.x * 2.5)", 2)
    try check("roundEven(u.x * 3.5)", 4)
    try check("fract(-u.x * 1.25)", 0.75)
    try check("mod(-u.x, u.z)", 2)
    try check("mod(u.w, 1.5)", 1)
    try check("sign(-u.x) + sign(u.x - 1.0) * 10.0", -1)
    try check("abs(-u.z)", 3)
    try check("int(-u.x * 1.9)", -1)
    try check("int(u.x * 1e20)", 2147483648)
    try check("uint(-u.x)", 0)
    try check("int(0.0 / (u.x - 1.0))", 0)
  }

  @Test func mixtures() throws {
    try check("min(u.x, u.y) + max(u.z, u.w) * 10.0", 41)
    try check("clamp(u.w, u.x, u.z)", 3)
    try check("clamp(-u.w, u.x, u.z)", 1)
    try check("mix(u.x, u.w, 0.25)", 1.75)
    try check("fma(vec2(u.x, u.y), vec2(u.z, u.w), vec2(u.w, u.x)).y", 9)
    // The product is rounded before the sum: (1 + 2⁻¹²)² − 1 is 2⁻¹¹ + 2⁻²⁴ otherwise.
    try check("fma(u.x + exp2(-12.0), u.x + exp2(-12.0), -u.x)", 0x1p-11)
    try check("mix(u.x, u.w, u.x > 0.0)", 4)
    try check("step(u.y, u.y) + step(u.z, u.y) * 10.0", 1)
    try check("smoothstep(u.x, u.z, u.y)", 0.5)
    try check("smoothstep(u.x, u.z, u.x * 1.5)", 0.15625)
    try check("dot(clamp(vec3(u.x, u.y, u.z), 1.5, vec3(2.0).x), vec3(1, 10, 100))", 221.5)
  }

  @Test func geometry() throws {
    try check("length(vec2(u.z, u.w))", 5)
    try check("length(-u.z)", 3)
    try check("distance(vec3(u.x, u.y, u.z), vec3(0.0, 0.0, 1.0))", 3)
    try check("dot(vec3(u.x, u.y, u.z), vec3(4, 5, 6))", 32)
    try check("dot(cross(vec3(u.x, u.y, u.z), vec3(4, 5, 6)), vec3(1, 10, 100))", -243)
    try check("normalize(vec2(u.z, u.w)).y", Double(Float(0.8)))
    try check("reflect(vec2(u.x, -u.y), vec2(0, 1)).y", 2)
    try check("faceforward(vec2(u.x, u.y), vec2(1, 0), vec2(1, 0)).y", -2)
    try check("refract(vec2(0.0, -u.x), vec2(0, 1), 0.5).y", -1)
    try check("refract(vec2(u.x, 0.0), vec2(0, 1), 2.0).x", 0)
  }

  @Test func matrices() throws {
    try check("determinant(mat2(u.x, u.y, u.z, u.w))", -2)
    try check("determinant(mat3(2, 0, 0, 0, u.z, 1, 0, 1, u.w))", 22)
    try check("determinant(mat4(u.y))", 16)
    try check("inverse(mat2(u.x, u.y, u.z, u.w))[1][0]", 1.5)
    try check("(inverse(mat3(2, 1, 0, 0, u.z, 1, 1, 1, u.w)) * vec3(3, 5, 5)).x", 1, within: 1e-6)
    try check(
      "dot(inverse(mat4(4,1,0,0, 0,3,1,0, 0,0,2,1, u.x,0,0,1)) * vec4(5,4,3,2), vec4(1,2,0,0))",
      3, within: 1e-5)
    try check("transpose(mat2x3(u.x, u.y, u.z, 4, 5, 6))[2][1]", 6)
    try check("outerProduct(vec2(u.x, u.y), vec3(3, 4, 5))[2][1]", 10)
    try check("matrixCompMult(mat2(u.x, u.y, u.z, u.w), mat2(5, 6, 7, 8))[1][1]", 32)
    try check("(mat2(u.x, u.y, u.z, u.w) + 1.0)[1][1]", 5)
  }

  @Test func comparisons() throws {
    try check("all(lessThan(vec2(u.x, u.y), vec2(2, 3)))", 1)
    try check("any(greaterThanEqual(vec2(u.x, u.y), vec2(2, 3)))", 0)
    try check("dot(vec3(not(equal(ivec3(u.x, u.y, u.z), ivec3(1, 5, 3)))), vec3(1, 10, 100))", 10)
    try check("all(notEqual(bvec2(u.x > 0.0, false), bvec2(false, true)))", 1)
    try check("isnan(0.0 / (u.x - 1.0)) && isinf(u.x / 0.0) && !isnan(u.x)", 1)
    try check("vec2(u.x, u.y) == vec2(1, 2) && vec2(u.x, u.y) != vec2(1, 3)", 1)
  }

  @Test func integers() throws {
    try check("int(-7.0 * u.x) / int(u.y)", -3)
    try check("int(-7.0 * u.x) % int(u.y)", -1)
    try check("int(u.x) / int(u.x - 1.0)", 0)
    try check("(int(u.x) << 5) | 1 | 3 ^ 1", 35)
    try check("~int(u.x) & 0xff", 254)
    try check("int(-u.w) >> 1", -2)
    try check("uint(4294967288.0 * u.x) >> 28", 15)
    try check("bitfieldExtract(int(u.x) * 0xf0, 4, 4)", -1)
    try check("bitfieldExtract(uint(u.x) * 0xf0u, 4, 4)", 15)
    try check("bitfieldInsert(int(u.x), 5, 4, 4)", 81)
    try check("bitfieldReverse(uint(u.x)) >> 30", 2)
    try check("bitCount(int(u.z)) + findLSB(int(u.w)) * 10 + findMSB(uint(u.w)) * 100", 222)
    try check("findMSB(int(-u.x))", -1)
    try check("floatBitsToInt(u.x) >> 23", 127)
    try check("intBitsToFloat(int(u.x) + 0x3fffffff)", 2)
    try check("abs(int(-u.z)) + sign(int(-u.z)) * 10 + clamp(int(u.w), 1, 2) * 100", 193)
    try check("ldexp(u.z, int(u.y))", 12)
    try check("unpackUnorm4x8(packUnorm4x8(vec4(u.x, 0.2, 0.4, 0.6))).w", Double(Float(153) / 255))
    try check("unpackSnorm2x16(packSnorm2x16(vec2(-u.x, 0.5))).x", -1)
    try check("1u + uint(u.x) * 3", 4)
    try check("min(uint(u.x), 2) + max(int(u.y), 3)", 4)
  }

  @Test func functionsWithTwoResults() throws {
    #expect(try color("gl_FragColor.r = modf(u.y * 1.25, gl_FragColor.g);") == [0.5, 2, 0, 0])
    #expect(
      try color("int e; gl_FragColor.r = frexp(u.z, e); gl_FragColor.g = e;") == [0.75, 2, 0, 0])
    #expect(
      try color(
        """
        uint c; uint s = uaddCarry(uint(u.y), 0xffffffffu, c); gl_FragColor.rg = vec2(s, c);
        uint b; uint d = usubBorrow(uint(u.y), 3u, b); gl_FragColor.b = float(b) + float(d == ~0u);
        """) == [1, 1, 2, 0])
    #expect(
      try color(
        "int h, l; imulExtended(int(-u.y), 0x40000000, h, l); gl_FragColor.rg = vec2(h, l >> 30);")
        == [-1, -2, 0, 0])
  }

  /// Compares with the processor's conversions: all numbers of 16 bits, and floats beside the
  /// middle between two of them.
  @Test func numbersOf16Bits() throws {
    let packing = try program(
      "void main() { gl_FragColor.r = uintBitsToFloat(packHalf2x16(gl_FragCoord.yx)); }")
    let unpacking = try program(
      "void main() { gl_FragColor.rg = unpackHalf2x16(floatBitsToUint(gl_FragCoord.x)); }")
    func red(_ program: ShaderProgram, _ inputs: [UInt32]) throws -> [UInt32] {
      try #require(
        Interpreter(program, uniforms: [], images: Ramp()).run(inputs: [inputs]).outputs.first)
    }
    for bits in UInt16.min...UInt16.max {
      let number = Float(Float16(bitPattern: bits))
      let both = try red(unpacking, [UInt32(bits) << 16 | 0x3c00])
      #expect(both[0] == Float(1).bitPattern)
      let unpacked = Float(bitPattern: both[1])
      #expect(number.isNaN ? unpacked.isNaN : unpacked.bitPattern == number.bitPattern, "\(bits)")
      guard number.isFinite else { continue }
      let middle = Float((Double(number) + Double(Float16(bitPattern: bits &+ 1))) / 2)
      for float in [number, middle, middle.nextUp, middle.nextDown] where !float.isNaN {
        let packed = try red(packing, [float.bitPattern, Float(1).bitPattern])[0]
        #expect(packed == UInt32(Float16(float).bitPattern) << 16 | 0x3c00, "\(float)")
      }
    }
    #expect(try red(packing, [Float.nan.bitPattern, 0])[0] >> 16 == 0x7e00)
    for (float, half) in [(Float(65520), 0x7c00), (65519.996, 0x7bff), (1e38, 0x7c00)] {
      #expect(try red(packing, [float.bitPattern, 0])[0] >> 16 == half, "\(float)")
    }
  }

  /// The texel at (x, y) of 4×4 is (x, y, x + y, 8) / 8, beyond the edge the last one.
  @Test(arguments: [
    ("textureOffset(image, vec2(0.375, 0.625), ivec2(1, -1))", 2, 1),
    ("textureOffset(image, vec2(0.375, 0.625), ivec2(1, -1), 0.0)", 2, 1),
    ("textureLodOffset(image, vec2(0.375, 0.625), 0.0, ivec2(-1, 0))", 0, 2),
    ("textureProjOffset(image, vec3(0.75, 1.25, 2), ivec2(1, 0))", 2, 2),
    ("textureProjLod(image, vec4(0.75, 1.25, 7, 2), 0.0)", 1, 2),
    ("textureProjLodOffset(image, vec3(0.75, 1.25, 2), 0.0, ivec2(0, 9))", 1, 3),
    ("textureGradOffset(image, vec2(0.375, 0.625), vec2(0), vec2(0), ivec2(2, 1))", 3, 3),
    ("textureProjGrad(image, vec3(0.75, 1.25, 2), vec2(0), vec2(0))", 1, 2),
    ("textureProjGradOffset(image, vec3(0.75, 1.25, 2), vec2(0), vec2(0), ivec2(1, 0))", 2, 2),
    ("texture2DLodEXT(image, vec2(0.375, 0.625), 0.0)", 1, 2),
    ("texture2DProjLodEXT(image, vec3(0.75, 1.25, 2), 0.0)", 1, 2),
    ("texture2DGradEXT(image, vec2(0.375, 0.625), vec2(0), vec2(0))", 1, 2),
    ("texture2DProjGradEXT(image, vec4(0.75, 1.25, 7, 2), vec2(0), vec2(0))", 1, 2),
    ("texture2DGradARB(image, vec2(0.375, 0.625), vec2(0), vec2(0))", 1, 2),
    ("texelFetchOffset(image, ivec2(1, 2), 0, ivec2(1, -2))", 2, 0),
  ])
  func imagesAreReadBesideAPlace(_ expression: String, _ x: Float, _ y: Float) throws {
    #expect(
      try color("gl_FragColor = \(expression);") == [x / 8, y / 8, (x + y) / 8, 1], "\(expression)")
  }

  /// The four texels around the corner at (2, 2), in the order of the specification, then those of
  /// a texel's centre.
  @Test(arguments: [
    ("textureGather(image, vec2(0.5))", [1, 2, 2, 1]),
    ("textureGather(image, vec2(0.5), 1)", [2, 2, 1, 1]),
    ("textureGather(image, vec2(0.5), 3)", [8, 8, 8, 8]),
    ("textureGather(image, vec2(0.375, 0.625))", [1, 2, 2, 1]),
    ("textureGather(image, vec2(0.37499, 0.62499), 1)", [3, 3, 2, 2]),
    ("textureGatherOffset(image, vec2(0.5), ivec2(1, 5))", [2, 3, 3, 2]),
    ("textureGatherOffset(image, vec2(0.5), ivec2(1, -1), 1)", [1, 1, 0, 0]),
    (
      "textureGatherOffsets(image, vec2(0.5), ivec2[4](ivec2(1, 0), ivec2(0), ivec2(-1), ivec2(2)))",
      [2, 1, 0, 3]
    ),
  ])
  func fourTexelsAreGathered(_ expression: String, _ eighths: [Float]) throws {
    #expect(try color("gl_FragColor = \(expression);") == eighths.map { $0 / 8 }, "\(expression)")
  }

  @Test func theComponentThatIsGatheredIsConstant() throws {
    for component in ["4", "-1", "int(u.x)"] {
      var interface = ShaderInterface()
      interface.uniforms = [.init("u", .vec(4)), .init("image", .sampler)]
      let text = "void main() { gl_FragColor = textureGather(image, u.xy, \(component)); }"
      let result = Compiler(interface: interface).compile([ShaderSource(name: "test", text: text)])
      #expect(
        result.errors.map(\.message) == [
          "the component of 'textureGather' is not a constant from 0 to 3"
        ])
    }
  }

  @Test func imagesAreReadBetweenTheirTexels() throws {
    // The image has 4×4 texels, and red is x/8.
    #expect(
      try color("gl_FragColor = texture(image, vec2(0.375, 0.625));") == [0.125, 0.25, 0.375, 1])
    #expect(try red("gl_FragColor.r = texture2D(image, vec2(0.5, 0.5)).r;") == 0.1875)
    #expect(try red("gl_FragColor.r = textureLod(image, vec2(-3, 0), 0.0).r;") == 0)
    #expect(try red("gl_FragColor.r = textureProj(image, vec3(1.5, 0, 2)).r;") == 0.3125)
    #expect(
      try color("gl_FragColor = texelFetch(image, ivec2(u.zx), 0);") == [0.375, 0.125, 0.5, 1])
    #expect(try color("gl_FragColor.rg = vec2(textureSize(image, 0));") == [4, 4, 0, 0])
    #expect(
      try color(
        "gl_FragColor = f(image, u.xx * 0.375);",
        before: "vec4 f(sampler2D s, vec2 p) { return texture(s, p); }") == [0.125, 0.125, 0.25, 1])
  }

  /// The bits of a NaN differ between processors, so no result may depend on them.
  @Test func logarithmsAndPowersOfNaNAreThoseOfNegativeNumbers() throws {
    for bits in ["0x7fc00000", "0xffc00000", "0x7f800001"] {
      #expect(try red("gl_FragColor.r = log2(uintBitsToFloat(\(bits)u));") == -.infinity)
      #expect(try red("gl_FragColor.r = pow(uintBitsToFloat(\(bits)u), u.y);") == 0)
    }
  }

  @Test func differencesAreLeftToTheBackend() throws {
    #expect(throws: Interpreter.Failure.needsNeighbours(.init(source: 0, line: 1, column: 30))) {
      _ = try pixel(whole: "void main() { gl_FragColor = fwidth(gl_FragCoord); }")
    }
  }
}
