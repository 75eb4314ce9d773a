import GLBlur

/// Compares the blend modes that CSS has, too.
func blendComparisons(_ pictures: Pictures) -> [Comparison] {
  let modes = BlendMode.allCases.compactMap { mode in mode.css.map { (mode, $0) } }
  let layers = [
    ("opaque", pictures.backdrop, pictures.layer),
    ("translucent", pictures.clearBackdrop, pictures.clearLayer),
  ]
  return layers.flatMap { kind, backdrop, layer in
    modes.map { mode, css in
      Comparison(
        name: "\(css), \(kind)",
        html: backdrop.tag() + layer.tag("mix-blend-mode: \(css)"), source: backdrop, layer: layer,
        chain: Chain { Blend(mode).port("overlay", "@layer") },
        tolerance: kind == "opaque"
          ? Tolerance(greatest: 1, mean: 0.01, reason: "each side rounds")
          : Tolerance(
            greatest: 1.5, mean: 0.15,
            reason: "Chromium rounds premultiplied, then straight colours, glblur straight ones"))
    }
  }
}

extension BlendMode {
  fileprivate var css: String? {
    switch self {
    case .linearBurn, .subtract, .divide, .plusDarker: nil
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .hardLight: "hard-light"
    case .softLight: "soft-light"
    case .plusLighter: "plus-lighter"
    default: rawValue
    }
  }
}
