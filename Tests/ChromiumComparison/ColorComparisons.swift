import GLBlur

/// Pictures and colours of other spaces, as a screen of sRGB shows them.
func colorComparisons(_ pictures: Pictures) -> [Comparison] {
  pictures.profiled.map { picture in
    Comparison(
      name: "picture in \(picture.name)", html: picture.tag(), source: picture,
      chain: inSRGB(Chain { Saturation(1) }),
      tolerance: Tolerance(
        greatest: 1, mean: 0.05, reason: "each side rounds, and Skia approximates powers"))
  }
    + colors.map { color in
      Comparison(
        name: color,
        html: "<div style=\"width: 100%; height: 100%; background: \(color)\"></div>",
        source: pictures.hues, chain: inSRGB(Chain { SolidColor(Color(css: color) ?? .clear) }),
        tolerance: Tolerance(greatest: 1, mean: 1, reason: "each side rounds"))
    }
}

private func inSRGB(_ chain: Chain) -> Chain {
  var chain = chain
  chain.profile = .srgb
  return chain
}

/// Beyond sRGB, the nearest colour channel by channel is shown.
private let colors = [
  "color(display-p3 1 0 0)", "color(display-p3 0 1 0)", "color(display-p3 0 0 1)",
  "color(display-p3 0.8 0.3 0.1)", "color(display-p3 20% 50% 70%)",
  "color(display-p3 0.5 0.5 0.5)", "color(display-p3 0.9 0.8 0.4 / 60%)",
  "color(display-p3 0.05 0.02 0.08)", "color(srgb 0.3 0.6 0.9 / 0.2)",
]
