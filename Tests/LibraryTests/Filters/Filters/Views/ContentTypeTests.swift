import GLBlurChain
import Testing
import TestSupport

/// Types decide which view may lie in which: the compiler refuses content for which UIKit ends the
/// program.
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
    let vibrant = view.content.views.compactMap { $0 as? VibrancyView }.first
    #expect(vibrant?.content.views.count == (isOn ? 5 : 4))
    #expect(EffectView(.light).content.views.isEmpty)
    #expect(BlurView(.light) { Label("A") }.content.views.count == 1)
    let chain = Chain {
      view
      BlurView(.dark) { VibrancyView { Label("A") } }
    }
    #expect(chain.nodes.count == 2)
  }

  @Test func elements() {
    struct Headline: ContentElement {
      var title: String
      var author: String?

      var body: Content {
        Label(title)
        author.map { Label($0) }
      }
    }
    let footer = Headline(title: "b", author: "c").body
    let nothing: EffectView? = nil
    let view = EffectView(.light) {
      Headline(title: "a")
      footer
      nothing
      [Label("d"), Label("e")]
      VibrancyView { Headline(title: "f", author: "g").body }
    }
    let texts = ["a", "b", "c", "d", "e"]
    #expect(view.content.views.compactMap { ($0 as? Label)?.text.string } == texts)
    #expect(view.content.views.count == texts.count + 1)
    let vibrant = view.content.views.last as? VibrancyView
    #expect(vibrant?.content.views.compactMap { ($0 as? Label)?.text } == ["f", "g"])
  }

  @Test(arguments: [true, false]) func styleAtRunTime(isDark: Bool) {
    func panel(_ material: Material) -> EffectView { EffectView(material) { Label("A") } }
    #expect(panel(isDark ? .dark : .light).style == (isDark ? Material.dark : .light))
    let view = EffectView(isDark ? .dark : .light) { VibrancyView { Label("A") } }
    #expect(view.style == (isDark ? Material.dark : .light))
    #expect(BlurView(isDark ? .dark : .light).style == (isDark ? Material.dark : .light))
  }

  /// The compiler does not see inside such content, which is checked with the chain.
  @Test func contentThatDoesNotFit() {
    func error(_ filter: some Filter) -> FilterError? {
      do {
        try filter.validateAll()
        return nil
      } catch {
        return error
      }
    }
    let badge = Content { EffectView(.dark) }
    let vibrant = error(EffectView(.light) { VibrancyView { badge } })
    #expect(vibrant?.parameter == "content[0].content[0]")
    #expect(
      vibrant?.message == "a vibrancyView holds only shapes, not the view 'effectView'; put it "
        + "into the content of the effectView around it")
    let foreign = error(
      EffectView(.light) { VibrancyView(.label, material: .dark) { Label("A") } })
    #expect(foreign?.parameter == "content[0].material")
    #expect(foreign?.message.contains("made for 'dark', the effect view is 'light'") == true)
    #expect(error(EffectView(.dark) { VibrancyView(material: .dark) { Label("A") } }) == nil)
  }

  private static let misuses: [(name: String, text: String, complaint: String)] = [
    (
      "an effect view in vibrancy", "EffectView(.light) { VibrancyView { EffectView(.dark) } }",
      "a vibrancy view holds only shapes"
    ),
    (
      "glass in glass", "LiquidGlass { LiquidGlass(.clear) }", "glass cannot lie in glass"
    ),
    (
      "a glass container in glass", "LiquidGlass { GlassContainer() }", "glass cannot lie in glass"
    ),
    (
      "a label in a glass container", "GlassContainer { Label(\"A\") }",
      "a glass container holds only panes"
    ),
    (
      "a container in a glass container", "GlassContainer { GlassContainer() }",
      "a glass container holds only panes"
    ),
    (
      "a glass container in vibrancy", "EffectView(.light) { VibrancyView { GlassContainer() } }",
      "a vibrancy view holds only shapes"
    ),
    (
      "a filter in glass", "LiquidGlass { GaussianBlur(sigma: 2) }", "this is a filter, not a view"
    ),
    (
      "glass in vibrancy", "EffectView(.light) { VibrancyView { LiquidGlass() } }",
      "a vibrancy view holds only shapes"
    ),
    (
      "vibrancy in vibrancy", "VibrancyView { VibrancyView { Label(\"A\") } }",
      "a vibrancy view holds only shapes"
    ),
    (
      "a filter in content", "EffectView(.light) { GaussianBlur(sigma: 2) }",
      "this is a filter, not a view"
    ),
    (
      "a filter in vibrancy", "VibrancyView { GaussianBlur(sigma: 2) }",
      "this is a filter, not a view"
    ),
    (
      "content put in later", "{ var v = EffectView(.light); v.content = Content(); return v }()",
      "content"
    ),
    (
      "content added", "{ var v = EffectView(.light); v.content.append(Label(\"A\")); return v }()",
      "append"
    ),
  ]

  /// Each misuse fails with an error of its own, while the right uses compile.
  @Test func misusesDoNotCompile() throws {
    let uses = [
      "EffectView(.light) { VibrancyView { Label(\"A\") } }",
      "EffectView(.light) { VibrancyView(material: .light) { Label(\"A\") } }",
      "Chain { LiquidGlass { Label(\"A\"); EffectView(.light) } }",
      "ContainerView { LiquidGlass { Label(\"A\") }; LiquidGlass(.clear) }",
      "GlassContainer(spacing: 8) { LiquidGlass { Label(\"A\") }; if true { LiquidGlass(.clear) } }",
      "ContainerView { GlassContainer { for x in 0..<3 { LiquidGlass(frame: Frame(x, 0, 1, 1)) } } }",
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
