import ExampleSupport
import GLBlur

/// The program `frosted-card IN OUT`, which renders the card of frosted-card.json from Swift.
@main
struct FrostedCard {
  static func main() {
    let card = Chain {
      GaussianBlur(sigma: 14, edge: .mirror)
      Saturation(1.8)
      Tint(.white, alpha: 0.3).id("glass")
      RoundedRect(
        frame: Frame(.percent(8), .percent(52), .percent(84), .percent(40)), cornerRadius: 24
      ).id("card")
      Mask().input("glass").port("mask", "card")
    }
    Example.run("frosted-card IN OUT") { input, output in
      try Renderer().render(card, Image(contentsOf: input)).write(to: output)
    }
  }
}
