import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// A label's report in one line.
@Suite struct LabelReportTests {
  private let black = [0, 0, 0, 255] as [UInt8]

  @Test func measuredLabels() throws {
    let image = try Image(
      rgba8: (0..<80 * 40).flatMap { _ in black }, width: 80, height: 40)
    let reports = try Renderer(.init(backend: .cpu)).legibility(
      of: Chain {
        Label("AB", frame: Frame(0, 0, 40, 40), color: .white, legible: .aa)
        Label(
          "C", frame: Frame(40, 0, 40, 40), size: 24,
          color: .color(Color(red: 1, green: 1, blue: 0)))
      }, image)
    // WCAG 2.x over black: 1.05 / 0.05, and (0.2126 + 0.7152 + 0.05) / 0.05.
    #expect(
      reports.map(\.description) == [
        "nodes[0] \"AB\": drawn in white; contrast at the worst pixel 21.0000, AA needs 4.5; box "
          + "\(reports[0].box)",
        "nodes[1] \"C\": drawn in #FFFF00; contrast at the worst pixel 19.5560; box "
          + "\(reports[1].box)",
      ])
  }

  @Test func labelsThatAreNotMeasured() throws {
    let image = try Image(rgba8: (0..<80 * 40).flatMap { _ in black }, width: 80, height: 40)
    let text = String(repeating: "x", count: 40)
    let chain = Chain {
      EffectView(.dark) {
        Label("A \"B\"\nC", size: 2, color: .color(Color(white: 1, alpha: 0.5)))
        Label(text, size: 1, color: .vibrancy(.secondaryLabel))
      }
    }
    let labels = try BoxTypesetter().render(chain, image).labels
    // A character is a square of one em, and the first text has 5 in a line.
    #expect(labels[0].box.size == Size(width: 10, height: 4))
    #expect(
      labels.map(\.description) == [
        "nodes[0].content[0] \"A \\\"B\\\"\\nC\": drawn in white of alpha 0.5000; box "
          + "\(labels[0].box)",
        "nodes[0].content[1] \"\(text.prefix(31))…\": drawn in vibrancy 'secondaryLabel'; box "
          + "\(labels[1].box)",
      ])
  }
}
