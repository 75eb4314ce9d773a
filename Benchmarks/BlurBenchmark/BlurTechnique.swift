import GLBlur

/// A way to blur, at parameters that give it a wanted standard deviation.
struct BlurTechnique: Sendable {
  var name: String
  /// As CSS spells it.
  var color: String
  /// The chain for a standard deviation in pixels.
  var chain: @Sendable (Double) -> Chain
  /// The chain that is right for it.
  var truth: @Sendable (Double) -> Chain = { sigma in Chain { GaussianBlur(sigma: .points(sigma)) }
  }

  // The colours of Okabe and Ito, which can be told apart by the colour-blind.
  static let all = [
    BlurTechnique(name: "gaussianBlur", color: "#000000") { sigma in
      Chain { GaussianBlur(sigma: .points(sigma)) }
    },
    reduced(1.25, "#56b4e9"), reduced(2, "#0072b2"), reduced(4, "#7a5195"),
    // The variance of a box d wide is (d² − 1)/12, and variances add.
    BlurTechnique(name: "boxBlur, 1 pass", color: "#e69f00") { sigma in
      Chain { BoxBlur(radius: .points(((12 * sigma * sigma + 1).squareRoot() - 1) / 2)) }
    },
    BlurTechnique(name: "boxBlur, 3 passes", color: "#d55e00") { sigma in
      let radius = ((4 * sigma * sigma + 1).squareRoot() - 1) / 2
      return Chain { BoxBlur(radius: .points(radius), passes: 3) }
    },
    // Three boxes, each of the radius times 3√(2π)/4 = 1.88.
    BlurTechnique(name: "imageEffect, custom", color: "#009e73") { sigma in
      Chain { ImageEffect(radius: .points((4 * sigma * sigma + 1).squareRoot() / 1.88)) }
    },
    BlurTechnique(
      name: "iosBlur, reduction 4", color: "#cc79a7",
      chain: { sigma in Chain { IOSBlur(sigma: .points(sigma), reduction: 4) } },
      truth: { sigma in Chain { IOSBlur(sigma: .points(sigma)) } }),
  ]

  private static func reduced(_ reduction: Double, _ color: String) -> BlurTechnique {
    let number = reduction == reduction.rounded() ? "\(Int(reduction))" : "\(reduction)"
    return BlurTechnique(name: "gaussianBlur, reduction \(number)", color: color) { sigma in
      Chain { GaussianBlur(sigma: .points(sigma), reduction: reduction) }
    }
  }
}
