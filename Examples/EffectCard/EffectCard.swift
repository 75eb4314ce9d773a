import ExampleSupport
import GLBlur

/// The program `effect-card IN OUT`, which renders the card of effect-card.json from Swift.
@main
struct EffectCard {
  static func main() {
    let card = Chain {
      EffectView(
        .systemMaterial, frame: Frame(32, 244, 536, 124), cornerRadius: 24,
        cornerCurve: .continuous, shadowColor: Color(white: 0, alpha: 0.4), shadowRadius: 12,
        shadowY: 6
      ) {
        Label(
          "Espresso", frame: Frame(24, 18, 330, 34), size: 26, weight: .bold, color: .auto,
          legible: .aa)
        Label(
          "62 °C", frame: Frame(354, 14, 158, 62), size: 42, color: .auto,
          alignment: .right, legible: .aa)
        Label(
          "Ready in two minutes", frame: Frame(24, 52, 330, 24), size: 16,
          color: .color(Color(white: 0, alpha: 0.6)), legible: .aa)
        VibrancyView(.secondaryLabel) {
          RoundedRect(frame: Frame(24, 96, 310, 6), cornerRadius: 3)
        }
        VibrancyView(.tertiaryFill) {
          RoundedRect(frame: Frame(340, 96, 172, 6), cornerRadius: 3)
        }
      }
    }
    Example.run("effect-card IN OUT") { input, output in
      try Renderer().render(card, Image(contentsOf: input)).write(to: output)
    }
  }
}
