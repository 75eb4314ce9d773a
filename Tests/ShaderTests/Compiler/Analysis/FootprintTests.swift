import GLSLCompiler
import Testing

/// Footprints contain all reads of a program, and little more.
@Suite struct FootprintTests {
  private func footprint(_ statements: String) throws -> Footprint {
    let program = try program(
      "void main() { \(statements) }", interface: TestPass.interface)
    return try #require(program.footprints(TestPass.facts(program)).first)
  }

  @Test(arguments: [
    "uv", "gl_FragCoord.xy / size", "clamp(uv, 0.0, 1.0)", "vec2(uv.x, 1.0 - (1.0 - uv.y))",
    "(uv - 0.5) * 1.0 + 0.5", "uv * size / size", "(floor(uv * size) + 0.5) / size",
    "gl_FragCoord.xy / vec2(textureSize(image, 0))", "radius > 3 ? uv : uv * 0.5",
    "mix(uv, uv, 0.3)", "unknown < 0.5 ? uv : gl_FragCoord.xy / size", "abs(uv)", "max(uv, 0.0)",
  ])
  func findsTheOwnPixel(place: String) throws {
    #expect(try footprint("gl_FragColor = texture(image, \(place));") == .ownPixel)
  }

  @Test(arguments: [
    ("uv + vec2(1.0, -2.0) / size", 0...1, -2...0),
    ("uv + 0.5 / size", 0...1, 0...1),
    // Offsets below 1/512 pixel have the weight 0.
    ("uv + vec2(0.0019, -0.003) / size", 0...0, -1...0),
    // 0.02 · 64 = 1.28 and 0.02 · 48 = 0.96.
    ("uv + amount * sin(uv.yx * 40.0)", -2...2, -1...1),
    // At the edges the distance is 0.05 of half the size: 1.6 and 1.2 pixels.
    ("(uv - 0.5) * 0.95 + 0.5", -2...2, -2...2),
    // Blocks of 8 × 6 pixels, read at their corner.
    ("floor(uv * 8.0) / 8.0", -8...0, -6...0),
    ("uv + (texture(image, uv).xy - 0.5) * 0.1", -4...4, -3...3),
    ("uv - vec2(smoothstep(0.2, 0.8, uv.x), 0.0) * amount", -2...0, 0...0),
    ("uv * 0.3", -45...0, -34...0),
    // The root is NaN below ½, whose power is 0: −3.5 pixels. The greatest power is 1.7071^1.5.
    (
      "uv + vec2(4.0 * pow(1.0 + sqrt(texture(image, uv).x - 0.5), 1.5) - 3.5, 0.0) / size",
      -4...6, 0...0
    ),
    ("mix(uv, uv + 4.0 / size, clamp(unknown, 0.0, 1.0))", 0...4, 0...4),
  ])
  func boundsDistances(
    place: String, x: ClosedRange<Int>, y: ClosedRange<Int>
  ) throws {
    let footprint = try footprint("gl_FragColor = texture(image, \(place));")
    #expect(footprint == .bounded(x: x, y: y))
  }

  @Test(arguments: [
    "1.0 - uv", "uv.yx", "vec2(unknown)", "fract(uv * 2.0)", "uv / (uv - 0.5)",
    "uv + unknown", "vec2(0.5 + atan(uv.y - 0.5, uv.x - 0.5), uv.y)",
  ])
  func findsWholeImages(place: String) throws {
    #expect(try footprint("gl_FragColor = texture(image, \(place));") == .whole)
  }

