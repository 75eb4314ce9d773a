import GLSLCompiler
import GLSLEvaluator
import ShaderTesting
import Testing

/// Inexact results move, and nothing else does.
@Suite struct PerturbationTests {
  /// Returns a list for each channel of the colour.
  /// - Parameters:
  ///   - statements: The body of `main`, which has x and y.
  ///   - places: The numbers x and y of each pixel.
  ///   - parts: How many pixels are computed together, again and again.
  private static func results(
    _ statements: String, trial: Int?, _ places: [(x: Float, y: Float)], parts: [Int] = [512],
    row: Int = 0, set: InstructionSet = .widest, images: some ColumnImages = StoredImages([])
  ) throws -> [[Float]] {
    let program = try program(
      """
      uniform vec4 u; uniform sampler2D image;
      void main() { float x = gl_FragCoord.x, y = gl_FragCoord.y; \(statements) }
      """)
    let columns = try ColumnProgram(program, perturbation: trial.map { Perturbation(trial: $0) })
    let evaluator = ColumnEvaluator(
      columns, uniforms: program.uniforms.map { _ in [1, 3, 12, 6].map { Float($0).bitPattern } },
      imageSizes: [SIMD2(4, 1)], instructionSet: set)
    var channels = Array(repeating: [Float](), count: 4)
    var part = 0
    while channels[0].count < places.count {
      let start = channels[0].count
      let some = places[start...].prefix(parts[part % parts.count])
      part += 1
      let (columns, _) = unsafe withColumns(
        [some.map(\.x), some.map(\.y)], outputs: 4, count: some.count
      ) {
        unsafe evaluator.run(
          count: some.count, inputs: $0, outputs: $1, images: images, at: SIMD2(start, row))
      }
      for channel in 0..<4 { channels[channel] += columns[channel] }
    }
    return channels
  }

  /// Returns red for 512 equal pixels, in two opposite trials.
  private static func red(_ expression: String, _ x: Float, _ y: Float) throws -> [[Float]] {
    try [0, 1].map { trial in
      try results(
        "gl_FragColor = vec4(\(expression));", trial: trial,
        Array(repeating: (x, y), count: 512))[0]
    }
  }

  /// 1 + 2⁻²³ is a float, and 1 + 2⁻²⁴ is none; nor is the product of a float of 24 bits and one of
  /// two.
  @Test(
    arguments: [
      ("x + y", 1, 0x1p-24, 1, false), ("x + y", 1, 0x1p-23, 0x1.000002p0, true),
      ("x + y", 0x1p60, 1, 0x1p60, false), ("x - y", 0x1p-60, 1, -1, false),
      ("x - y", 1, 0x1p-25, 1, false), ("x - y", 3, 0.5, 2.5, true),
      ("x * y", 0x1.fffffep0, 3, 0x1.7ffffep2, false), ("x * y", 3, 5, 15, true),
      ("x / y", 12, 6, 2, true), ("x / y", 1, 3, 0x1.555556p-2, false),
      ("sqrt(x)", 16, 0, 4, true), ("sqrt(x)", 2, 0, 0x1.6a09e6p0, false),
      ("x / y", 1, 0, .infinity, true), ("x * y", 0, 0.3, 0, true),
      ("fract(x)", 2.75, 0, 0.75, true), ("fract(x)", -0x1p-30, 0, 1, false),
      ("mix(x, y, 0.5)", 1, 3, 2, true), ("mod(x, y)", 7.5, 2, 1.5, true),
      ("smoothstep(x, y, 1.0)", 0, 2, 0.5, true),
      ("float(int(x) + 1)", 16_777_216, 0, 16_777_216, false),
      ("float(int(x) + 2)", 16_777_216, 0, 16_777_218, true),
      ("float(uint(x) * 2u - 1u)", 16_777_216, 0, 33_554_432, false),
      ("floor(u.z / u.w) + x", 1, 0, 3, true), ("u.x / u.y", 1, 0, 0x1.555556p-2, false),
      ("-x", 0.3, 0, -0.3, true), ("max(x, y)", 0.3, 0.1, 0.3, true),
      ("ceil(x)", 0.3, 0, 1, true),
    ] as [(String, Float, Float, Float, Bool)])
  func oneResult(_ expression: String, x: Float, y: Float, result: Float, isExact: Bool) throws {
    let trials = try Self.red(expression, x, y)
    if isExact {
      #expect(trials.allSatisfy { $0.allSatisfy { $0 == result } })
      return
    }
    for (first, second) in zip(trials[0], trials[1]) {
      #expect([first, second].sorted() == [result.nextDown, result.nextUp])
    }
    let ups = trials[0].count { $0 > result }
    // A result that depends on uniforms alone moves alike for all pixels. Otherwise the standard
    // deviation of a fair coin is 11 in 512.
    if expression.contains("u.") {
      #expect(ups == 0 || ups == 512)
    } else {
      #expect(abs(ups - 256) < 66)
    }
  }

