import GLBlurChain
import Testing
import TestSupport

/// Tests that types decide which view may lie in which: the compiler refuses content for which
/// UIKit ends the program.
@Suite struct ContentTypeTests {
  /// This file compiles, so every form of content is allowed.
  @Test(arguments: [true, false]) func forms(isOn: Bool) {
    let words = ["a", "b"]
    let view = EffectView(.systemMaterial) {
      Label("plain")
      if isOn { Label("maybe") }
      if isOn {
        RoundedRect(frame: .whole)
      } else {
        ImageView(.source)
      }
      for word in words { Label(word) }
      VibrancyView(.fill) {
        RoundedRect(frame: .whole)
        if isOn { Label("maybe") }
        if isOn { Label("one") } else { ImageView("@other") }
        for word in words { Label(word) }
      }
      EffectView(.dark) {
        VibrancyView { Label("dark's own") }
      }
    }
    let kinds = view.content.views.map { type(of: $0).name }
    let expected =
      ["label"] + (isOn ? ["label", "roundedRect"] : ["imageView"])
      + ["label", "label", "vibrancyView", "effectView"]
    #expect(kinds == expected)
    let vibrant = view.content.views.compactMap { $0 as? VibrantContent }.first
    #expect(vibrant?.content.views.count == (isOn ? 5 : 4))
    #expect(EffectView(.light).content.views.isEmpty)
    #expect(BlurView(.light) { Label("A") }.content.views.count == 1)
    let chain = Chain {
      view
      BlurView(.dark) { VibrancyView { Label("A") } }
    }
    #expect(chain.nodes.count == 2)
  }

  private static let misuses: [(name: String, text: String, complaint: String)] = [
    (
      "vibrancy of another style",
      "EffectView(.light) { VibrancyView<BlurStyles.Dark> { Label(\"A\") } }",
      "VibrancyView<BlurStyles.Dark>"
    ),
    (
      "vibrancy in a chain", "Chain { VibrancyView<BlurStyles.Dark> { Label(\"A\") } }",
      "VibrancyView<BlurStyles.Dark>"
    ),
    (
      "an effect view in vibrancy", "EffectView(.light) { VibrancyView { EffectView(.dark) } }",
      "only shapes; put the effect view into"
    ),
    (
      "vibrancy in vibrancy",
      "VibrancyView<BlurStyles.Dark> { VibrancyView<BlurStyles.Dark> { Label(\"A\") } }",
      "only shapes; put the vibrancy view into"
    ),
    ("a filter in content", "EffectView(.light) { GaussianBlur(sigma: 2) }", "buildExpression"),
    (
      "content put in later", "{ var v = EffectView(.light); v.content = Content(); return v }()",
      "content"
    ),
    (
      "content added", "{ var v = EffectView(.light); v.content.append(Label(\"A\")); return v }()",
      "append"
    ),
  ]

  /// Each misuse fails to compile with an error of its own, while the right uses compile.
  @Test func misusesDoNotCompile() throws {
    let uses = [
      "EffectView(.light) { VibrancyView { Label(\"A\") } }",
      "EffectView(.light) { VibrancyView<BlurStyles.Light> { Label(\"A\") } }",
      "Chain { EffectView(.light) }", "EffectView(.light) { EffectView(.dark) }",
    ]
    let right = try TypeCheck(uses)
    #expect(right.status == 0, "\(right.output)")
    let wrong = try TypeCheck(Self.misuses.map(\.text))
    #expect(wrong.status != 0)
    for (index, misuse) in Self.misuses.enumerated() {
      let complaints = wrong.errors(of: index)
      #expect(!complaints.isEmpty, "\(misuse.name) compiles")
      #expect(
        complaints.contains { $0.contains(misuse.complaint) }, "\(misuse.name): \(complaints)")
    }
  }
}
