public import GLBlur
public import Testing
import PictureTesting

/// Expects that every label of a chain is legible over the pixels behind it.
///
/// ```swift
/// @Test func theTitleCanBeReadOverSnow() throws {
///   expectLegible(card, try Image(contentsOf: "Tests/snow.png"), .aa)
/// }
/// ```
///
/// The contrast ratio of WCAG 2 is measured at every pixel, and the worst one counts. A label also
/// fails if it lies outside the picture, if the picture's edge or an enclosing view cuts it, or if
/// no font has some of its characters. A chain without labels fails. The issue gives a cure for
/// each label, and the rendered picture is attached to the test.
///
/// - Parameters:
///   - image: The input image. Use the worst that your program may meet.
///   - inputs: Further images, by their names in the chain.
public func expectLegible(
  _ chain: Chain, _ image: Image, _ conformance: Conformance, inputs: [String: Image] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let renderer = Renderers.renderer(.fast, .auto)
  do {
    let labels = try renderer.legibility(of: chain, image, inputs: inputs)
    guard !labels.isEmpty else {
      Report.issue(
        "The chain has no label, so nothing can be read. Labels are the content of an EffectView.",
        at: sourceLocation)
      return
    }
    let failures = labels.flatMap { $0.objections(to: conformance) }
    guard !failures.isEmpty else { return }
    Report.issue(failures.joined(separator: "\n"), at: sourceLocation) {
      let picture = try renderer.render(chain, image, inputs: inputs, on: .cpu).image
      return [
        try NamedBytes("legible-picture.png", picture),
        NamedBytes(
          name: "legible-numbers.txt",
          bytes: Array(labels.map { $0.numbers + "\n" }.joined().utf8)),
      ]
    }
  } catch {
    Report.issue("The legibility cannot be measured: \(error)", at: sourceLocation)
  }
}