  @Test(
    arguments: [
      ("sin(x)", 1), ("cos(x)", 1), ("exp2(x)", 0.3), ("log2(x)", 3), ("pow(x, y)", 3),
      ("atan(x, y)", 1), ("atan(y, x)", 0.1),
    ] as [(String, Float)])
  func functionsMoveByFourFloats(_ expression: String, x: Float) throws {
    let y: Float = 0.7
    let plain = try Self.results(
      "gl_FragColor = vec4(\(expression));", trial: nil, [(x, y)])[0][0]
    func moved(_ step: (Float) -> Float) -> Float {
      (0..<4).reduce(plain) { moved, _ in step(moved) }
    }
    let trials = try Self.red(expression, x, y)
    for (first, second) in zip(trials[0], trials[1]) {
      #expect([first, second].sorted() == [moved(\.nextDown), moved(\.nextUp)])
    }
  }

  @Test(
    arguments: [
      ("exp2(x)", 3, 0, 8), ("log2(x)", 8, 0, 3), ("pow(x, y)", 2, 10, 1024), ("sin(x)", 0, 0, 0),
      ("pow(x, y)", 1, 0.3, 1), ("pow(x, y)", 4, 0.5, 2), ("pow(x, y)", 2, -2, 0.25),
    ] as [(String, Float, Float, Float)])
  func exactFunctionsStay(_ expression: String, x: Float, y: Float, result: Float) throws {
    #expect(try Self.red(expression, x, y).allSatisfy { $0.allSatisfy { $0 == result } })
  }

  /// 1 / 0.1f is 10 less 1.5e-7, which rounds to 10. Half of the pixels get 9, so that the rest is
  /// nearly a tenth.
  @Test func quotientsWithinAModuloMove() throws {
    let rests = try Self.red("mod(x, y)", 1, 0.1)[0]
    let tenths = rests.count { abs($0 - 0.1) < 1e-6 }
    #expect(abs(tenths - 256) < 66)
    #expect(rests.count { abs($0) < 1e-6 } == 512 - tenths)
  }

  /// A program with loops whose iterations depend on the pixel.
  private static let loops = """
    float sum = 0.0;
    if (x > 3.0) {
      for (float i = 0.0; i < x; i += 0.69) {
        sum += sin(i * y);
        for (int j = 0; j < int(y); j++) sum += 0.1 / (sum * sum + 0.3);
      }
    } else {
      for (int k = 0; k < 5; k++) sum = sum * 0.3 + 0.1;
    }
    float all = 0.0;
    for (int k = 0; k < 4; k++) all += u.x / (u.y + float(k));
    gl_FragColor = vec4(sum, all, mix(sum, all, 0.3), smoothstep(0.1, 1.3, sum));
    """

  private static let places = (0..<600).map { pixel in
    (x: Float(pixel % 17), y: Float(pixel % 5) + 0.5)
  }

  @Test(arguments: [0, 1, 2]) func spansAndInstructionSetsMakeNoDifference(trial: Int) throws {
    let whole = try Self.results(Self.loops, trial: trial, Self.places)
    for parts in [[1], [7, 130, 16], [33]] {
      #expect(try Self.results(Self.loops, trial: trial, Self.places, parts: parts) == whole)
    }
    for set in InstructionSet.available {
      #expect(try Self.results(Self.loops, trial: trial, Self.places, set: set) == whole)
    }
  }

