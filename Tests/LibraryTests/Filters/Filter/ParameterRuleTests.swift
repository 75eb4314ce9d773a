import GLBlurChain
import Testing

@Suite struct ParameterRuleTests {
  /// Rules name only existing parameters, and only values that these can have.
  @Test func nameParameters() {
    func check<Owner: Parameterized>(_ owner: Owner.Type, _ rules: [ParameterRule]) {
      func domain(_ name: String) -> ParameterDomain? {
        Owner.parameters.first { $0.name == name }?.domain
      }
      func hasWords(_ name: String, _ words: [String]) -> Bool {
        words.allSatisfy { domain(name)?.contains(.choice($0)) == true }
      }
      for rule in rules {
        switch rule {
        case .needsOne(let names, _):
          #expect(names.allSatisfy { domain($0) != nil })
        case .excludes(let name, let others):
          #expect(([name] + others).allSatisfy { domain($0) != nil })
        case .fixes(let name, let other, let words, _):
          #expect(domain(name) != nil && hasWords(other, words))
        case .forbids(let name, let words, _):
          #expect(hasWords(name, words))
        case .isPositive(let name):
          if case .length = domain(name) { continue }
          Issue.record("\(name) is no length")
        case .ascends(let low, let high, _):
          #expect(domain(low) != nil && domain(low) == domain(high))
        }
      }
    }
    for filter in Catalogue.filters { check(filter, filter.rules) }
    for view in ViewCatalogue.views { check(view, view.rules) }
    check(Label.self, Label.rulesInVibrancy)
  }

  @Test(
    arguments: [
      (Resize(factor: 2), nil),
      (Resize(width: 1), nil),
      (Resize(width: 1, height: 2), nil),
      (
        Resize(), "a size is missing; say 'width', 'height' or both, or 'factor'"
      ),
      (
        {
          var resize = Resize(factor: 2)
          resize.height = 3
          return resize
        }(),
        "this cannot be combined with 'width' and 'height'; leave out one or the other"
      ),
    ] as [(Resize, String?)])
  func resize(filter: Resize, message: String?) {
    do {
      try filter.validateAll()
      #expect(message == nil)
    } catch {
      #expect(error.message == message)
    }
  }

  @Test(
    arguments: [
      (LabelColor.auto, Label.Legible.aa, nil), (.vibrancy(.label), .none, nil),
      (.color(.black), .aaa, nil), (.vibrancy(.fill), .aa, "legible"),
    ] as [(LabelColor, Label.Legible, String?)])
  func label(color: LabelColor, legible: Label.Legible, place: String?) {
    do {
      try Label("a", color: color, legible: legible).validateAll()
      #expect(place == nil)
    } catch {
      #expect(error.parameter == place)
    }
  }

  @Test(
    arguments: [
      (Levels(min: 0.5, max: 0.500001), nil), (Levels(min: 0.5, max: 0.5000009), "max"),
      (Levels(min: Channels(0, 0.9, 0), max: 0.8), "max"), (Vignette(start: 1, end: 0.5), "end"),
      (Vignette(start: 0.5, end: 0.5), "end"), (TiltShift(top: 0.5, bottom: 0.5), nil),
      (TiltShift(top: 0.7, bottom: 0.6), "bottom"),
    ] as [(any Filter, String?)])
  func ascents(filter: any Filter, place: String?) {
    do {
      try filter.validateAll()
      #expect(place == nil)
    } catch {
      #expect(error.parameter == place)
    }
  }
}
