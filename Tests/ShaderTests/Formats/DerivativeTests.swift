import GLSLCompiler
import UserShaders
import Testing

/// `x` and `y` are the column and row as `gl_FragCoord` counts them.
@Suite struct DerivativeTests {
  private static let size = ShaderSize(width: 5, height: 7)

  /// The texel at (x, y) is (3x, y², 0, 1).
  private struct Squares: ImageReader {
    func size(of image: Int) -> (width: Int, height: Int) {
      (DerivativeTests.size.width, DerivativeTests.size.height)
    }
    func texel(of image: Int, x: Int, y: Int) -> SIMD4<Float> {
      SIMD4(Float(3 * x), Float(y * y), 0, 1)
    }
  }

  /// Compiles the text for known values and for others.
  private func check(
    _ statements: String, functions: String = "", vertex: String? = nil,
    _ expected: (_ x: Int, _ y: Int) -> Float,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let inputs = """
      [{"NAME": "inputImage", "TYPE": "image"},
       {"NAME": "two", "TYPE": "float", "MIN": 0, "MAX": 4, "DEFAULT": 2}]
      """
    let file = try isf(
      "\"INPUTS\": \(inputs)",
      """
      \(functions)
      void main() {
        float x = gl_FragCoord.x - 0.5, y = gl_FragCoord.y - 0.5, red = 0.0;
        vec2 place = isf_FragNormCoord;
        \(statements)
        gl_FragColor = vec4(red, 0, 0, 1);
      }
      """, vertex: vertex)
    for specialization in [CompiledPass.Specialization.choices, .everything] {
      let values = try file.values(["two": 2])
      let pass = try file.compile(
        pass: 0, values: values, outputSize: Self.size, specialization: specialization)
      #expect(pass.program.violations() == [], sourceLocation: sourceLocation)
      #expect(pass.inputs.count == pass.program.inputs.reduce(0) { $0 + $1.type.scalarCount })
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          let color = try pass.color(
            column: x, row: Self.size.height - 1 - y, images: Squares())
          #expect(
            abs(color[0] - expected(x, y)) <= 1e-4, "\(statements) at (\(x), \(y)): \(color[0])",
            sourceLocation: sourceLocation)
        }
      }
    }
  }

  /// The difference of the squares at the two pixels.
  private func square(_ x: Int) -> Float { Float(2 * (x & ~1) + 1) }

  @Test func differencesBeginAtEvenPixels() throws {
    try check("red = dFdx(x * x);") { x, _ in square(x) }
    try check("red = dFdy(y * y);") { _, y in square(y) }
    try check("red = dFdxFine(x * y) + 100.0 * dFdyCoarse(x * y);") { Float($1 + 100 * $0) }
    try check("red = fwidth(x * x - y * y * 2.0);") { square($0) + 2 * square($1) }
    try check("red = dFdx(vec2(y, x * 4.0)).y + dFdy(two);") { _, _ in 4 }
    // Both positions are divided by the size.
    try check("red = dFdx(place.x) * 5.0 + dFdy(place.y) * 70.0 + dFdy(gl_PointCoord.y) * 700.0;") {
      _, _ in 1 + 10 - 100
    }
  }

  @Test(arguments: ["column", "row", "up", "place", "place0", "mirrored2"])
  func varyingsMayHaveAnyName(_ name: String) throws {
    let declaration = "varying vec2 glblur_\(name);"
    for factor in [1, 2] {
      let vertex = """
        \(declaration)
        void main() {
          isf_vertShaderInit();
          gl_Position.xy *= \(factor).0;
          glblur_\(name) = isf_FragNormCoord * vec2(5, 7);
        }
        """
      // The picture's middle stays, so the position is (p − m) / factor + m.
      func place(_ index: Int, _ size: Float) -> Float {
        (Float(index) + 0.5 - size / 2) / Float(factor) + size / 2
      }
      func square(_ index: Int, _ size: Float) -> Float {
        let (low, high) = (place(index & ~1, size), place((index & ~1) + 1, size))
        return high * high - low * low
      }
      try check(
        "vec2 p = glblur_\(name) * glblur_\(name); red = dFdx(p.x) + 10.0 * dFdy(p.y);",
        functions: declaration, vertex: vertex
      ) { square($0, 5) + 10 * square($1, 7) }
    }
  }

  @Test func derivativesOfDerivatives() throws {
    try check("red = dFdx(dFdy(x * x * y * y));") { square($0) * square($1) }
    try check("red = dFdy(dFdx(x * x * y * y));") { square($0) * square($1) }
    try check("red = dFdx(dFdx(x * x));") { _, _ in 0 }
  }

  /// Neighbours read their own texels, and beyond the edge the last one.
  @Test func imagesAreReadAtTheNeighbours() throws {
    try check("red = dFdx(IMG_THIS_PIXEL(inputImage).r);") { x, _ in x == 4 ? 0 : 3 }
    try check("red = dFdy(texelFetch(inputImage, ivec2(x, y), 0).g);") { _, y in
      y == 6 ? 0 : square(y)
    }
  }

  /// The neighbour takes its own path, without derivatives.
  @Test func neighboursGoTheirOwnWays() throws {
    let functions = """
      float way(float x) { if (x > 2.5) { for (int i = 0; i < 3; i++) x += sin(x) * 0.0 + 10.0; } return x; }
      float sum(float x) { float s = 0.0; for (float i = 0.0; i < x; i++) s += i; return s; }
      float item(int i) { float t[6]; for (int k = 0; k < 6; k++) t[k] = float(k * k); return t[i]; }
      """
    try check("red = dFdx(way(x));", functions: functions) { x, _ in x < 2 || x > 3 ? 1 : 31 }
    try check("red = dFdx(sum(x));", functions: functions) { x, _ in Float(x & ~1) }
    try check("red = dFdx(item(int(x)));", functions: functions) { x, _ in square(x) }
  }

  @Test func neighboursGoThePixelsWayAroundDerivatives() throws {
    try check("if (x > 2.5) { red = dFdx(x * x + sin(two) * 0.0); red += sqrt(y) * 0.0; }") {
      x, _ in x > 2 ? square(x) : 0
    }
    try check("for (float i = 0.0; i < x; i++) red += dFdx(x * x) + dFdx(i);") { x, _ in
      Float(x) * square(x)
    }
    try check("if (y > 3.5) { gl_FragColor = vec4(9); return; } red = dFdy(y * y);") {
      $1 > 3 ? 9 : square($1)
    }
    try check("red = x > 1.5 && dFdx(x * x) > 4.0 ? dFdy(y * y) : -1.0;") { x, y in
      x > 1 ? square(y) : -1
    }
    try check(
      "float s = 0.0; for (int i = 0; i < 3; i++) s += x * dFdx(x * x); red = dFdx(s);"
    ) { x, _ in 3 * square(x) }
  }

  /// A texel is as large as a pixel at this level. A sample makes no level.
  @Test func levelsOfDetail() throws {
    try check("vec2 l = textureQueryLod(inputImage, place * 4.0); red = l.x + l.y;") { _, _ in 2 }
    try check("red = textureQueryLod(inputImage, place * vec2(0.25, 0.5)).y;") { _, _ in -1 }
    // 4 texels of 5 × 7, and the levels 5 × 7, 2 × 3 and 1 × 1.
    try check("red = textureQueryLOD(inputImage, place * 4.0).y;") { _, _ in 2 }
    try check("red = float(textureQueryLevels(inputImage));") { _, _ in 3 }
    try check("red = dot(vec2(textureSize(inputImage, 1)), vec2(1, 10));") { _, _ in 32 }
  }
}