  @Test func resultsDependOnTheTrialAndTheRow() throws {
    let first = try Self.results(Self.loops, trial: 0, Self.places)
    let other = try Self.results(Self.loops, trial: 2, Self.places)
    let below = try Self.results(Self.loops, trial: 0, Self.places, row: 1)
    #expect(first[0] != other[0] && first[0] != below[0])
    #expect(first[1] != other[1] && first[1] == below[1], "what all pixels share has no place")
    let plain = try Self.results(Self.loops, trial: nil, Self.places)
    for (moved, result) in zip(first[0], plain[0]) { #expect(abs(moved - result) < 1e-4) }
  }

  /// Each of ten sums of 2⁻²⁵ is rounded to 1. With one direction for all the result would be 10
  /// floats away.
  @Test func roundsHaveDirectionsOfTheirOwn() throws {
    let statements = """
      float ups = 0.0;
      for (int i = 0; i < 10; i++) { if (1.0 + x > 1.0) ups += 1.0; }
      gl_FragColor = vec4(ups);
      """
    let ups = try Self.results(
      statements, trial: 0, Array(repeating: (0x1p-25, 0), count: 512))[0]
    #expect(Set(ups).count > 5)
    // The mean is 5, with a standard deviation of √(10/4/512) = 0.07.
    #expect(abs(ups.reduce(0, +) / 512 - 5) < 0.4)
  }

  private static let texels: [SIMD4<Float>] = [
    SIMD4(0.1, 0.2, 0.3, 1), SIMD4(0, 1, 0.5, 1), SIMD4(0.25, 0.125, 0.5, 0.5),
    SIMD4(0.1, 0.2, 0.05, 0.3),
  ]

  private static func reads(_ read: String, _ x: Float, isStraight: Bool) throws -> [[Float]] {
    try unsafe texels.withUnsafeBufferPointer { texels in
      guard let start = texels.baseAddress else { return [] }
      return try unsafe withUnsafePointer(to: start) { rows in
        let image = unsafe StoredImage(
          rows: rows, region: .init(x: 0, y: 0, width: 4, height: 1), width: 4, height: 1,
          isStraight: isStraight)
        return try results(
          "gl_FragColor = \(read);", trial: 0, Array(repeating: (x, 0.5), count: 64),
          images: StoredImages([image]))
      }
    }
  }

  /// Texels are exact, mixtures are not; the quotient by alpha is exact in the third pixel.
  @Test(
    arguments: [
      ("texture(image, vec2(x, y))", 0.125, [0.1, 0.2, 0.3, 1], false),
      ("texelFetch(image, ivec2(x, 0), 0)", 0, [0.1, 0.2, 0.3, 1], false),
      ("texelFetch(image, ivec2(x, 0), 0)", 2, [0.5, 0.25, 1, 0.5], false),
      ("texture(image, vec2(x, y))", 0.625, [0.5, 0.25, 1, 0.5], false),
      ("texture(image, vec2(x, y))", 0.25, [0.05, 0.6, 0.4, 1], true),
      ("texelFetch(image, ivec2(x, 0), 0)", 3, [0.1 / 0.3, 0.2 / 0.3, 0.05 / 0.3, 0.3], true),
    ] as [(String, Float, [Float], Bool)])
  func readsOfImages(read: String, x: Float, color: [Float], moves: Bool) throws {
    let results = try Self.reads(read, x, isStraight: true)
    for channel in 0..<4 {
      let isMoved = moves && channel < 3
      #expect(Set(results[channel]).count == (isMoved ? 2 : 1), "channel \(channel)")
      // Two units in the last place: that of the mixture, and the move.
      #expect(results[channel].allSatisfy { abs($0 - color[channel]) <= (isMoved ? 2e-7 : 0) })
    }
  }

  @Test func numbersOfABufferStay() throws {
    let results = try Self.reads("texelFetch(image, ivec2(x, 0), 0)", 3, isStraight: false)
    #expect(results == [0.1, 0.2, 0.05, 0.3].map { Array(repeating: $0, count: 64) })
  }
}
