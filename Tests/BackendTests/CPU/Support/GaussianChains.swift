import GLBlurChain

/// Chains with a Gaussian that the CPU backend computes in different ways.
enum GaussianChains {
  static func blur(_ sigma: Double, _ edge: EdgeMode = .clamp) -> Chain {
    Chain { GaussianBlur(sigma: .points(sigma), edge: edge) }
  }

  static func light(_ sigma: Double, _ edge: EdgeMode = .clamp) -> Chain {
    Chain(colorSpace: .linear) { GaussianBlur(sigma: .points(sigma), edge: edge) }
  }

  static func colored(_ sigma: Double, in space: ColorSpace = .srgb) -> Chain {
    Chain(colorSpace: space) {
      GaussianBlur(sigma: .points(sigma))
      Saturation(1.8)
      Tint(.white, alpha: 0.3)
    }
  }

  /// The blurred picture shows through a card.
  static func card(_ sigma: Double, _ frame: Frame) -> Chain {
    Chain {
      GaussianBlur(sigma: .points(sigma)).id("glass")
      RoundedRect(frame: frame, cornerRadius: 0.1).id("card")
      Mask().input("glass").port("mask", "card")
    }
  }

  static func cropped(_ chain: Chain, _ frame: Frame) -> Chain {
    var chain = chain
    chain.nodes.append(Node(Crop(frame: frame)))
    return chain
  }

  /// None of these chains needs more than one pixel.
  static let all: KeyValuePairs<String, Chain> = [
    "direct": blur(2, .mirror),
    "one halving": blur(5, .transparent),
    "three halvings": blur(30),
    "five halvings": blur(100, .wrap),
    "coloured, direct": colored(2.5),
    "coloured, one halving": colored(3),
    "one halving of a part": cropped(
      blur(5, .wrap), Frame(.percent(30), .percent(10), .percent(40), .percent(50))),
    "coloured": colored(13),
    "coloured before": Chain { IOSBlur(sigma: 9, saturation: 1.8, rangeReduction: 0.4) },
    "of a part": Chain {
      Crop(frame: Frame(0, .percent(10), .percent(80), .percent(90)))
      GaussianBlur(sigma: 6, edge: .mirror)
    },
    "part of it": cropped(blur(7), Frame(.percent(20), 0, .percent(60), .percent(70))),
    "masked": card(8, Frame(.percent(10), .percent(20), .percent(50), .percent(70))),
    "light, direct": light(2, .mirror),
    "light, one halving": light(6, .transparent),
    "light, three halvings": light(30),
    "light, coloured": colored(13, in: .linear),
    "light, coloured, direct": colored(3, in: .linear),
    "light, coloured afterwards": Chain { CoreImageBlur(radius: 8, edge: .wrap) },
    "light, coloured before": Chain(colorSpace: .linear) {
      Saturation(1.8)
      GaussianBlur(sigma: 9)
    },
    "light, part of it": cropped(light(7), Frame(.percent(20), 0, .percent(60), .percent(70))),
    "twice": Chain {
      GaussianBlur(sigma: 1.5)
      GaussianBlur(sigma: 11, edge: .transparent)
    },
  ]
}
