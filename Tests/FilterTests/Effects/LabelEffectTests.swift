import GLBlur
import GLBlurCPU
import GLBlurChain
import SystemLibrary
import TestSupport
import Testing

/// The shadow and the outline of a label, whose text is a square of 6 pixels.
@Suite struct LabelEffectTests {
  private static let square = Region(x: 20, y: 20, width: 6, height: 6)

  private func picture(_ label: Label) throws -> Picture {
    let white = try Image.uniform(grey(1), width: 60, height: 60)
    let lowered = try Chain.lowered(
      [Chain { label }], source: ImageTraits(white.size),
      in: LoweringContext(precision: .bits16, typesetter: SquareTypesetter()))
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, options: CPUExecutor.planOptions)
    return try Picture(
      CPUExecutor(threads: 1).run(
        plan, images: [white], format: .rgba16, profile: .none)[0])
  }

  private func label(_ color: Color) -> Label {
    Label(
      "A", frame: Frame(20, 20, 30, 30), size: 6, color: color, alignment: .left,
      verticalAlignment: .top)
  }

  private func expect(_ pixel: SIMD4<Double>, _ red: Double, _ green: Double, _ blue: Double) {
    // Two roundings to 16 bits, and one to 8 bits of a premultiplied colour.
    #expect(abs(pixel.x - red) <= 0.005 && abs(pixel.y - green) <= 0.005)
    #expect(abs(pixel.z - blue) <= 0.005)
  }

  @Test func shadowLiesBeneath() throws {
    var text = label(.black)
    (text.shadowColor, text.shadowX, text.shadowY) = (Color.red.withAlpha(0.5), 3, -4)
    let picture = try picture(text)
    for y in 10..<40 {
      for x in 10..<40 {
        if Self.square.contains(x, y) {
          expect(picture[x, y], 0, 0, 0)
        } else if Self.square.contains(x - 3, y + 4) {
          expect(picture[x, y], 1, 0.5, 0.5)
        } else {
          expect(picture[x, y], 1, 1, 1)
        }
      }
    }
  }

  /// A blurred square is the product of differences of error functions, from which sums over pixels
  /// differ by less than 0.01 at this width.
  @Test func shadowIsBlurred() throws {
    var text = label(.white)
    (text.shadowColor, text.shadowRadius, text.shadowX) = (.black, 2.5, 12)
    let picture = try picture(text)
    func share(_ position: Int, from start: Double) -> Double {
      let middle = Double(position) + 0.5
      let scale = 2.5 * 2.0.squareRoot()
      return (erf((start + 6 - middle) / scale) - erf((start - middle) / scale)) / 2
    }
    for (x, y) in [(35, 23), (32, 23), (30, 18), (40, 28), (50, 23)] {
      let expected = 1 - share(x, from: 32) * share(y, from: 20)
      #expect(abs(Double(picture[x, y].x) - expected) <= 0.01, "\(x), \(y)")
    }
  }

  /// Translucent text lies on the picture alone.
  @Test func outlineLiesAround() throws {
    for alpha in [1, 0.5] {
      var text = label(Color.green.withAlpha(alpha))
      (text.outlineColor, text.outlineWidth) = (.blue, 2)
      let picture = try picture(text)
      for y in 15..<31 {
        for x in 15..<31 {
          if Self.square.contains(x, y) {
            expect(picture[x, y], 1 - alpha, 1, 1 - alpha)
          } else if (18..<28).contains(x) && (18..<28).contains(y) {
            expect(picture[x, y], 0, 0, 1)
          } else {
            expect(picture[x, y], 1, 1, 1)
          }
        }
      }
    }
  }

  @Test func outlineHasAShadow() throws {
    var text = label(.green)
    (text.outlineColor, text.outlineWidth) = (.blue, 2)
    (text.shadowColor, text.shadowX) = (.black, 20)
    let picture = try picture(text)
    expect(picture[38, 18], 0, 0, 0)
    expect(picture[47, 27], 0, 0, 0)
    expect(picture[48, 27], 1, 1, 1)
  }
}

extension Region {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool { columns.contains(x) && rows.contains(y) }
}

/// Each text is a square of an em, with a margin of the outline and one pixel.
private struct SquareTypesetter: Typesetter {
  func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
    let em = Int(request.size)
    let width = Int(request.outline)
    let side = em + 2 * width + 2
    func image(inset: Int) -> Image? {
      let inside = inset..<side - inset
      let samples = (0..<side * side).flatMap { index -> [UInt8] in
        [255, 255, 255, inside.contains(index % side) && inside.contains(index / side) ? 255 : 0]
      }
      return try? Image(rgba8: samples, width: side, height: side)
    }
    var text = TypesetText(
      coverage: image(inset: 1 + width), colored: nil, x: -1 - width, y: -1 - width,
      box: Region(x: 0, y: 0, width: em, height: em), height: em, lines: 1, families: ["Squares"])
    // A stroke of twice the width, whose inner half lies beneath the square.
    if width > 0 { text.outline = image(inset: 1) }
    return text
  }
}
