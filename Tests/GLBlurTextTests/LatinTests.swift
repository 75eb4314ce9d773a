import GLBlurCore
import GLBlurText
import Testing

@Suite struct LatinTests {
  @Test func textHasInk() throws {
    let text = try PangoTypesetter.shared.typeset(TextRequest("Hxg", family: "Noto Sans", size: 40))
    #expect(text.coverage != nil)
  }
}
