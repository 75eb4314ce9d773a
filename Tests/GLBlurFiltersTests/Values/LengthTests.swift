import GLBlurChain
import Testing

@Suite struct LengthTests {
  @Test func lengths() {
    #expect(Length.points(2.5).pixels(of: 100, scale: 2) == 5)
    #expect(Length.percent(25).pixels(of: 200, scale: 3) == 50)
    let frame = Frame(.percent(10), .percent(10), 5, .percent(50))
    #expect(frame.pixels(in: Size(width: 300, height: 40), scale: 2) == SIMD4(30, 4, 10, 20))
    let sizes = Lowering(scale: 2, precision: .bits8)
    var lowering = sizes
    let image = lowering.image(0, size: Size(width: 300, height: 40))
    #expect(lowering.pixels(.percent(50), of: image) == 20)
    #expect(lowering.pixels(7, of: image) == 14)
  }
}
