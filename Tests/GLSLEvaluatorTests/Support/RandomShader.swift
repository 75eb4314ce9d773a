/// A shader at random. It ends for every pixel, or its loops run out of rounds.
struct RandomShader {
  private var words: Words
  private var depth = 0
  private var loopDepth = 0
  private var budget = 40
  private var counters = 0

  init(seed: UInt64) { words = Words(seed: seed) }

  static let declarations = """
    struct S { vec2 l[3]; int n; };
    float f(float t) { if (t > 2.0) return 1.0; t += gl_FragCoord.y; return t; }
    void g(inout float t, inout vec4 r) {
      for (int i = 0; i < 2; i++) { if (r[i] > t) return; t++; }
    }
    """

  /// Returns the statements of `main`. Integers are between −2³¹ and 2³¹, and no bits of floats are
  /// taken as integers, because NaN has several.
  mutating func statements() -> String {
    var text = """
      float a = x, b = y, c = u.x; int i = int(x), k = n, l = 0; vec4 v = vec4(x, u.y, y, 1);
      float w[4]; int z[3]; S s; bool p = x > y, q = flag; uint m = 7u;

      """
    while budget > 0 { text += statement() }
    return text
      + "gl_FragColor = v + vec4(a, b + w[int(abs(c)) & 3], c, float(i + k + l + z[n - 1]));"
      + "gl_FragColor.xy += s.l[k & 1] + (p ? 1.0 : 2.0) + float(m & 255u);"
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices.randomElement(using: &words) ?? ""
  }

  private mutating func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &words) }

  private mutating func number(_ depth: Int = 3) -> String {
    if depth == 0 || random(4) == 0 {
      return pick(["a", "b", "c", "x", "y", "u.x", "u.y", "v.x", "v.w", "0.5", "2.0", "-1.0"])
    }
    let (p, q, r) = (number(depth - 1), number(depth - 1), number(depth - 1))
    return pick([
      "(\(p) + \(q))", "(\(p) - \(q))", "(\(p) * \(q))", "(\(p) / \(q))", "sin(\(p))", "cos(\(p))",
      "floor(\(p))", "fract(\(p))", "mod(\(p), \(q))", "min(\(p), \(q))", "max(\(p), \(q))",
      "mix(\(p), \(q), \(r))", "smoothstep(\(p), \(q), \(r))", "sqrt(abs(\(p)))", "exp2(\(p))",
      "log2(\(p))", "pow(\(p), \(q))", "atan(\(p), \(q))", "sign(\(p))", "step(\(p), \(q))",
      "clamp(\(p), \(q), \(r))", "(\(condition(depth - 1)) ? \(p) : \(q))", "float(\(whole(1)))",
      "w[\(whole(1)) & 3]", "v[\(whole(1)) & 3]", "f(\(p))", "dot(v, vec4(\(p)))", "-(\(p))",
      "texture(image, vec2(\(p), \(q))).r", "texelFetch(other, ivec2(\(p), \(whole(1))), 0).g",
      "roundEven(\(p))", "trunc(\(p))", "ldexp(\(p), \(whole(1)))", "s.l[\(whole(1)) & 1].x",
      "length(v.xy)", "float(m)",
    ])
  }

  private mutating func whole(_ depth: Int = 2) -> String {
    if depth == 0 || random(4) == 0 { return pick(["i", "k", "l", "n", "1", "3", "-2"]) }
    let (p, q) = (whole(depth - 1), whole(depth - 1))
    return pick([
      "(\(p) + \(q))", "(\(p) - \(q))", "(\(p) * \(q))", "(\(p) / \(q))", "(\(p) % \(q))",
      "(\(p) & \(q))", "(\(p) ^ \(q))", "(\(p) << 3)", "(\(p) >> 1)", "min(\(p), \(q))",
      "int(\(number(depth - 1)))", "abs(\(p))", "z[\(p) & 1]", "bitCount(\(p))", "findMSB(\(p))",
      "(\(condition(depth - 1)) ? \(p) : \(q))", "int(m >> 5u)", "s.n",
    ])
  }

  private mutating func condition(_ depth: Int = 2) -> String {
    if depth == 0 || random(4) == 0 { return pick(["p", "q", "flag", "(x > 3.0)", "(i < k)"]) }
    let (p, q) = (condition(depth - 1), condition(depth - 1))
    return pick([
      "(\(number(1)) < \(number(1)))", "(\(number(1)) >= \(number(1)))", "(\(p) && \(q))",
      "(\(p) || \(q))", "!\(p)", "(\(whole(1)) == \(whole(1)))", "(\(whole(1)) <= n)",
      "(\(p) ^^ \(q))", "isnan(\(number(1)))",
    ])
  }

  private mutating func block() -> String {
    depth += 1
    defer { depth -= 1 }
    return "{\n" + (0...random(3)).map { _ in statement() }.joined() + "}\n"
  }

  private mutating func statement() -> String {
    budget -= 1
    if depth < 4, budget > 0 {
      switch random(8) {
      case 0: return "if (\(condition())) " + block()
      case 1: return "if (\(condition())) " + block() + "else " + block()
      case 2:
        guard loopDepth < 2 else { break }
        return loop()
      default: break
      }
    }
    let flow = loopDepth > 0 ? ["break;", "continue;"] : []
    return pick([
      "a = \(number());", "b = \(number());", "c = \(number());", "i = \(whole());",
      "k = \(whole());", "l += \(whole());", "v = v * \(number(1));", "v.yz = v.zw + \(number(2));",
      "w[\(whole(1)) & 3] = \(number(2));", "z[\(whole(1)) & 1] = \(whole(1));",
      "s.l[\(whole(1)) & 1].y = \(number(1));", "s.n = \(whole(1));", "p = \(condition());",
      "q = \(condition());", "g(a, v);", "m = m * 747796405u + uint(\(whole(1)));",
      "v[\(whole(1)) & 3] = \(number(1));", "x = \(number(1));",
      "v += texture(image, vec2(\(number(1)), \(number(1))));",
      "if (\(condition())) { \(pick(["return;", "discard;"] + flow)) }",
    ]) + "\n"
  }

  private mutating func loop() -> String {
    loopDepth += 1
    defer { loopDepth -= 1 }
    counters += 1
    let counter = "t\(counters)"
    return pick([
      "for (int \(counter) = 0; \(counter) < \(pick(["3", "n", "i", "z[0]"])); \(counter)++) ",
      "for (float \(counter) = 0.0; \(counter) < \(pick(["3.0", "u.w", "x"])); \(counter)++) ",
      "while (\(condition())) ",
    ]) + block()
  }
}
