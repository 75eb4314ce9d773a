import GLBlur

/// `frosted-card IN OUT`: the card of frosted-card.json, written in Swift.
@main
struct FrostedCard {
  static func main() throws {
    let card = Chain {
      GaussianBlur(sigma: 14, edge: .mirror)
      Saturation(1.8)
      Tint(.white, alpha: 0.3).id("glass")
      RoundedRect(
        frame: Frame(.percent(8), .percent(52), .percent(84), .percent(40)), cornerRadius: 24
      ).id("card")
      Mask().input("glass").port("mask", "card")
    }
    let photo = try Image(contentsOf: CommandLine.arguments[1])
    try Renderer().render(card, photo).write(to: CommandLine.arguments[2])
  }
}