  @Test func countsLoopsAndFetches() throws {
    let blur = """
      vec4 sum = vec4(0.0);
      for (int j = -1; j <= 1; j++)
        for (float i = -float(radius); i <= float(radius); i++)
          sum += texture(image, uv + vec2(i, j) / size);
      gl_FragColor = sum / 27.0;
      """
    #expect(try footprint(blur) == .bounded(x: -4...4, y: -1...1))
    let fetch = """
      ivec2 place = ivec2(gl_FragCoord.xy) + ivec2(2, -radius);
      gl_FragColor = texelFetch(image, min(place, ivec2(size) - 1), 0);
      """
    #expect(try footprint(fetch) == .bounded(x: 0...2, y: -4...0))
    #expect(
      try footprint("gl_FragColor = texelFetch(image, ivec2(gl_FragCoord.xy), 0);") == .ownPixel)
    #expect(try footprint("gl_FragColor = vec4(textureSize(image, 0), 0.0, 1.0);") == .none)
  }

  @Test func endlessLoopsEnd() throws {
    let loop = """
      vec2 place = uv;
      while (place.x < unknown * 3.0) place += unknown * 0.001;
      gl_FragColor = texture(image, place);
      """
    #expect(try footprint(loop) == .whole)
    let bounded = """
      vec4 sum = vec4(0.0);
      for (int i = 0; i < int(unknown * 999.0); i++) {
        sum += texture(image, uv + float(i % 2) / size);
      }
      gl_FragColor = sum;
      """
    #expect(try footprint(bounded) == .bounded(x: -1...1, y: -1...1))
  }

  @Test func holdsEverythingThatIsRead() throws {
    var classes: [String: Int] = [:]
    for seed in 0..<300 {
      var maker = PlaceMaker(seed: UInt64(seed))
      let text = maker.shader()
      let program = try program(text, interface: TestPass.interface)
      var facts = TestPass.facts(program)
      facts.colors = nil
      let part = try #require(program.footprints(facts).first)
      classes["\(part)".prefix { $0 != "(" }.description, default: 0] += 1
      guard let (columns, rows) = distances(part) else { continue }
      let interpreter = Interpreter(
        program, uniforms: TestPass.uniforms(program), images: TestPass.Places(program))
      for (x, y) in Self.pixels {
        let bits = try interpreter.run(inputs: TestPass.inputs(program, x, y)).outputs[0]
        let seen = bits.map { Float(bitPattern: $0) }
        let isInside =
          seen[0] >= Float(x + columns.lowerBound) && seen[2] <= Float(x + columns.upperBound)
          && seen[1] >= Float(y + rows.lowerBound) && seen[3] <= Float(y + rows.upperBound)
        #expect(isInside, "\(seed) (\(x), \(y)): \(seen) \(part)\n\(text)")
      }
    }
    // Enough positions must be near.
    #expect(classes["bounded", default: 0] > 60, "\(classes)")
  }

  private static let pixels =
    [0, 1, 2, 17, 31, 32, 62, 63].flatMap { x in [0, 1, 23, 24, 40, 47].map { (x, $0) } }

  private func distances(_ part: Footprint) -> (ClosedRange<Int>, ClosedRange<Int>)? {
    switch part {
    case .none, .whole: nil
    case .ownPixel: (0...0, 0...0)
    case .bounded(let x, let y): (x, y)
    }
  }
}

/// Makes shaders that sample at random positions, and return the least and the greatest of them.
private struct PlaceMaker {
  private var state: UInt64
  private var places = ["uv", "(gl_FragCoord.xy / size)"]
  private var text = ""
  private var count = 0

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  private mutating func random(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  private mutating func pick(_ list: [String]) -> String { list[random(list.count)] }

  private mutating func place() -> String {
    let p = pick(places)
    let q = pick(places)
    let step = pick(["1.0", "-2.5", "0.25", "float(radius)", "3.0 * sin(\(q).y * 30.0)"])
    return switch random(14) {
    case 0: "\(p) + vec2(\(step), 0.0) / size"
    case 1: "\(p) - \(step) / size.yx"
    case 2: "mix(\(p), \(q), fract(\(q).x * 7.0))"
    case 3: "clamp(\(p), 0.1, 0.9)"
    case 4: "floor(\(p) * 16.0) / 16.0"
    case 5: "(\(p) - 0.5) * \(pick(["0.9", "1.05", "1.0"])) + 0.5"
    case 6: "(\(p).x < \(q).y ? \(p) : \(q))"
    case 7: "min(\(p), \(q))"
    case 8: "max(\(p), \(q) - amount)"
    case 9: "\(p) + amount * cos(\(q).yx * 9.0)"
    case 10: "mod(\(p), 1.0)"
    case 11: "(floor(\(p) * size) + 0.5 + float(radius)) / size"
    case 12: "vec2(\(p).x, abs(\(q).y - 0.01))"
    default: "\(p) + sqrt(abs(\(q) - \(p))) * 0.1 * smoothstep(0.1, 0.7, \(q))"
    }
  }

  mutating func shader() -> String {
    for _ in 0..<(2 + random(4)) {
      count += 1
      text += "vec2 p\(count) = \(place());\n"
      places.append("p\(count)")
      switch random(4) {
      case 0: text += "see(\(pick(places)));\n"
      case 1: text += "if (\(pick(places)).x < 0.4) see(\(place()));\n"
      case 2:
        let bound = pick(["3", "radius", "int(uv.x * 5.0)"])
        text += "for (int i = 0; i < \(bound); i++) {"
        text += " see(\(place()) + float(i) / size); if (uv.y > 0.7) break; }\n"
      default: break
      }
    }
    return """
      vec2 low = vec2(1e9), high = vec2(-1e9);
      void see(vec2 p) {
        vec2 seen = texture(image, p).xy;
        low = min(low, seen);
        high = max(high, seen);
      }
      void main() {
      \(text)see(\(pick(places)));
      gl_FragColor = vec4(low, high);
      }
      """
  }
}
