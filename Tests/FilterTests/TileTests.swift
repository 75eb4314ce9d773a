import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Tests repeated images against the formula.
@Suite struct TileTests {
  /// The cell of a copy has half of the gap around it. A pixel shows what lies at its middle,
  /// turned back around the middle of a copy.
  @Test(arguments: [0.0, 90, 180, -90], [(2.0, 1.0), (0, 0.25)])
  func copies(_ angle: Double, _ look: (gap: Double, opacity: Double)) throws {
    let image = try TestImage.translucentNoise.image()
    let mark = try Image(width: 3, height: 3) { x, y in
      SIMD4(Double(x) / 2, Double(y) / 2, 0.5, x == y ? 0.5 : 1)
    }
    let chain = Chain {
      Tile(gap: look.gap, angle: angle, center: Point(7, 6), opacity: look.opacity)
        .port("overlay", "@mark")
    }
    let gap = Int(look.gap)
    let (copy, cell) = (Picture(mark), 3 + gap)
    try expect(chain, image, inputs: ["mark": mark], "\(angle), \(gap)") { base in
      Picture(width: base.width, height: base.height) { x, y in
        // The middle of the copy: its corner is at the pixel that is nearest to the center less
        // 1.5.
        let (right, down) = (x - 7, y - 6)
        let (u, v) =
          switch angle {
          case 0: (right, down)
          case 90: (down, -right)
          case 180: (-right, -down)
          default: (-down, right)
          }
        let (column, row) = (modulo(u + 1, cell), modulo(v + 1, cell))
        let shown = column < 3 && row < 3 ? copy[column, row] * look.opacity : .zero
        return base[x, y] * (1 - shown.w) + shown
      }
    }
  }

  private func modulo(_ a: Int, _ b: Int) -> Int { (a % b + b) % b }

  /// A width enlarges the image in both directions, by 3 here.
  @Test func width() throws {
    let mark = try Image.uniform(SIMD3(1, 0, 0), width: 2, height: 1)
    let image = try Image.uniform(.zero, width: 24, height: 15)
    let chain = Chain { Tile(width: 6, gap: 2, center: Point(3, 1.5)).port("overlay", "@mark") }
    let picture = Picture(try cpu.render(chain, image, inputs: ["mark": mark]))
    for y in 0..<15 {
      for x in 0..<24 {
        // Weights are rounded to 32 bits.
        let expected = x % 8 < 6 && y % 5 < 3 ? 1.0 : 0
        #expect(abs(picture[x, y].x - expected) < 1e-6, "(\(x), \(y))")
      }
    }
  }
}
