import GLBlur

func compareText(with browser: Browser, in table: inout Table) throws {
  let size = Size(width: 600, height: 120)
  let paper = try Picture("paper", size: size) { _, _ in SIMD4(1, 1, 1, 1) }
  let text = "Frosted glass, Ægir 0123"
  let cases: [(size: Double, weight: FontWeight, css: Int)] = [
    (16, .regular, 400), (28, .regular, 400), (40, .bold, 700),
  ]
  let painted = try browser.paint(
    cases.map {
      "<div style=\"width: 600px; height: 120px; background: white\"></div>"
        + "<div style=\"left: 20px; top: 20px; white-space: nowrap; "
        + "font: \($0.css) \($0.size)px 'Noto Sans'\">\(text)</div>"
    }, size: size, page: "text", by: .swiftShader)
  for (item, painted) in zip(cases, painted) {
    let rendered = try Renderer().render(
      Chain {
        Label(
          text, frame: Frame(20, 20, 560, 100), font: "Noto Sans", size: item.size,
          weight: item.weight, alignment: .left, verticalAlignment: .top)
      }, paper.image)
    let (theirs, ours) = (try Ink(painted), try Ink(rendered))
    let distance = theirs.greatestEdgeDistance(to: ours)
    let excess = 100 * abs(ours.amount / theirs.amount - 1)
    table.add(
      "label, \(item.size) px, weight \(item.css)", "\(distance) px",
      Table.number(excess, 1) + " %", "–", "1 px, 4.0 %", distance <= 1 && excess <= 4,
      "box and amount of the ink: two rasterisers of glyphs, each with its own baseline")
  }
}

/// The ink of black text on white.
private struct Ink {
  /// Left, top, right and bottom of the pixels covered by more than a tenth.
  private(set) var box = SIMD4<Int>(Int.max, Int.max, Int.min, Int.min)
  /// The sum of all coverage, in pixels.
  private(set) var amount = 0.0

  init(_ image: Image) throws {
    let samples = try image.rgba8()
    for y in 0..<image.height {
      for x in 0..<image.width {
        let coverage = 1 - Double(samples[4 * (y * image.width + x) + 1]) / 255
        amount += coverage
        guard coverage > 0.1 else { continue }
        box = SIMD4(min(box.x, x), min(box.y, y), max(box.z, x + 1), max(box.w, y + 1))
      }
    }
  }

  func greatestEdgeDistance(to other: Ink) -> Int {
    (0..<4).map { abs(box[$0] - other.box[$0]) }.max() ?? 0
  }
}
