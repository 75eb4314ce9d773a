import GLBlurChain
import Testing

@Suite struct LengthTests {
  @Test func lengths() {
    #expect(Length.points(2.5).pixels(of: 100, scale: 2) == 5)
    #expect(Length.percent(25).pixels(of: 200, scale: 3) == 50)
    let frame = Frame(.percent(10), .percent(10), 5, .percent(50))
    #expect(frame.pixels(in: Size(width: 300, height: 40), scale: 2) == SIMD4(30, 4, 10, 20))
    let sizes = Lowering(scale: 2, LoweringContext(precision: .bits8))
    var lowering = sizes
    let image = lowering.image(0, size: Size(width: 300, height: 40))
    #expect(lowering.pixels(.percent(50), of: image) == 20)
    #expect(lowering.pixels(7, of: image) == 14)
  }

  @Test func numbersStandForPoints() {
    let (width, row, line, margin): (Double, Int, Float, Length) = (320, 3, 1.5, .percent(5))
    #expect(
      Frame(0, Double(row) * 20 + 10, width - 32, .percent(50))
        == Frame(x: .points(0), y: .points(70), width: .points(288), height: .percent(50)))
    #expect(Frame(margin, row + 1, width / 2, line).y == .points(4))
    #expect(Point(width / 4, row) == Point(.points(80), .points(3)))
    #expect(GaussianBlur(sigma: width / 40).sigma == .points(8))
    #expect(GaussianBlur(sigma: row).sigma == 3 && GaussianBlur(sigma: line).sigma == 1.5)
    #expect(GaussianBlur(sigma: .percent(8)).sigma == .percent(8))
    #expect(GaussianBlur(sigma: margin).sigma == margin && GaussianBlur(sigma: 1.5).sigma == 1.5)
    #expect(Label("a", padding: width / 64).padding == 5)
    #expect(Pixellate(size: row).size == 3)
    let view = EffectView(.light, cornerRadius: width / 20, borderWidth: row, shadowX: -line)
    #expect(view.cornerRadius == 16 && view.borderWidth == 3 && view.shadowX == -1.5)
  }

  @Test func optionalLengths() {
    let (width, none): (Double, Length?) = (640, nil)
    #expect(Resize(width: width).width == 640 && Resize(height: 48).height == 48)
    #expect(Resize(width: .percent(50), height: width / 2).height == 320)
    #expect(Resize(width: none, height: 3).width == nil && Resize(height: none).height == nil)
    #expect(BlurEffect(.dark, sigma: width / 64).sigma == 10)
    #expect(BlurEffect(.dark, sigma: .percent(4)).sigma == .percent(4))
    #expect(BlurEffect(.dark, sigma: none).sigma == nil && BlurEffect(.dark).sigma == nil)
  }

  @Test func arithmetic() {
    let (a, b): (Length, Length) = (12, 4.5)
    #expect(
      a + b == 16.5 && a - b == 7.5 && -a == -12 && a * 2 == 24 && 2 * a == 24 && a / 8 == 1.5)
    let (p, q): (Length, Length) = (.percent(60), .percent(8))
    #expect(p + q == .percent(68) && p - q == .percent(52) && -q == .percent(-8))
    #expect(p * 0.5 == .percent(30) && p / 4 == .percent(15) && .percent(50) - p == .percent(-10))
    var sum = Length.zero
    for _ in 0..<3 { sum += q }
    sum *= 2
    sum /= 4
    sum -= .percent(2)
    #expect(sum == .percent(10))
    #expect(Frame(.percent(50) - .percent(10), 0, 1, 1).x == .percent(40))
    // A unit that is not in use stays 0, so that a division by 0 is not taken for a sum of units.
    #expect((a / 0).percent == 0 && (a / 0).points == .infinity)
  }

  /// A sum is p percent of the side and n points of `scale` pixels; a width below 0 counts as 0.
  @Test func sumsOfUnits() {
    #expect((Length.percent(50) - 8).pixels(of: 200, scale: 2) == 84)
    #expect((3 + Length.percent(10)).pixels(of: 50, scale: 1) == 8)
    let frame = Frame(.percent(100) - 40, .percent(-10) + 5, .percent(100) - 60, .percent(20) - 30)
    #expect(frame.pixels(in: Size(width: 100, height: 50), scale: 1) == SIMD4(60, 0, 40, 0))
  }

  /// Texts, the sum of points and percent that they spell, and how chain files get it back.
  @Test(
    arguments: [
      ("100% - 40", -40, 100, "100% - 40"), ("50%+2", 2, 50, "50% + 2"),
      ("12.5  -  10%", 12.5, -10, "-10% + 12.5"), ("-30% + 1e2", 100, -30, "-30% + 100"),
      ("1e-1% - 2.5e-1", -0.25, 0.1, "0.1% - 0.25"),
    ] as [(String, Double, Double, String)])
  func sumsInChainFiles(_ text: String, points: Double, percent: Double, spelled: String) throws {
    let value = try ParameterDomain.point.decode(
      JSONParser.parse(Array("[\"\(text)\", 0]".utf8)))
    #expect(value == .point(Point(Length.points(points) + .percent(percent), 0)))
    #expect(value.json == "[\"\(spelled)\", 0]")
  }

  @Test(arguments: [
    "100% - 40px", "calc(100% - 40pt)", "100% - 40 - 2", "10% + 5%", "10 + 5", "5% -", "- 5% + 3",
    "5% - -3", " 5% + 3", "5% + 3 ", "5 % + 3", "5% * 2", "5% + 0x3", "5% + 3 4",
  ])
  func otherSumsAreRefused(_ text: String) throws {
    let json = try JSONParser.parse(Array("\"\(text)\"".utf8))
    let error = #expect(throws: FilterError.self) { try ParameterDomain.length(0...9).decode(json) }
    let hint =
      text.contains("p") ? "; write \"100% - 40\"" : #"or a sum such as "100% - 40""#
    #expect(error?.message.hasSuffix(hint) == true, "\(error?.message ?? "")")
  }

  /// Each part of a sum has a range of its own, so that a sum never leaves that of the parameter.
  @Test(arguments: [
    (Chain { GaussianBlur(sigma: .percent(5) - 3) }, #"nodes[0].sigma: "5% - 3" is out of range"#),
    (
      Chain { RoundedRect(frame: Frame(0, 0, .percent(-50) - 8, 9)) },
      #"nodes[0].frame: [0, 0, "-50% - 8", 9] is out of range"#
    ),
    (
      Chain { EffectView(.light) { Label("a", padding: .percent(101) + 1) } },
      #"nodes[0].content[0].padding: "101% + 1" is out of range"#
    ),
  ])
  func partsOfSumsOutOfRangeAreRefused(_ chain: Chain, message: String) {
    let error = #expect(throws: ChainError.self) { try chain.validate() }
    #expect(
      error?.description.contains(": \(message)") == true, "\(error.map { "\($0)" } ?? "")")
    #expect(error?.message.hasSuffix("; each part of a sum lies in its own range") == true)
  }

  @Test(arguments: [Length.points(.nan), .percent(.nan), 1 / 0, .percent(101), -1])
  func lengthsOutOfRangeAreRefused(_ sigma: Length) {
    let error = #expect(throws: ChainError.self) {
      try Chain { GaussianBlur(sigma: sigma) }.validate()
    }
    #expect(error?.message.contains("is out of range; expected 0 to 1000 points") == true)
  }
}
